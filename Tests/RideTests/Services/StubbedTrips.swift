import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

/// The trips of ana as a test wants them: the ride is what the test sends, and a step does what the test says.
struct StubbedTrips {
  static let ana = Rider("ana")

  let host = ManualHost()
  let ride: MutableModelStream<Ride>
  let withdrawals = EventSource<Withdrawal>()
  let take = Stub<RideStep, Void>("take")

  init(_ ride: Ride = .nothing) {
    self.ride = MutableModelStream(ride)
  }

  /// What an interactor is given.
  var trips: RiderTrips {
    RiderTrips(
      of: Self.ana, ride: ride.stream, withdrawals: withdrawals.stream,
      now: { [clock = host.clock] in clock.now.offset },
      take: { [take] (step) async throws(Refusal) in
        try await take.call(step, throwing: Refusal.self, default: ())
      })
  }
}
