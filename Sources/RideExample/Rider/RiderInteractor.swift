package import RIBKit

/// Decides which screen the state of the ride needs.
package final class RiderInteractor: Interactor {
  /// The screens.
  package enum Route: Hashable {
    /// For a rider without a trip, with or without a pending request.
    case request
    /// For a trip that is under way.
    case trip
    /// For a trip that is completed and not paid.
    case payment
  }

  package let scope: Scope<Route, ScreenEvent>
  private let trips: RiderTrips

  package init(trips: RiderTrips, listener: Listener<ScreenEvent>) {
    self.trips = trips
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(trips.ride) { me, ride in
      switch ride {
      case .nothing, .requested: me.route(to: .request)
      case .underWay: me.route(to: .trip)
      case .unpaid: me.route(to: .payment)
      }
    }
  }
}
