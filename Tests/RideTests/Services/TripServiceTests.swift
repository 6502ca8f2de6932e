import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("The trip service keeps the rides and applies their steps")
struct TripServiceTests {
  // Before the service, which finishes its streams when it is released.
  let ride: StreamRecorder<Ride>
  let withdrawals: StreamRecorder<Withdrawal>
  let services: RideServices
  let host = ManualHost()

  init() {
    services = RideServices(clock: host.clock)
    let trips = RiderTrips(services.trips, of: Rider("ana"))
    ride = StreamRecorder(trips.ride, host: host)
    withdrawals = StreamRecorder(trips.withdrawals, host: host)
    ride.expectNext(.nothing)
  }

  func take(_ step: RideStep, for rider: Rider = Rider("ana")) throws {
    let trips = RiderTrips(services.trips, of: rider)
    try host.wait { try await trips.take(step) }
  }

  @Test("A ride passes through its states; the payment leaves a receipt")
  func steps() throws {
    host.advance(by: .seconds(100))
    for (step, next) in zip(RideTests.steps.map(\.step), RideTests.states.dropFirst() + [.nothing]) {
      try take(step)
      ride.expectNext(next)
    }
    #expect(services.receipts.receipts.latest[Rider("ana")] == [Receipt(trip: "t1", cents: 1_250)])
  }

  @Test("A step that makes no sense is refused and changes nothing")
  func refusal() {
    #expect(throws: Refusal.outOfTurn(.cancel(nil), .nothing)) { try take(.cancel(nil)) }
    ride.expectNone()
  }

  @Test("A withdrawal is told to all, with its rider")
  func withdrawal() throws {
    let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))
    try take(.request(pickup: "A", dropoff: "B"))
    ride.expectNext(.requested(request))
    host.advance(by: .milliseconds(299_999))
    #expect(throws: Refusal.outOfTurn(.withdraw, .requested(request))) { try take(.withdraw) }
    withdrawals.expectNone()
    host.advance(by: .milliseconds(1))
    try take(.withdraw)
    ride.expectNext(.nothing)
    withdrawals.expectNext(Withdrawal(rider: Rider("ana"), request: request))
  }

  @Test("A rider sees nothing of what another one does, but for the withdrawals")
  func riders() throws {
    let (eve, request) = (Rider("eve"), Request(pickup: "A", dropoff: "B", deadline: .seconds(300)))
    try take(.request(pickup: "A", dropoff: "B"), for: eve)
    host.advance(by: .seconds(300))
    try take(.withdraw, for: eve)
    ride.expectNone()
    let withdrawal = Withdrawal(rider: eve, request: request)
    withdrawals.expectNext(withdrawal)
    #expect(!RiderTrips(services.trips, of: Rider("ana")).owns(withdrawal))
    #expect(RiderTrips(services.trips, of: eve).owns(withdrawal))
  }
}
