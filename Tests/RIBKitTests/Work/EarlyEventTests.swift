import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// What is sent between `observe` and the begin of the task that reads.
@Suite(.trees)
struct EarlyEventTests {
  let tree = ProbeTree()
  let source = EventSource<Int>()

  init() { tree.launch() }

  private func expectAll(_ lines: [String] = ["root 1", "root 2"]) {
    source.send(1)
    tree.host.settle()
    source.send(2)
    #expect(tree.settled() == lines)
  }

  @Test func aFilterLosesNoEarlyEvent() {
    tree.run {
      _ = tree.root.interactor.observe(source.stream.filter { $0 > 0 }) { me, n in me.note("\(n)") }
    }
    expectAll()
  }

  @Test func mapAndCompactMapLoseNoEarlyEvent() {
    tree.run {
      tree.root.interactor.observe(source.stream.map { $0 * 10 }) { me, n in me.note("\(n)") }
      tree.root.interactor.observe(source.stream.compactMap { $0 == 1 ? nil : "x\($0)" }) { me, n in
        me.note(n)
      }
    }
    expectAll(["root 10", "root 20", "root x2"])
  }

  @Test func anOperatorThatAwaitsLosesNoEarlyEvent() {
    tree.run {
      _ = tree.root.interactor.observe(source.stream.filter { await Self.isPositive($0) }) { me, n in
        me.note("\(n)")
      }
    }
    expectAll()
  }

  @Test func aSequenceBehindAProtocolLosesNoEarlyEvent() {
    let feed: any AsyncSequence<Int, Never> & Sendable = source.stream
    tree.run { _ = tree.root.interactor.observe(feed) { me, n in me.note("\(n)") } }
    expectAll()
  }

  @Test func anIteratorThatEndsTheActivationDeliversNothing() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.observe(Meddling(elements: source.stream) { tree.root.detach(child) }) { me, n in
        me.note("\(n)")
      }
    }
    source.send(1)
    #expect(!tree.settled().contains("child 1"))
  }

  @Test func aViewThatIsIteratedHasItsBuffer() async {
    var iterator = source.stream.buffered(.newest(2)).map { $0 * 2 }.makeAsyncIterator()
    for event in 1...5 { source.send(event) }
    #expect(await iterator.next() == 8)
    #expect(await iterator.next() == 10)
    #expect(iterator.dropped == 3)
    source.finish()
    #expect(await iterator.next() == nil)
  }

  private static func isPositive(_ number: Int) async -> Bool { number > 0 }

  /// Runs something where an iterator is made.
  private struct Meddling: AsyncSequence, @unchecked Sendable {
    typealias Failure = Never
    typealias Element = Int
    let elements: EventStream<Int>
    let meddle: () -> Void

    func makeAsyncIterator() -> EventIterator<Int> {
      meddle()
      return elements.makeAsyncIterator()
    }
  }
}
