import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

/// The ride of ana under the control of a test, which sends its states and answers the steps.
struct StubbedRide {
  static let ana = Rider("ana")

  let host = ManualHost()
  let current: MutableModelStream<Ride>
  let withdrawals = EventSource<Withdrawal>()
  let apply = Stub<RideStep, Void>("apply")

  init(_ ride: Ride = .nothing) {
    current = MutableModelStream(ride)
  }

  /// The ride for an interactor.
  var ride: RiderRide {
    RiderRide(
      of: Self.ana, current: current.stream, withdrawals: withdrawals.stream,
      now: { [clock = host.clock] in clock.now.offset },
      apply: { [apply] (step) async throws(Rejection) in
        try await apply.call(step, throwing: Rejection.self, default: ())
      })
  }
}
