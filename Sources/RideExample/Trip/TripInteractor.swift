package import RIBKit

package typealias TripPresenter = Presenter<TripViewModel, TripInteractor.Action>

/// Shows how far a trip is, and gives it up when the rider wants that.
package final class TripInteractor: Interactor {
  /// What the views ask for.
  package enum Action: Hashable, Sendable {
    case cancel(Trip.ID?)
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  private let trips: RiderTrips
  private let presenter: TripPresenter

  package init(trips: RiderTrips, presenter: TripPresenter, listener: Listener<ScreenEvent>) {
    self.trips = trips
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .cancel(let trip): me.take(.cancel(trip), with: me.trips)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(trips.ride) { me, ride in
      guard case .underWay(let trip) = ride else { return }
      me.presenter.show(TripViewModel(trip))
    }
  }
}
