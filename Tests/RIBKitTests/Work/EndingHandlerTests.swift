import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Handlers that hold the last reference to an object whose `deinit` ends other observations of the same stream.
@Suite(.trees)
struct EndingHandlerTests {
  private final class AtEnd {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    deinit { body() }
  }

  /// Whatever ends before and inside of the release of a handler, those that are left hear every model.
  @Test(arguments: 2...9, 0...4)
  func theOthersHearEveryModel(count: Int, ended: Int) {
    guard ended + 2 < count else { return }
    let tree = ProbeTree()
    let numbers = MutableModelStream(0)
    tree.root.launch(tree.options, on: tree.host)
    var heard = Array(repeating: [Int](), count: count)
    var handles: [Handle] = []
    tree.run {
      let me = tree.root.interactor
      for index in 0..<count {
        // The handler of one ends the next one when it is released.
        let atEnd = index == ended ? AtEnd { handles[ended + 1].cancel() } : nil
        handles.append(
          me.observe(numbers.stream) { _, number in
            heard[index].append(number)
            withExtendedLifetime(atEnd) {}
          })
      }
      for handle in handles.prefix(ended + 1) { handle.cancel() }
    }
    for number in 1...2 {
      numbers.send(number)
      tree.host.settle()
    }
    #expect(heard.prefix(ended + 2).allSatisfy { $0 == [0] })
    #expect(heard.dropFirst(ended + 2).allSatisfy { $0 == [0, 1, 2] })
    tree.host.shutdown(tree.root)
  }
}
