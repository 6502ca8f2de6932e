import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Hostile uses.
@Suite(.trees)
struct HostileUseTests {
  let tree = ProbeTree()

  @Test func aRouterMayMoveFromOneTreeToAnotherAndBack() {
    let other = ProbeTree()
    let child = tree.launch(child: "child")
    other.launch()
    let source = MutableModelStream(1)
    child.interactor.whenActive = { me in
      me.observe(source.stream) { me, model in me.note("model \(model)") }
    }
    tree.run { tree.root.detach(child) }
    other.run { other.root.attach(child) }
    source.send(2)
    // It lives on the other host now; this one has nothing to deliver.
    #expect(
      tree.settled() == [
        "child detaches", "child resigns", "child active", "child model 1", "child attached",
      ])
    #expect(other.root.childNames == ["child"])
    other.host.settle()
    #expect(tree.take() == ["child model 2"])
    other.run { other.root.detach(child) }
    tree.run { tree.root.attach(child) }
    #expect(tree.root.childNames == ["child"])
  }

  @Test func twoTreesOnOneHostMayTalkToEachOther() {
    let other = ProbeTree(on: tree.host)
    tree.launch()
    let toOther = other.root.interactor.listener { (me, event: String) in
      me.note("hears \(event)")
      if event == "stop" { tree.root.interactor.route(to: "stop") }
    }
    let child = tree.probe("child", listener: toOther)
    tree.root.whenRouted = { root, _ in root.detach(child) }
    tree.run {
      other.root.launch(other.options, on: tree.host)
      tree.root.attach(child)
    }
    tree.forget()
    other.forget()
    tree.run { child.interactor.notify("stop") }
    #expect(other.take() == ["root hears stop"])
    #expect(tree.take() == ["root to stop", "child detaches", "child resigns"])
  }

  @Test func anInteractorMayBeReplacedBetweenAttaches() {
    let child = tree.launch(child: "child")
    let (old, new) = (child.interactor, ProbeInteractor("new", tree.transcript))
    tree.run {
      tree.root.detach(child)
      child.interactor = new
      tree.root.attach(child)
    }
    #expect(tree.take() == ["child detaches", "child resigns", "new active", "new attached"])
    #expect(new.isActive)
    #expect(!old.isActive)
  }

  @Test func anInteractorReplacedWhileAttachedIsAStrangerAndTheTreeIsUnchanged() {
    let child = tree.launch(child: "child")
    let old = child.interactor
    child.interactor = ProbeInteractor("new", tree.transcript)
    tree.run { tree.root.detach(child) }
    #expect(tree.faults.map(\.code) == [.notAChild])
    #expect(old.isActive)
    child.interactor = old
    tree.run { tree.root.detach(child) }
    #expect(!old.isActive)
  }

  @Test func aScopeIsUsedByOneInteractorAtATime() {
    let child = tree.launch(child: "child")
    let twin = ProbeRouter(ProbeInteractor("twin", tree.transcript, sharing: child.interactor.scope))
    tree.run {
      tree.root.attach(twin)
      tree.root.detach(child)
      tree.root.attach(twin)
    }
    #expect(
      tree.take() == [
        "fault scopeInUse", "child detaches", "child resigns", "twin active", "twin attached",
      ])
  }

  @Test func handlesUsedAfterTheEndDoNothing() {
    let child = tree.launch(child: "child")
    let source = MutableModelStream(1)
    let handles = tree.run {
      [
        child.interactor.observe(source.stream) { _, _ in },
        child.interactor.task { _ in },
        child.interactor.after(.seconds(1)) { _ in },
        child.interactor.start(Worker("worker") {}),
      ]
    }
    tree.run {
      tree.root.detach(child)
      for handle in handles { handle.cancel() }
      tree.root.attach(child)
      for handle in handles { handle.cancel() }
    }
    #expect(handles.allSatisfy { !$0.isActive })
    #expect(child.interactor.isActive)
    tree.shutdown()
    for handle in handles { handle.cancel() }
    #expect(tree.faults == [])
  }

  @Test func aHandlerThatDetachesItsOwnRIBGetsNothingMoreInThatTurn() {
    let child = tree.launch(child: "child")
    let (first, second) = (MutableModelStream(1), MutableModelStream(1))
    tree.run {
      child.interactor.observe(first.stream) { me, model in
        me.note("first \(model)")
        if model == 2 { tree.root.detach(child) }
      }
      child.interactor.observe(second.stream) { me, model in me.note("second \(model)") }
    }
    tree.forget()
    first.send(2)
    second.send(2)
    #expect(tree.settled() == ["child first 2", "child detaches", "child resigns"])
  }

  @Test func aHandlerMayReattachItsOwnRIBAndGetsTheModelOnceMore() {
    let child = tree.launch(child: "child")
    let source = MutableModelStream(1)
    let observe = { (me: ProbeInteractor) in
      _ = me.observe(source.stream) { me, model in
        me.note("model \(model)")
        if model == 2, me.scope.unfinished.isEmpty, tree.root.childNames == ["child"] {
          source.send(3)
          tree.root.detach(child)
          tree.root.attach(child)
        }
      }
    }
    tree.run { observe(child.interactor) }
    child.interactor.whenActive = observe
    tree.forget()
    source.send(2)
    #expect(
      tree.settled() == [
        "child model 2", "child detaches", "child resigns", "child active", "child model 3",
        "child attached",
      ])
  }

  @Test func aListenerOfTheRootIsAPlainClosure() {
    let notes = Transcript()
    let root = ProbeRouter("root", tree.transcript, listener: Listener { notes.note($0) })
    tree.host.endsWithTest(root)
    tree.run {
      root.launch(tree.options, on: tree.host)
      root.interactor.notify("hello")
    }
    #expect(notes.take() == ["hello"])
  }

  @Test func aFlowMayReattachItsOwnRIBWhoseHooksBelongToTheNewActivation() {
    let child = tree.launch(child: "child")
    child.interactor.whenActive = { me in me.after(.zero) { $0.note("timer") } }
    tree.run {
      child.interactor.task { me in
        tree.root.detach(child)
        tree.root.attach(child)
        me.notify("late")
        me.note("active \(me.isActive)")
      }
    }
    #expect(
      tree.settled() == [
        "child detaches", "child resigns", "child active", "child attached", "child active false",
        "child timer",
      ])
  }

  @Test func aFlowThatGoesOnAfterItsEndIsHarmless() {
    let child = tree.launch(child: "child")
    let door = Door()
    tree.run {
      child.interactor.task { me in
        await door.wait()
        me.route(to: "late")
        me.notify("late")
        me.after(.zero) { $0.note("never") }
      }
    }
    tree.host.settle()
    tree.run {
      tree.root.detach(child)
      tree.root.attach(child)
    }
    tree.forget()
    door.open()
    // The interactor is active again, but what the old flow says belongs to the activation that has ended.
    #expect(tree.settled() == [])
  }
}
