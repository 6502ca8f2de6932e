import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RideTreeTests {
  let services: Services
  let screen = Screen()
  let tree: TreeHarness<RootRouter>

  init() {
    let host = ManualHost()
    let dependency = RideDependency.forTest(on: host, screen: screen)
    self.services = dependency.services
    tree = TreeHarness(host: host) { RootRouter(dependency: dependency, listener: $0) }
  }

  /// Performs an action of the rider at a view.
  func perform(_ event: RideEvent, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(screen.perform(event), sourceLocation: sourceLocation)
    tree.settle()
  }

  /// Applies steps of the outside world.
  func apply(_ steps: RideStep...) throws {
    let ride = RiderRide(services.rides, of: Rider("ana"))
    for step in steps { try tree.wait { try await ride.apply(step) } }
  }

  /// Expects that a rider is signed in and sees a screen.
  func expectScreen(
    _ name: String, _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    tree.expectTree(
      """
      Root
      └─ LoggedIn
         ├─ Rider
         │  └─ \(name)
         └─ Receipts
      """, sourceLocation: sourceLocation)
    #expect(screen.lines == lines, sourceLocation: sourceLocation)
  }

  @Test func theTreeFollowsARideFromSignInToSignOut() throws {
    tree.launch()
    tree.expectTree("Root\n  LoggedOut")
    #expect(screen.lines == ["Nobody is signed in."])

    perform(.signIn(Rider("ana")))
    tree.expect(.event(.receipts(.none)), .event(.signedIn))
    expectScreen("Request", "No trip. Where to?")
    perform(.step(.request(pickup: "A", dropoff: "B")))
    expectScreen("Request", RideTexts.looking)
    tree.advance(by: .seconds(300))
    tree.expectEvent(.notice(RideTexts.withdrawn))

    perform(.step(.request(pickup: "A", dropoff: "B")))
    try apply(.driverAssigned("t1", driver: "bo", eta: 240))
    expectScreen("Trip", "Trip t1 from A to B: bo arrives in 240 s.", "[....................] 0 %")
    try apply(.driverArrived("t1"), .tripStarted("t1"), .tripProgress("t1", fraction: 0.4))
    expectScreen("Trip", RideTexts.underWay, "[########............] 40 %")
    perform(.step(.cancel("t2")))
    tree.expectEvent(.notice(RideTexts.anotherTrip))

    try apply(.tripCompleted("t1", fare: 1_250))
    expectScreen("Payment", RideTexts.toPay)
    perform(.step(.pay("t1")))
    expectScreen("Request", "No trip. Where to?")
    tree.expectEvent(.receipts(ReceiptTotals([Receipt(trip: "t1", cents: 1_250)])))

    perform(.signOut)
    tree.expectEvent(.receipts(.none))
    tree.expectTree("Root\n  LoggedOut")
    tree.shutdown()
    #expect(screen.lines == [])
  }
}
