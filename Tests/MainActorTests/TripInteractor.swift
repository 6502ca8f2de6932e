import ModelStreams
import RIBKit

nonisolated struct Trip: Equatable { var driver: String }

/// An interactor of a module whose default isolation is the main actor.
final class TripInteractor: Interactor {
  enum Event: Equatable { case arrived(String) }
  enum Route: Equatable { case map }

  let scope: Scope<Route, Event>
  let trips: ModelStream<Trip>

  init(trips: ModelStream<Trip>, listener: Listener<Event>) {
    self.trips = trips
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(trips) { me, trip in
      if trip.driver == "bo" { me.route(to: .map) }
    }
    task { me in
      try? await me.clock.sleep(for: .seconds(5))
      me.notify(.arrived(me.trips.latest.driver))
    }
  }
}
