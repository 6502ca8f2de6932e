import ModelStreams
import RIBKit

/// The way from the rider to the end of the ride.
func finishTheRide() -> Workflow<RiderInteractor, RideInteractor, Void> {
  RiderInteractor.workflow("finish the ride")
    .step("choose") { rider, _ in rider.favoriteDriver }
    .step("finish", to: RideInteractor.self, within: .seconds(5)) { ride, driver in
      await ride.finish(with: driver)
    }
}

/// Runs the samples of the documentation comments.
///
/// - Returns: What the rider told its parent.
func rideToTheEnd() -> [RiderInteractor.Event] {
  let host = ManualHost()
  let rides = MutableModelStream<Ride?>(nil)
  var events: [RiderInteractor.Event] = []
  let root = RiderRouter(rides: rides.stream, listener: Listener { events.append($0) })
  root.launch(on: host)
  host.settle()
  host.advance(by: .seconds(30))
  rides.send(Ride(id: 7))
  host.run { _ = root.interactor.start(finishTheRide()) }
  host.settle()
  host.shutdown(root)
  return events
}
