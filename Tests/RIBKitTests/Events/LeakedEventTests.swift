import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Events of RIBs that live on after their detach.
@Suite(.trees)
struct LeakedEventTests {
  let tree = ProbeTree.launched()

  /// Attaches a child and detaches it; something goes on holding it if it is returned.
  func comeAndGo(_ name: String) -> ProbeRouter {
    let child = tree.probe(name)
    tree.run {
      tree.root.attach(child)
      tree.root.detach(child)
    }
    return child
  }

  func wait(_ time: Duration) {
    tree.host.advance(by: time)
    tree.run { tree.root.interactor.after(.zero) { _ in } }
    tree.host.settle()
  }

  @Test func aRIBThatIsHeldIsToldOnceAfterThePatienceOfTheTree() throws {
    let held = comeAndGo("held")
    wait(.seconds(4))
    #expect(tree.log.details(of: .leaked) == [])
    wait(.seconds(2))
    wait(.seconds(9))
    #expect(tree.log.details(of: .leaked) == ["ProbeInteractor is alive after its detach"])
    let leaked = try #require(tree.log.events.first { $0.kind == .leaked })
    let detached = try #require(tree.log.events.first { $0.kind == .detached })
    #expect(leaked.node == detached.node && leaked.path == "Probe/Probe" && leaked.parent == detached.parent)
    #expect(leaked.origin == detached.sequence)
    withExtendedLifetime(held) {}
  }

  @Test func anInteractorThatIsHeldWithoutItsRouterIsTold() {
    let held = comeAndGo("held").interactor
    wait(.seconds(6))
    #expect(tree.log.details(of: .leaked).count == 1)
    withExtendedLifetime(held) {}
  }

  @Test func aRIBThatIsGoneOrAttachedAgainIsNoLeak() {
    for number in 0..<40 { _ = comeAndGo("\(number)") }
    let again = comeAndGo("again")
    tree.run { tree.root.attach(again) }
    wait(.seconds(6))
    tree.shutdown()
    #expect(tree.log.details(of: .leaked).count == 1, "only the one that the test holds at the end")
  }

  @Test func thePatienceBeginsAnewWithEachDetach() {
    let child = comeAndGo("child")
    wait(.seconds(3))
    tree.run { tree.root.attach(child) }
    wait(.seconds(1))
    tree.run { tree.root.detach(child) }
    wait(.seconds(4))
    #expect(tree.log.details(of: .leaked) == [])
    wait(.seconds(2))
    wait(.seconds(9))
    #expect(tree.log.details(of: .leaked).count == 1)
    withExtendedLifetime(child) {}
  }

  @Test func atTheEndOfTheTreeNoPatienceIsNeeded() {
    let held = comeAndGo("held")
    tree.shutdown()
    #expect(tree.log.details(of: .leaked).count == 1)
    withExtendedLifetime(held) {}
  }

  @Test func aTaskThatHoldsItIsNamed() {
    let child = tree.probe("child")
    let door = Door()
    tree.run {
      tree.root.attach(child)
      child.interactor.task { me in
        await door.wait()
        _ = me.isActive
      }
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    wait(.seconds(6))
    #expect(tree.log.details(of: .leaked).first?.contains("; tasks still running: task (") == true)
    door.open()
    tree.host.settle()
  }

  @Test func whatAStackKeepsBelowItsTopIsNoLeak() {
    let stack = ChildStack<String>()
    let tree = tree
    tree.root.whenRouted = { root, key in
      stack.push(key, in: root) { tree.probe(key) }
    }
    tree.run {
      tree.root.interactor.route(to: "a")
      tree.root.interactor.route(to: "b")
    }
    wait(.seconds(9))
    #expect(tree.log.details(of: .leaked) == [])
  }
}
