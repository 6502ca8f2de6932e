package import RIBKit

package typealias PaymentPresenter = Presenter<String, PaymentInteractor.Action>

/// Pays for a completed trip.
package final class PaymentInteractor: Interactor {
  /// What the view asks for.
  package enum Action: Hashable, Sendable {
    case pay(Trip.ID)
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  private let trips: RiderTrips
  private let presenter: PaymentPresenter

  package init(trips: RiderTrips, presenter: PaymentPresenter, listener: Listener<ScreenEvent>) {
    self.trips = trips
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .pay(let trip): me.take(.pay(trip), with: me.trips)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(trips.ride) { me, ride in
      guard case .unpaid(let fare) = ride else { return }
      me.presenter.show("Trip \(fare.trip) is over. To pay: \(fare.cents.price).")
    }
  }
}
