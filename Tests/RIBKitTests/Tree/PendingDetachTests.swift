import RIBKit
import Testing
import TreeSupport

/// A detach that waits.
@Suite(.trees)
struct PendingDetachTests {
  let tree = ProbeTree()

  @Test func aDetachFromTheRIBsOwnActivationRunsWhenItsAttachReturns() {
    tree.launch()
    let child = tree.probe("child")
    child.interactor.whenActive = { me in
      tree.root.detach(child)
      me.note("goes on")
    }
    tree.run {
      tree.root.attach(child)
      tree.transcript.note("attach returned")
    }
    #expect(
      tree.take() == [
        "child active", "child goes on", "child attached", "child detaches", "child resigns",
        "attach returned",
      ])
    #expect(tree.root.childNames == [])
  }

  @Test func aDeepChildsActivationMayDetachAnAncestor() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    let deep = tree.probe("deep")
    deep.interactor.whenActive = { me in
      tree.root.detach(a)
      me.note("goes on")
    }
    tree.run {
      b.attach(deep)
      tree.transcript.note("attach returned")
    }
    #expect(
      tree.take() == [
        "deep active", "deep goes on", "deep attached", "a detaches", "b detaches", "deep detaches",
        "deep resigns", "b resigns", "a resigns", "attach returned",
      ])
    #expect(tree.root.childNames == [])
  }

  @Test func itWaitsForTheOutermostAttachUnderIt() {
    let a = tree.launch(child: "a")
    let (b, c) = (tree.probe("b"), tree.probe("c"))
    b.whenAttached = { $0.attach(c) }
    c.interactor.whenActive = { _ in tree.root.detach(a) }
    tree.run { a.attach(b) }
    #expect(
      tree.take() == [
        "b active", "b attached", "c active", "c attached", "a detaches", "b detaches", "c detaches",
        "c resigns", "b resigns", "a resigns",
      ])
  }

  @Test func aSecondDetachMeanwhileDoesNothing() {
    let a = tree.launch(child: "a")
    let b = tree.probe("b")
    b.interactor.whenActive = { _ in
      tree.root.detach(a)
      tree.root.detach(a)
    }
    tree.run { a.attach(b) }
    #expect(
      tree.take() == [
        "b active", "b attached", "a detaches", "b detaches", "b resigns", "a resigns",
      ])
  }

  @Test(arguments: [false, true]) func anAncestorsDetachAbsorbsADescendants(askedForLater: Bool) {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    let c = tree.probe("c")
    c.interactor.whenActive = { _ in
      if askedForLater { tree.root.detach(a) }
      a.detach(b)
      if !askedForLater { tree.root.detach(a) }
    }
    tree.run { b.attach(c) }
    #expect(
      tree.take() == [
        "c active", "c attached", "a detaches", "b detaches", "c detaches", "c resigns", "b resigns",
        "a resigns",
      ])
    tree.run { tree.root.attach(a) }
    tree.run { a.attach(b) }
    #expect(tree.take() == ["a active", "a attached", "b active", "b attached"])
  }

  @Test func aDescendantThatIsNotBusyIsDetachedAtOnce() {
    let a = tree.launch(child: "a")
    let (idle, busy) = (tree.probe("idle"), tree.probe("busy"))
    tree.run { a.attach(idle) }
    tree.forget()
    busy.interactor.whenActive = { _ in
      tree.root.detach(a)
      a.detach(idle)
    }
    tree.run { a.attach(busy) }
    #expect(
      tree.take() == [
        "busy active", "idle detaches", "idle resigns", "busy attached", "a detaches", "busy detaches",
        "busy resigns", "a resigns",
      ])
  }

  @Test func routesIntoTheSubtreeMeanwhileAreLate() {
    let a = tree.launch(child: "a")
    let b = tree.probe("b")
    b.interactor.whenActive = { me in
      tree.root.detach(a)
      me.route(to: "b's")
      a.interactor.route(to: "a's")
      tree.root.interactor.route(to: "root's")
    }
    tree.run { a.attach(b) }
    #expect(
      tree.take() == [
        "b active", "root to root's", "b attached", "a detaches", "b detaches", "b resigns", "a resigns",
      ])
    #expect(tree.lates() == ["route(to: b's)", "route(to: a's)"])
  }

  @Test func eventsFromTheSubtreeMeanwhileStillArrive() {
    let a = tree.launch(child: "a")
    let b = tree.probe("b", listener: a.interactor.listener { me, event in me.note("hears \(event)") })
    b.interactor.whenActive = { me in
      tree.root.detach(a)
      me.notify("hello")
    }
    tree.run { a.attach(b) }
    #expect(tree.take().prefix(2) == ["b active", "a hears hello"])
  }

  @Test func anExplicitAttachThereMeanwhileIsAFault() {
    let a = tree.launch(child: "a")
    let (b, late) = (tree.probe("b"), tree.probe("late"))
    b.interactor.whenActive = { _ in
      tree.root.detach(a)
      a.attach(late)
    }
    b.whenAttached = { $0.attach(late) }
    tree.run { a.attach(b) }
    #expect(
      tree.take() == [
        "b active", "fault parentNotAttached", "b attached", "fault parentNotAttached", "a detaches",
        "b detaches", "b resigns", "a resigns",
      ])
  }

  @Test func theRootWaitsForItsOwnAttachLikeAnyOther() {
    tree.root.interactor.whenActive = { _ in tree.host.shutdown(tree.root) }
    tree.run { tree.root.launch(tree.options, on: tree.host) }
    #expect(tree.take() == ["root active", "root attached", "root detaches", "root resigns"])
    tree.root.forget()
  }

  @Test func aDetachInsideADetachOfTheSameSubtreeWaitsForIt() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    b.whenDetaching = { _ in tree.root.detach(a) }
    tree.run { a.detach(b) }
    #expect(tree.take() == ["b detaches", "b resigns", "a detaches", "a resigns"])
  }

  /// As outside of hooks: the child that is to go does not stand in the way of a new one for its key.
  @Test(arguments: ProbeContainer.allCases)
  func aChildThatIsDetachedAndShownAgainInItsOwnHookIsANewOne(container: ProbeContainer) {
    tree.launch()
    let root = tree.root
    let show = { (child: () -> ProbeRouter) in container.show("a", .unique, in: root, build: child) }
    let (first, second) = (tree.probe("first"), tree.probe("second"))
    first.interactor.whenActive = { _ in
      root.detach(first)
      show { second }
    }
    tree.run { show { first } }
    #expect(
      tree.take() == [
        "first active", "first attached", "first detaches", "first resigns", "second active",
        "second attached",
      ])
    #expect(root.childNames == ["second"])
    #expect(container.keys(of: root) == ["a"])
  }
}
