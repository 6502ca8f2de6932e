import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A harness serves interactors of every sort.
struct HarnessReachTests {
  /// Routes that cannot be compared, and no events.
  final class Door: Interactor {
    struct Route {
      let open: () -> Void
      let name: String
    }
    let scope = Scope<Route, Never>()
  }

  @Test func routesThatCannotBeComparedAreExpectedByCondition() {
    let told = failuresTold {
      let harness = InteractorHarness { _ in Door() }
      harness.activate()
      harness.run { $0.route(to: Door.Route(open: {}, name: "front")) }
      harness.expect(.route(that: "leads to the front") { $0.name == "front" })
      harness.run { $0.route(to: Door.Route(open: {}, name: "back")) }
      harness.expect(.route(that: "leads to the front") { $0.name == "front" })
      harness.deactivate()
    }
    expectSaid(told, #"+6: … route that leads to the front … Route(open: (function), name: "back")"#)
  }

  @Test func twoOnOneHostAreInStepAndEachHasItsOwnLog() {
    let told = failuresTold {
      let host = ManualHost()
      let first = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
      let second = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
      second.interactor.whenActive = { puppet in
        puppet.after(.seconds(1)) { me in me.route(to: .trip(2)) }
      }
      first.activate()
      second.activate()
      first.advance(by: .seconds(1))
      first.expectNothing()
      second.expectRoute(.trip(2))
      first.deactivate()
      second.deactivate()
    }
    #expect(told == [])
  }

  @Test func aModelThatIsHugeIsCutInTheMessage() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { $0.notify(.said(String(repeating: "a", count: 1_000_000))) }
      harness.expectNothing()
      harness.expectEvent(.said(String(repeating: "b", count: 1_000_000)))
      harness.deactivate()
    }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.count < 1_000 })
  }
}
