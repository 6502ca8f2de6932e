import RIBKit
import RIBTesting
import Testing

@Suite("A router is tested with children that do nothing")
struct RouterHarnessTests {
  @Test("Its tree and its changes are expected, its children speak when the test says so")
  func desk() {
    let harness = RouterHarness { DeskRouter(listener: $0) }
    harness.attach()
    harness.expectTree("Desk")
    harness.route(to: .search)
    harness.expectChanges(.attached("Desk/Search"))
    harness.expectTree(
      """
      Desk
      └─ Search
      """)
    harness.tell(.closed(searches: 2), from: SearchRouter.self)
    harness.expect(.detached("Desk/Search"), .attached("Desk/Receipt"), .event(.done(2)))
    harness.detach()
    harness.expectChanges(.detached("Desk/Receipt"))
  }
}
