internal import ModelStreams
package import RIBKit

/// A builder for the RIB of a completed and unpaid trip.
package struct PaymentBuilder: Builder {
  package let dependency: RiderScreens

  package init(dependency: RiderScreens) {
    self.dependency = dependency
  }

  /// Builds the RIB.
  ///
  /// - Parameter listener: The listener for its events.
  /// - Returns: Its router.
  package func build(listener: Listener<ScreenEvent>) -> PaymentRouter {
    let presenter = PaymentPresenter("")
    let interactor = PaymentInteractor(ride: dependency.ride, presenter: presenter, listener: listener)
    return PaymentRouter(
      interactor: interactor, views: [PaymentView(presenter: presenter)],
      screen: dependency.screen)
  }
}

package typealias PaymentPresenter = Presenter<String, PaymentInteractor.Action>

/// The interactor that pays for a completed trip.
package final class PaymentInteractor: Interactor {
  /// The actions of the view.
  package enum Action: Hashable, Sendable {
    case pay(Trip.ID)
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  private let ride: RiderRide
  private let presenter: PaymentPresenter

  package init(ride: RiderRide, presenter: PaymentPresenter, listener: Listener<ScreenEvent>) {
    self.ride = ride
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

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
      me.presenter.show("Trip \(fare.trip) is over. To pay: \(fare.cents.price).")
    }
  }
}

/// The router that shows the view while the RIB is attached.
package final class PaymentRouter: Router {
  package let interactor: PaymentInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: PaymentInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
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
