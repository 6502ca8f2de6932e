import Basics
import RIBKit
import RideExample
import TestSupport
import Testing
import TreeSupport

@Suite(.trees) struct RideAppTests {
  static let request = RideEvent.step(.request(pickup: "A", dropoff: "B"))

  static func handle(_ app: RideApp, _ events: RideEvent...) -> [Outcome] {
    events.map { event in app.handle(event) }
  }

  @Test func theTreeIsDetachedChildrenFirst() throws {
    let app = try RideApp.forTest()
    _ = Self.handle(app, .signIn(Rider("ana")), Self.request)
    let rider = "Root/LoggedIn/Rider"
    #expect(
      app.shutdown() == ["Root/LoggedIn/Receipts", "\(rider)/Request", rider, "Root/LoggedIn", "Root"])
  }

  @Test func aRiderFindsTheRideAgainAndAnotherRiderDoesNot() throws {
    let app = try RideApp.forTest()
    let (ana, eve) = (RideEvent.signIn(Rider("ana")), RideEvent.signIn(Rider("eve")))
    let assigned = RideEvent.step(.driverAssigned("t1", driver: "bo", eta: 9))
    let outcomes = Self.handle(app, ana, Self.request, assigned, .signOut, eve, .signOut, ana)
    #expect(outcomes.allSatisfy { $0.rejection == nil })
    #expect(outcomes[4].active.contains("Root/LoggedIn/Rider/Request"))
    #expect(outcomes[6].active.contains("Root/LoggedIn/Rider/Trip"))
    #expect(outcomes[6].screen.first == "Trip t1 from A to B: bo arrives in 9 s.")
  }

  @Test func aRequestThatIsOverdueWhenItsRiderSignsInIsWithdrawnAtOnce() throws {
    let app = try RideApp.forTest()
    let ana = RideEvent.signIn(Rider("ana"))
    let outcomes = Self.handle(app, ana, Self.request, .signOut, .wait(seconds: 500), ana, .signOut, ana)
    #expect(outcomes.map(\.notices) == [[], [], [], [], [RideTexts.withdrawn], [], []])
    #expect(outcomes[4].screen == ["No trip. Where to?"])
  }

  @Test func aRequestThatIsNotOverdueWaitsOnAfterASignOut() throws {
    let app = try RideApp.forTest()
    let ana = RideEvent.signIn(Rider("ana"))
    let outcomes = Self.handle(
      app, ana, Self.request, .wait(seconds: 100), .signOut, .wait(seconds: 100), ana, .wait(seconds: 99),
      .wait(seconds: 1))
    #expect(outcomes.map(\.notices.count) == [0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test(arguments: Seeds.first(10))
  func aRejectedEventChangesNothing(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let (all, accepted) = (try RideApp.forTest(), try RideApp.forTest())
    for event in SampleRide.events(100, using: &random) {
      let outcome = all.handle(event)
      if outcome.rejection == nil {
        #expect(accepted.handle(event) == outcome)
      } else {
        #expect((outcome.attached, outcome.detached, outcome.notices) == ([], [], []))
      }
    }
    let look = RideEvent.wait(seconds: 0)
    #expect(all.handle(look) == accepted.handle(look))
  }
}
