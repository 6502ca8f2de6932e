import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

struct RideServiceTests {
  // Before the service, which finishes its streams when it is released.
  let ride: StreamRecorder<Ride>
  let withdrawals: StreamRecorder<Withdrawal>
  let services: Services
  let host = ManualHost()

  init() {
    services = RideDependency.forTest(on: host).services
    let rideOfAna = RiderRide(services.rides, of: Rider("ana"))
    ride = StreamRecorder(rideOfAna.current, host: host)
    withdrawals = StreamRecorder(rideOfAna.withdrawals, host: host)
    ride.expectNext(.nothing)
  }

  func apply(_ step: RideStep, for rider: Rider = Rider("ana")) throws {
    let ride = RiderRide(services.rides, of: rider)
    try host.wait { try await ride.apply(step) }
  }

  @Test func aRidePassesThroughItsStatesAndAPaymentLeavesAReceipt() throws {
    host.advance(by: .seconds(100))
    for (step, next) in zip(RideTests.steps.map(\.step), RideTests.states.dropFirst() + [.nothing]) {
      try apply(step)
      ride.expectNext(next)
    }
    #expect(services.receipts.receipts.latest[Rider("ana")] == [Receipt(trip: "t1", cents: 1_250)])
  }

  @Test func aRejectedStepChangesNothing() {
    #expect(throws: Rejection.outOfTurn(.cancel(nil), .nothing)) { try apply(.cancel(nil)) }
    ride.expectNone()
  }

  @Test func aWithdrawalIsSentWithItsRider() throws {
    let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))
    try apply(.request(pickup: "A", dropoff: "B"))
    ride.expectNext(.requested(request))
    host.advance(by: .milliseconds(299_999))
    #expect(throws: Rejection.outOfTurn(.withdraw, .requested(request))) { try apply(.withdraw) }
    withdrawals.expectNone()
    host.advance(by: .milliseconds(1))
    try apply(.withdraw)
    ride.expectNext(.nothing)
    withdrawals.expectNext(Withdrawal(rider: Rider("ana"), request: request))
  }

  @Test func aRiderSeesOnlyTheWithdrawalsOfAnother() throws {
    let (eve, request) = (Rider("eve"), Request(pickup: "A", dropoff: "B", deadline: .seconds(300)))
    try apply(.request(pickup: "A", dropoff: "B"), for: eve)
    host.advance(by: .seconds(300))
    try apply(.withdraw, for: eve)
    ride.expectNone()
    let withdrawal = Withdrawal(rider: eve, request: request)
    withdrawals.expectNext(withdrawal)
    #expect(!RiderRide(services.rides, of: Rider("ana")).owns(withdrawal))
    #expect(RiderRide(services.rides, of: eve).owns(withdrawal))
  }
}
