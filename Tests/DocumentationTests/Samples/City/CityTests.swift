import RIBKit
import RIBTesting
import Testing

/// Tabs that keep their children.
@Suite(.failsOnLeaks)
struct CityTests {
  @Test func aTabComesBackWithItsChild() {
    let harness = RouterHarness { _ in CityRouter() }
    harness.attach()
    harness.expectChanges(.attached("City/Map"))
    let map = harness.run { router in router.children.first }
    harness.route(to: .trips)
    harness.expectChanges(.detached("City/Map"), .attached("City/Trips"))
    harness.route(to: .map)
    harness.expectChanges(.detached("City/Trips"), .attached("City/Map"))
    harness.run { router in #expect(router.children.first === map) }
    harness.detach()
    harness.expectChanges(.detached("City/Map"))
  }
}
