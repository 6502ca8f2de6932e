import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// User objects that are released by the kit and use it while they go.
@Suite(.trees)
struct ReleaseTests {
  let tree = ProbeTree.launched()

  @Test func aClosureReleasedByItsCancelledTimerMayDetachTheRIB() {
    let child = tree.launch(child: "child")
    let handle = tree.run {
      let token = Canary { tree.root.detach(child) }
      return child.interactor.after(.seconds(1)) { _ in withExtendedLifetime(token) {} }
    }
    tree.run { handle.cancel() }
    #expect(tree.take() == ["child detaches", "child resigns"])
    #expect(tree.root.childNames == [])
  }

  @Test func aClosureReleasedByItsSuccessorMayDetachTheRIB() {
    let child = tree.launch(child: "child")
    tree.run {
      let token = Canary { tree.root.detach(child) }
      child.interactor.after(.seconds(1), id: "same") { _ in withExtendedLifetime(token) {} }
    }
    let handle = tree.run { child.interactor.after(.seconds(2), id: "same") { $0.note("timer") } }
    #expect(tree.take() == ["child detaches", "child resigns"])
    #expect(!handle.isActive)
    tree.run { tree.root.attach(child) }
    tree.host.advance(by: .seconds(5))
    #expect(tree.take() == ["child active", "child attached"])
  }

  @Test func whatAClosureStartsWhileItsActivationEndsIsLate() {
    let child = tree.launch(child: "child")
    tree.run {
      let token = Canary {
        child.interactor.note("isActive \(child.interactor.isActive)")
        child.interactor.after(.zero) { $0.note("timer") }
      }
      child.interactor.after(.seconds(1)) { _ in withExtendedLifetime(token) {} }
    }
    tree.run { tree.root.detach(child) }
    #expect(tree.settled() == ["child detaches", "child resigns", "child isActive false"])
    #expect(tree.lates() == ["after"])
    tree.run { tree.root.attach(child) }
    #expect(tree.settled() == ["child active", "child attached"])
  }

  @Test func aModelReleasedByItsEndedObservationMayObserveAgain() {
    let child = tree.launch(child: "child")
    let source = MutableModelStream(1)
    let handle = tree.run {
      let token = Canary {
        child.interactor.observe(source.stream) { me, model in me.note("second \(model)") }
      }
      return child.interactor.observe(source.stream) { me, model in
        withExtendedLifetime(token) { me.note("first \(model)") }
      }
    }
    tree.run { handle.cancel() }
    source.send(2)
    #expect(tree.settled() == ["child first 1", "child second 1", "child second 2"])
  }

  @Test func aReleasedRouterMayAttachItsSuccessor() {
    let successor = tree.probe("successor")
    tree.run {
      let child = tree.probe("child")
      let root = tree.root
      child.whenReleased = { root.attach(successor) }
      root.attach(child)
      root.detach(child)
    }
    #expect(
      tree.take() == [
        "child active", "child attached", "child detaches", "child resigns", "successor active",
        "successor attached",
      ])
    #expect(tree.root.childNames == ["successor"])
  }

  @Test func aReleasedInteractorThatSpeaksIsLate() {
    tree.run {
      let child = tree.probe("child", listener: tree.root.interactor.listener { me, event in me.note(event) })
      let scope = child.interactor.scope
      let ghost = ProbeInteractor("ghost", tree.transcript, sharing: scope)
      child.interactor.whenReleased = { ghost.notify("gone") }
      tree.root.attach(child)
      tree.root.detach(child)
    }
    #expect(tree.take() == ["child active", "child attached", "child detaches", "child resigns"])
    #expect(tree.lates() == ["notify(gone)"])
  }
}
