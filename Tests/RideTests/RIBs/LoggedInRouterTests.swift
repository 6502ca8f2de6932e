import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct LoggedInRouterTests {
  let services: Services
  let harness: RouterHarness<LoggedInRouter>

  init() throws {
    let host = ManualHost()
    let dependency = RideDependency.forTest(on: host)
    let services = dependency.services
    self.services = services
    harness = RouterHarness(host: host) {
      LoggedInRouter(for: Rider("ana"), dependency: dependency, listener: $0)
    }
    try harness.wait { try await services.sessions.signIn(Rider("ana")) }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/Rider"), .attached("LoggedIn/Receipts"))
  }

  @Test func bothChildrenAreAttachedAndDetachedInTheOppositeOrder() {
    harness.expectTree(
      """
      LoggedIn
      ├─ Rider
      └─ Receipts
      """)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/Receipts"), .detached("LoggedIn/Rider"))
  }

  @Test func noticesAndTotalsArePassedOnAndASignOutGoesToTheService() {
    harness.send(.notice("Not done."), from: RiderRouter.self)
    harness.expectEvent(.notice("Not done."))
    harness.send(.none, from: ReceiptsRouter.self)
    harness.expectEvent(.receipts(.none))
    harness.send(.signOut, from: RiderRouter.self)
    harness.expectNothing()
    #expect(services.sessions.session.latest == .signedOut)
    harness.detach()
    harness.discard(.changes, because: "another test is about them")
  }
}
