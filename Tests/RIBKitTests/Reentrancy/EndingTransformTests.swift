import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A view whose transform ends what observes it.
@Suite(.trees)
struct EndingTransformTests {
  /// A view of numbers that calls something, once, when it is read next.
  private final class Trap: @unchecked Sendable {
    let source = MutableModelStream(0)
    var spring: (() -> Void)?
    /// How often the transform ran.
    private(set) var runs = 0
    lazy var view = source.stream.map { [unowned self] number in
      runs += 1
      let spring = spring.take()
      spring?()
      return number
    }
  }

  @Test func anObservationOfAnEndedActivationIsNotMade() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let trap = Trap()
    trap.spring = { tree.root.detach(child) }
    let handle = tree.run {
      child.interactor.observe(trap.view) { me, number in me.note("got \(number)") }
    }
    #expect(tree.run { handle.isActive } == false)
    #expect(tree.lates() == ["observe"])
    tree.run { tree.root.attach(child) }
    trap.source.send(1)
    #expect(!tree.settled().contains("child got 1"))
  }

  @Test func aSecondObservationThatEndsWhileTheStreamIsReadLeavesTheFirst() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let trap = Trap()
    tree.run { tree.root.interactor.observe(trap.view) { me, number in me.note("got \(number)") } }
    trap.spring = { tree.root.detach(child) }
    trap.source.send(1)
    tree.run { child.interactor.observe(trap.view) { me, number in me.note("got \(number)") } }
    #expect(tree.settled().last == "root got 1")
    trap.source.send(2)
    #expect(tree.settled() == ["root got 2"])
  }

  @Test func aTransformThatObservesItsOwnViewSharesTheReader() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let trap = Trap()
    trap.spring = { child.interactor.observe(trap.view) { me, number in me.note("got \(number)") } }
    tree.run { tree.root.interactor.observe(trap.view) { me, number in me.note("got \(number)") } }
    let runs = trap.runs
    trap.source.send(1)
    #expect(Set(tree.settled().suffix(2)) == ["root got 1", "child got 1"])
    // A second reader would run it once more.
    #expect(trap.runs == runs + 1)
    tree.run { tree.root.detach(child) }
    trap.source.send(2)
    #expect(tree.settled().last == "root got 2")
  }
}
