import RIBKit
import RIBTesting
import Testing

/// A router is tested with children that do nothing.
struct RouterHarnessTests {
  @Test func itsTreeAndItsChangesAreExpectedItsChildrenSpeakWhenTheTestSaysSo() {
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
    harness.send(.closed(searches: 2), from: SearchRouter.self)
    harness.expect(.detached("Desk/Search"), .attached("Desk/Receipt"), .event(.done(2)))
    harness.detach()
    harness.expectChanges(.detached("Desk/Receipt"))
  }
}
