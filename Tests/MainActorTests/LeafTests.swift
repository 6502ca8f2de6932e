import RIBKit
import RIBTesting
import Testing

final class HelpInteractor: Leaf {
  enum Event: Equatable { case called }

  let scope: Scope<Never, Event>
  private(set) var calls = 0

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }

  func call() {
    calls += 1
    notify(.called)
  }
}

final class DeskInteractor: Interactor {
  enum Route: Equatable { case help }

  let scope = Scope<Route, Never>()
  private(set) var calls = 0

  func didBecomeActive() { route(to: .help) }

  func help(_ event: HelpInteractor.Event) { calls += 1 }
}

final class DeskRouter: Router {
  let interactor = DeskInteractor()
  private let slot = ChildSlot<DeskInteractor.Route>()

  func route(to route: DeskInteractor.Route) {
    slot.show(route, in: self) { HelpInteractor(listener: interactor.listener { $0.help($1) }) }
  }
}

/// A leaf of a module whose default isolation is the main actor conforms without an annotation.
@Suite(.failsOnLeaks)
struct LeafTests {
  @Test func itLivesInATreeOfTheMainActor() async {
    let root = DeskRouter()
    root.launch()
    #expect(root.children.map(\.path) == ["Desk/Help"])
    (root.children.first as? HelpInteractor)?.call()
    #expect(root.interactor.calls == 1)
    await root.shutdown()
  }

  @Test func itIsTestedAlone() {
    let harness = InteractorHarness { HelpInteractor(listener: $0) }
    harness.activate()
    harness.run { $0.call() }
    harness.expectEvent(.called)
    harness.deactivate()
  }

  @Test func itsParentIsTestedWithIt() {
    let harness = RouterHarness { (_: Listener<Never>) in DeskRouter() }
    harness.attach()
    harness.expectChanges(.attached("Desk/Help"))
    harness.send(.called, from: HelpInteractor.self)
    #expect(harness.run { $0.interactor.calls } == 1)
    harness.detach()
    harness.expectChanges(.detached("Desk/Help"))
  }
}
