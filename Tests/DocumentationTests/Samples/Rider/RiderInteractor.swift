import ModelStreams
import RIBKit

/// Decides between asking for a ride and being on one.
final class RiderInteractor: Interactor {
  enum Route: Hashable {  // what it asks its router to show
    case requesting
    case onTrip(Ride.ID)
  }
  enum Event { case signedOut }  // what it tells its parent
  let scope: Scope<Route, Event>  // connects it to RIBKit: activity, children, tasks
  let rides: ModelStream<Ride?>
  let favoriteDriver = "Bo"

  init(rides: ModelStream<Ride?>, listener: Listener<Event>) {
    self.rides = rides
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(rides) { me, ride in
      me.route(to: ride.map { .onTrip($0.id) } ?? .requesting)
    }
  }

  func trip(_ event: RideInteractor.Event) {
    switch event {
    case .ended: notify(.signedOut)
    }
  }
}
