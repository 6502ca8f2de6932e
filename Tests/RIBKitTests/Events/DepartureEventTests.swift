import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Events of what comes after the end of work, or goes on after the detach of its RIB.
@Suite(.trees)
struct DepartureEventTests {
  let tree = ProbeTree()

  func launch() -> ProbeRouter {
    let child = tree.launch(child: "child")
    _ = tree.log.take()
    return child
  }

  /// The events of these kinds so far.
  func events(_ kinds: TreeEvent.Kind...) -> [TreeEvent] {
    tree.log.events.filter { kinds.contains($0.kind) }
  }

  /// Calls something that goes on until the door is open.
  func call(_ door: Door, id: AnyHashable? = nil, of child: ProbeRouter) {
    child.interactor.call(
      id: id,
      {
        await door.wait()
        return 42
      }, then: { me, result in me.note("\(result)") })
  }

  @Test func aResultThatComesAfterItsRIBIsDroppedAtTheLastPlace() throws {
    let child = launch()
    let door = Door()
    tree.run { call(door, of: child) }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    door.open()
    tree.host.settle()
    let dropped = try #require(events(.dropped, .outdated).first)
    #expect(dropped.kind == .dropped && dropped.detail == "success(42)")
    let detached = try #require(events(.detached).first)
    #expect((dropped.path, dropped.parent) == ("Probe/Probe", detached.parent))
    #expect(dropped.node == detached.node && dropped.parent != nil)
  }

  @Test func aCallThatIsSupersededOrCancelledIsOutdated() {
    let child = launch()
    let door = Door()
    for _ in 1...2 {
      tree.run { call(door, id: "one", of: child) }
      // The work begins: what has not begun when it is superseded does not run at all.
      tree.host.settle()
    }
    door.open()
    tree.host.settle()
    #expect(events(.outdated).map(\.detail) == ["success(42)"])
    let cancelled = Door()
    tree.run {
      child.interactor.call(
        {
          await cancelled.wait()
          try Task.checkCancellation()
        }, then: { (_, _: Result<Void, any Error>) in })
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    cancelled.open()
    tree.host.settle()
    #expect(events(.outdated).map(\.detail) == ["success(42)", "failure(CancellationError())"])
    #expect(events(.dropped) == [])
  }

  @Test func whatIsDueToARIBThatGoesInTheSameTurnIsOutdated() {
    let child = launch()
    let models = MutableModelStream(1)
    let router = tree.root
    tree.run {
      tree.root.interactor.observe(models.stream) { _, model in if model == 2 { router.detach(child) } }
      child.interactor.observe(models.stream) { me, model in me.note("\(model)") }
    }
    tree.host.settle()
    models.send(2)
    tree.host.settle()
    #expect(events(.outdated).map(\.detail) == ["2"] && events(.dropped) == [])
  }

  @Test func aResultThatIsDueWhereItsRIBGoesInTheSameTurnIsOutdated() {
    let child = launch()
    let models = MutableModelStream(1)
    let router = tree.root
    tree.run {
      tree.root.interactor.observe(models.stream) { _, model in if model == 2 { router.detach(child) } }
      child.interactor.call(
        {
          models.send(2)
          return 42
        }, then: { me, result in me.note("\(result)") })
    }
    tree.host.settle()
    #expect(events(.outdated).map(\.detail) == ["success(42)"] && events(.dropped) == [])
  }

  @Test func anEventForAParentThatIsGoneIsDropped() {
    let child = launch()
    let grandchild = tree.probe("grandchild", listener: child.interactor.listener { _, _ in })
    tree.run {
      tree.root.attach(grandchild)
      tree.root.detach(child)
      grandchild.interactor.notify("hello")
    }
    #expect(events(.dropped).map(\.path) == ["Probe/Probe"])
  }

  @Test func tasksThatGoOnAfterADetachAreNamedOnce() throws {
    let door = Door()
    tree.launch()
    // From its detach on nothing but the task holds anything of the child.
    weak var child: ProbeRouter?
    tree.run {
      let router = tree.probe("child")
      child = router
      tree.root.attach(router)
      router.interactor.start(Worker("pump") { await door.wait() })
    }
    tree.host.settle()
    tree.run { if let child { tree.root.detach(child) } }
    #expect(child == nil)
    for _ in 0..<3 {
      tree.host.advance(by: .seconds(4))
      tree.run { tree.root.interactor.after(.zero) { _ in } }
      tree.host.settle()
    }
    #expect(events(.leaked) == [])
    let unfinished = try #require(events(.unfinished).first)
    #expect(events(.unfinished).count == 1 && unfinished.path == "Probe/Probe")
    #expect(unfinished.detail.hasPrefix("pump (RIBKitTests/DepartureEventTests.swift:"))
    #expect(unfinished.origin == events(.detached).first?.sequence)
    door.open()
    tree.host.settle()
  }

  final class PartingInteractor: Interactor {
    typealias Route = Never
    let scope = Scope<Never, Never>()
  }

  /// A router that does something when it is released.
  final class PartingRouter: Router {
    let interactor = PartingInteractor()
    let part: () -> Void
    init(_ part: @escaping () -> Void) { self.part = part }
    func route(to route: Never) {}
    deinit { part() }
  }

  @Test func whatIsReleasedMayDetachAnotherThatIsHeldToo() {
    tree.launch()
    let slot = ChildSlot<String>()
    let (root, held) = (tree.root, tree.probe("held"))
    var interactor: PartingInteractor?
    tree.run {
      root.attach(held)
      slot.show("parting", in: root) {
        let router = PartingRouter { root.detach(held) }
        interactor = router.interactor
        return router
      }
      slot.clear(in: root)
    }
    tree.host.advance(by: .seconds(6))
    tree.run { root.interactor.after(.zero) { _ in } }
    tree.host.settle()
    #expect(events(.leaked).count == 2)
    #expect(Set(events(.leaked).map(\.node)) == Set(events(.detached).map(\.node)))
    #expect(Set(events(.leaked).map(\.path)) == ["Probe/Probe", "Probe/Parting"])
    withExtendedLifetime((interactor, held)) {}
  }

  @Test func aTaskThatEndsInTimeIsNotNamed() {
    let door = Door()
    let child = launch()
    tree.run {
      child.interactor.start(Worker("pump") { await door.wait() })
      tree.root.detach(child)
    }
    door.open()
    tree.host.settle()
    tree.host.advance(by: .seconds(6))
    tree.run { tree.root.interactor.after(.zero) { _ in } }
    tree.host.settle()
    #expect(events(.unfinished) == [])
  }

  @Test func placesOfThePastAreKept() {
    tree.launch()
    let first = tree.probe("first")
    let late = tree.probe("late")
    tree.run {
      tree.root.attach(first)
      tree.root.detach(first)
      for _ in 0..<1_500 {
        let child = ProbeRouter("some", tree.transcript)
        tree.root.attach(child)
        tree.root.detach(child)
      }
      tree.root.attach(late)
      tree.root.detach(late)
      first.interactor.route(to: "x")
      late.interactor.route(to: "y")
    }
    #expect(events(.late).map(\.path) == ["Probe/Probe", "Probe/Probe"])
  }
}
