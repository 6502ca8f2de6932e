import RIBKit
import RIBModules
import RIBTesting
import RideExample
import Testing

/// What the feature of tips needs, and nothing else.
private struct Stubs: Module {
  private struct Till: Payments {
    func pay(_ fare: Fare, by rider: Rider) async {}
  }

  var profile: ModuleProfile { ModuleProfile("stubs", provides: .payments, .screen) }

  func register(in modules: ModuleRegistry) {
    modules.provide(.payments) { _ in Till() }
    modules.provide(.screen) { _ in Screen() }
  }
}

/// The feature of tips alone, with stubs of what it needs.
@Suite(.failsOnLeaks) struct TipsModuleTests {
  @Test func theModuleFitsAndHasItsPlaceAfterATripThatCosts() throws {
    let modules = try Modules([TipsModule(), Stubs()])
    modules.verify()
    let fare = { (cents: Int) in FinishedTrip(fare: Fare(trip: "t1", cents: cents), rider: Rider("ana")) }
    #expect(modules.verify(.afterTrip, for: fare(100)) == ["tip"])
    #expect(modules.verify(.afterTrip, for: fare(0)) == [])
  }
}
