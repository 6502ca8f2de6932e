internal import ModelStreams
package import RIBKit

package typealias PaymentPresenter = Presenter<String, PaymentInteractor.Action>

/// The interactor that pays for a completed trip.
package final class PaymentInteractor: ViewableLeaf {
  /// The actions of the view.
  package enum Action: Hashable, Sendable {
    case pay(Trip.ID)
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  package let screen: Screen
  package let presenter = PaymentPresenter("")
  private let ride: RiderRide

  package init(ride: RiderRide, screen: Screen, listener: Listener<ScreenEvent>) {
    self.ride = ride
    self.screen = screen
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [PaymentView(presenter: presenter)] }

  package func didBecomeActive() {
    presenter.show("")
    observe(presenter.actions) { me, action in
      switch action {
      case .pay(let trip): me.apply(.pay(trip), to: me.ride)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(ride.current) { me, ride in
      guard case .unpaid(let fare) = ride else { return }
      me.presenter.show("Trip \(fare.trip) is over. Amount due: \(fare.cents.price).")
    }
  }
}

/// A view of the price, with controls to pay and to sign out.
struct PaymentView: View {
  let presenter: PaymentPresenter

  var lines: [String] { [presenter.viewModels.latest] }

  func perform(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.pay(let trip)): presenter.send(.pay(trip))
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
