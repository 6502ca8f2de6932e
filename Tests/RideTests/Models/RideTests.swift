import RideExample
import Testing

struct RideTests {
  static let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(400))

  static func trip(_ phase: Trip.Phase) -> Trip {
    Trip(id: "t1", request: request, driver: "bo", eta: 240, phase: phase)
  }

  /// The states in the order in which a ride passes through them.
  static let states: [Ride] = [
    .nothing, .requested(request), .underWay(trip(.assigned)), .underWay(trip(.arrived)),
    .underWay(trip(.started(fraction: 0))), .underWay(trip(.started(fraction: 0.4))),
    .unpaid(Fare(trip: "t1", cents: 1250)),
  ]

  /// For each step the states in which it makes sense, with the state that follows; it is 100 s on the clock.
  static let steps: [(step: RideStep, next: [Ride: Ride])] = [
    (.request(pickup: "A", dropoff: "B"), [states[0]: states[1]]),
    (.driverAssigned("t1", driver: "bo", eta: 240), [states[1]: states[2]]),
    (.driverArrived("t1"), [states[2]: states[3]]),
    (.tripStarted("t1"), [states[3]: states[4]]),
    (.tripProgress("t1", fraction: 0.4), [states[4]: states[5], states[5]: states[5]]),
    (.tripCompleted("t1", fare: 1250), [states[4]: states[6], states[5]: states[6]]),
    (.pay("t1"), [states[6]: states[0]]),
    (.cancel(nil), [states[1]: states[0]]),
    (
      .cancel("t1"),
      [states[2]: states[0], states[3]: states[0], states[4]: states[0], states[5]: states[0]]
    ),
    (.withdraw, [:]),
  ]

  @Test(arguments: steps)
  func everyStepIsAcceptedInItsStatesOnly(step: RideStep, next: [Ride: Ride]) {
    for state in Self.states {
      let result = Result { () throws(Rejection) in try state.after(step, at: .seconds(100)) }
      #expect((try? result.get()) == next[state], "\(step.name) when \(state)")
    }
  }

  @Test(arguments: [2, 3, 4, 5, 6])
  func anotherTripIsRejected(state: Int) {
    let steps: [Int: [RideStep]] = [
      2: [.driverArrived("t2"), .cancel("t2")], 3: [.tripStarted("t2"), .cancel("t2")],
      4: [.tripProgress("t2", fraction: 1), .tripCompleted("t2", fare: 1), .cancel("t2")],
      5: [.tripProgress("t2", fraction: 1), .tripCompleted("t2", fare: 1), .cancel("t2")], 6: [.pay("t2")],
    ]
    for step in steps[state, default: []] {
      #expect(throws: Rejection.otherTrip("t2", current: "t1")) {
        try Self.states[state].after(step, at: .zero)
      }
    }
  }

  @Test func aRequestIsWithdrawnAtItsDeadlineAndNotBefore() throws {
    let requested = Self.states[1]
    #expect(try requested.after(.withdraw, at: .seconds(400)) == .nothing)
    #expect(throws: Rejection.outOfTurn(.withdraw, requested)) {
      try requested.after(.withdraw, at: .seconds(400) - .nanoseconds(1))
    }
  }

  @Test func aCancelledTripIsNamedAndACancelledRequestIsNot() {
    #expect(throws: Rejection.requestHasNoTrip("t1")) { try Self.states[1].after(.cancel("t1"), at: .zero) }
    #expect(throws: Rejection.tripNotNamed(current: "t1")) {
      try Self.states[3].after(.cancel(nil), at: .zero)
    }
  }

  @Test func aReasonSaysWhatIsMissing() {
    let reasons: [(Rejection, String)] = [
      (.signedOut, "nobody is signed in"),
      (.signedIn(Rider("ana")), "ana is signed in"),
      (.outOfTurn(.pay("t1"), .nothing), "pay needs a completed trip, but there is no request or trip"),
      (
        .outOfTurn(.tripStarted("t1"), Self.states[5]),
        "trip_started needs a driver who has arrived, but trip t1 has started"
      ),
      (
        .outOfTurn(.driverAssigned("t2", driver: "bo", eta: 1), Self.states[3]),
        "driver_assigned needs a pending request, but the driver of trip t1 has arrived"
      ),
      (
        .outOfTurn(.request(pickup: "A", dropoff: "B"), Self.states[1]),
        "request needs no current or unpaid trip, but a request is pending"
      ),
      (.tripNotNamed(current: "t1"), "specify the current trip, t1"),
    ]
    for (rejection, reason) in reasons { #expect("\(rejection)" == reason) }
  }
}
