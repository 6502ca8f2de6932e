import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Calls off the tree.
@Suite(.trees)
struct CallTests {
  let tree = ProbeTree.launched()

  @Test func theResultComesBackInALaterTurn() {
    tree.run {
      tree.root.interactor.call({ 42 }, then: { me, result in me.note("\(result)") })
      tree.transcript.note("returned")
    }
    #expect(tree.settled() == ["returned", "root success(42)"])
  }

  @Test func anErrorIsAResult() {
    tree.run {
      tree.root.interactor.call(
        { () async throws -> Int in throw Broken() }, then: { me, result in me.note("\(result)") })
    }
    #expect(tree.settled() == ["root failure(broken)"])
  }

  @Test func theWorkIsCancelledWithItsActivation() {
    let child = tree.probe("child")
    let (door, cancelled) = (Door(), Answered<Bool>())
    tree.run {
      tree.root.attach(child)
      child.interactor.call(
        {
          await door.wait()
          cancelled.set(Task.isCancelled)
        }, then: { me, _ in me.note("never") })
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    tree.forget()
    door.open()
    #expect(tree.settled() == [])
    #expect(cancelled.value == true)
    #expect(tree.lates() == ["success()"])
  }

  @Test func aCancelledHandleDropsTheResult() {
    let handle = tree.run {
      tree.root.interactor.call({ 42 }, then: { me, result in me.note("\(result)") })
    }
    #expect(handle.isActive)
    tree.run { handle.cancel() }
    #expect(tree.settled() == [])
    #expect(!handle.isActive)
  }

  @Test func theHandleIsDeadWhenTheResultIsDelivered() {
    var handle: Handle?
    tree.run {
      handle = tree.root.interactor.call({ 42 }, then: { me, _ in me.note("\(handle?.isActive == true)") })
    }
    #expect(tree.settled() == ["root false"])
    tree.run { handle?.cancel() }
  }

  @Test(arguments: ["call", "flow", "timer"], ["call", "flow", "timer"])
  func aNewerOneWithTheSameIdentitySupersedesTheOlder(_ older: String, _ newer: String) {
    func start(_ kind: String, _ word: String) -> Handle {
      let me = tree.root.interactor
      return switch kind {
      case "call": me.call(id: "search", { word }, then: { me, _ in me.note(word) })
      case "flow": me.task(id: "search") { me in me.note(word) }
      default: me.after(.zero, id: "search") { me in me.note(word) }
      }
    }
    let handles = tree.run { [start(older, "older"), start(newer, "newer")] }
    #expect(handles.map(\.isActive) == [false, true])
    #expect(tree.settled() == ["root newer"])
  }

  @Test func anotherIdentityAndAnotherInteractorAreNotSuperseded() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      tree.root.interactor.task(id: 1) { $0.note("one") }
      tree.root.interactor.task(id: 2) { $0.note("two") }
      tree.root.interactor.task { $0.note("none") }
      child.interactor.task(id: 1) { $0.note("child's one") }
    }
    tree.forget()
    #expect(tree.settled() == ["root one", "root two", "root none", "child child's one"])
  }
}
