import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Detach.
@Suite(.trees)
struct DetachTests {
  let tree = ProbeTree.launched()

  @Test func theOrderIsWillDetachThenChildrenLastFirstThenWillResign() {
    let a = tree.launch(child: "a")
    let (b, c, d) = (tree.probe("b"), tree.probe("c"), tree.probe("d"))
    tree.run {
      a.attach(b)
      a.attach(c)
      b.attach(d)
    }
    tree.forget()
    tree.run { tree.root.detach(a) }
    #expect(
      tree.take() == [
        "a detaches", "c detaches", "c resigns", "b detaches", "d detaches", "d resigns", "b resigns",
        "a resigns",
      ])
  }

  @Test func theChildrenAreStillActiveInWillDetachAndGoneInWillResign() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    a.whenDetaching = { $0.interactor.note("\($0.childNames) \(b.interactor.isActive)") }
    a.interactor.whenResigning = { $0.note("\(a.childNames) \(b.interactor.isActive) \($0.isActive)") }
    tree.run { tree.root.detach(a) }
    #expect(
      tree.take() == [
        "a detaches", #"a ["b"] true"#, "b detaches", "b resigns", "a resigns", "a [] false true",
      ])
    #expect(!a.interactor.isActive)
  }

  @Test func tasksRunUntilWillResignHasReturnedAndAreCancelledThen() {
    let a = tree.launch(child: "a")
    let handle = tree.run { a.interactor.task { me in await Task.yield() } }
    a.interactor.whenResigning = { $0.note("handle \(handle.isActive)") }
    tree.run { tree.root.detach(a) }
    #expect(tree.take() == ["a detaches", "a resigns", "a handle true"])
    #expect(!handle.isActive)
  }

  @Test func itReturnsAtOnceThoughTasksGoOn() {
    let a = tree.launch(child: "a")
    let gate = MutableModelStream(false)
    tree.run {
      a.interactor.call({ await gate.stream.first { $0 } }, then: { me, _ in me.note("done") })
    }
    tree.host.settle()
    tree.run { tree.root.detach(a) }
    #expect(tree.take() == ["a detaches", "a resigns"])
    #expect(a.interactor.scope.unfinished.count == 1)
    tree.host.settle()
    #expect(a.interactor.scope.unfinished == [])
  }

  @Test(arguments: [0, 1, 2])
  func anyChildCanGoFirst(_ index: Int) {
    let children = ["a", "b", "c"].map { tree.probe($0) }
    tree.run { for child in children { tree.root.attach(child) } }
    tree.run { tree.root.detach(children[index]) }
    var expected = ["a", "b", "c"]
    expected.remove(at: index)
    #expect(tree.root.childNames == expected)
    tree.run { tree.root.attach(children[index]) }
    #expect(tree.root.childNames == expected + [children[index].interactor.name])
  }

  @Test func routerAndInteractorAreReleasedWithIt() {
    weak var router: ProbeRouter?
    weak var interactor: ProbeInteractor?
    tree.run {
      let child = tree.probe("child")
      router = child
      interactor = child.interactor
      tree.root.attach(child)
      child.interactor.after(.seconds(9)) { [child] _ in child.interactor.note("never") }
    }
    #expect(router != nil)
    tree.run {
      guard let child = router else { return }
      tree.root.detach(child)
    }
    #expect(router == nil)
    #expect(interactor == nil)
  }

  @Test func aSiblingDetachedByAHookOfTheWalkIsDetachedOnce() {
    let a = tree.launch(child: "a")
    let (b, c) = (tree.probe("b"), tree.probe("c"))
    tree.run {
      a.attach(b)
      a.attach(c)
    }
    tree.forget()
    c.interactor.whenResigning = { _ in a.detach(b) }
    tree.run { tree.root.detach(a) }
    #expect(
      tree.take() == ["a detaches", "c detaches", "c resigns", "b detaches", "b resigns", "a resigns"])
  }

  @Test func aRouterThatDetachesItselfInItsOwnWillDetachIsDetachedOnce() {
    let a = tree.launch(child: "a")
    a.whenDetaching = { _ in tree.root.detach(a) }
    a.interactor.whenResigning = { _ in tree.root.detach(a) }
    tree.run { tree.root.detach(a) }
    #expect(tree.take() == ["a detaches", "a resigns"])
  }

  @Test func whatIsAttachedToAChildDuringTheWalkGoesWithIt() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    let late = tree.probe("late")
    a.whenDetaching = { _ in b.attach(late) }
    tree.run { tree.root.detach(a) }
    #expect(
      tree.take() == [
        "a detaches", "late active", "late attached", "b detaches", "late detaches", "late resigns",
        "b resigns", "a resigns",
      ])
  }

  @Test func aRouterWhoseInteractorBelongsToAnotherOneIsNotDetachedForIt() {
    let a = tree.launch(child: "a")
    let other = ProbeRouter(a.interactor)
    tree.run { tree.root.detach(other) }
    #expect(tree.root.childNames == ["a"])
    #expect(tree.faults.map(\.code) == [.notAChild])
    #expect(
      tree.faults.first?.message.contains(
        "it is not attached; a different router with the same interactor or scope is attached as Probe/Probe")
        == true)
  }
}
