import RideExample
import Testing

struct RideRulesTests {
  static let ana = Rider("ana")

  static func rules(_ rider: Rider?, _ ride: Ride = .nothing) -> RideRules {
    var rides = Rides()
    rides[ana] = ride
    return RideRules(session: Session(rider: rider), rides: rides, now: .zero)
  }

  @Test func withoutARiderOnlySignInAndWaitMakeSense() throws {
    let rules = Self.rules(nil, .requested(RideTests.request))
    try rules.check(.signIn(Self.ana))
    try rules.check(.wait(seconds: 1))
    for event in [RideEvent.signOut] + RideTests.steps.map({ .step($0.step) }) {
      #expect(throws: Rejection.signedOut) { try rules.check(event) }
    }
  }

  @Test(arguments: RideTests.states)
  func withARiderNobodySignsInAndTheRiderMaySignOut(ride: Ride) throws {
    let rules = Self.rules(Self.ana, ride)
    try rules.check(.signOut)
    try rules.check(.wait(seconds: 1))
    for rider in [Self.ana, Rider("eve")] {
      #expect(throws: Rejection.signedIn(Self.ana)) { try rules.check(.signIn(rider)) }
    }
  }

  @Test func everyRiderHasARideOfTheirOwn() throws {
    let requested = Ride.requested(RideTests.request)
    try Self.rules(Self.ana, requested).check(.step(.cancel(nil)))
    #expect(throws: Rejection.outOfTurn(.cancel(nil), .nothing)) {
      try Self.rules(Rider("eve"), requested).check(.step(.cancel(nil)))
    }
  }
}
