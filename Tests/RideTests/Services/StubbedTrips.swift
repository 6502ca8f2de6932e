import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

/// The trips of ana under the control of a test, which sends the ride and answers the steps.
struct StubbedTrips {
  static let ana = Rider("ana")

  let host = ManualHost()
  let ride: MutableModelStream<Ride>
  let withdrawals = EventSource<Withdrawal>()
  let apply = Stub<RideStep, Void>("apply")

  init(_ ride: Ride = .nothing) {
    self.ride = MutableModelStream(ride)
  }

  /// The trips for an interactor.
  var trips: RiderTrips {
    RiderTrips(
      of: Self.ana, ride: ride.stream, withdrawals: withdrawals.stream,
      now: { [clock = host.clock] in clock.now.offset },
      apply: { [apply] (step) async throws(Refusal) in
        try await apply.call(step, throwing: Refusal.self, default: ())
      })
  }
}
