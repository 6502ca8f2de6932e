import ModelStreams
import RIBKit

/// A ride that is under way.
struct Ride: Equatable, Sendable, Identifiable {
  let id: Int
}

/// What the rider's RIB needs from above.
struct RiderDependency {
  let rides: ModelStream<Ride?>
}

/// Makes the rider's RIB.
struct RiderBuilder: Builder {
  let dependency: RiderDependency

  func build(listener: Listener<RiderInteractor.Event>) -> RiderRouter {
    let interactor = RiderInteractor(rides: dependency.rides, listener: listener)
    return RiderRouter(interactor: interactor, requestBuilder: RequestBuilder(), tripBuilder: RideBuilder())
  }
}
