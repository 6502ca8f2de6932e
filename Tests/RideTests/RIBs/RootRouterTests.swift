import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RootRouterTests {
  let harness: RouterHarness<RootRouter>

  init() {
    let host = ManualHost()
    let dependency = RideDependency.forTest(on: host)
    harness = RouterHarness(host: host) { RootRouter(dependency: dependency, listener: $0) }
  }

  @Test func theOldSubtreeIsDetachedBeforeTheNewOneIsAttached() {
    harness.attach()
    harness.expectChanges(.attached("Root/LoggedOut"))
    harness.route(to: .loggedIn(Rider("ana"), session: 1))
    harness.expectChanges(.detached("Root/LoggedOut"), .attached("Root/LoggedIn"))
    harness.route(to: .loggedIn(Rider("ana"), session: 1))
    harness.expectNothing()
    harness.route(to: .loggedIn(Rider("eve"), session: 2))
    harness.expectChanges(.detached("Root/LoggedIn"), .attached("Root/LoggedIn"))
    harness.expectTree("Root\n  LoggedIn")
    harness.detach()
    harness.expectChanges(.detached("Root/LoggedIn"))
  }

  @Test func theNewsOfBothSubtreesArePassedOn() {
    harness.attach()
    harness.expectChanges(.attached("Root/LoggedOut"))
    harness.send(.notice("Not signed in."), from: LoggedOutInteractor.self)
    harness.expectEvent(.notice("Not signed in."))
    harness.route(to: .loggedIn(Rider("ana"), session: 1))
    harness.expectChanges(.detached("Root/LoggedOut"), .attached("Root/LoggedIn"))
    harness.send(.receipts(.none), from: LoggedInRouter.self)
    harness.expectEvent(.receipts(.none))
    harness.detach()
    harness.expectChanges(.detached("Root/LoggedIn"))
  }
}
