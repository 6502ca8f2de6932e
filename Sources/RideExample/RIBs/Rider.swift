package import RIBKit

/// Builds the RIB that follows the ride of a rider.
package struct RiderBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - listener: The listener to the events of its screens.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<ScreenEvent>) -> RiderRouter {
    let ride = RiderRide(dependency.services.rides, of: rider)
    return RiderRouter(
      interactor: RiderInteractor(ride: ride, listener: listener), ride: ride, screen: dependency.screen)
  }
}

/// Routes to the screen for the state of the ride.
package final class RiderInteractor: Interactor {
  /// The screens.
  package enum Route: Hashable {
    /// There is no trip; a request may be pending.
    case request
    /// A trip is under way.
    case trip
    /// A trip is completed and not paid.
    case payment
  }

  package let scope: Scope<Route, ScreenEvent>
  private let ride: RiderRide

  package init(ride: RiderRide, listener: Listener<ScreenEvent>) {
    self.ride = ride
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(ride.current) { me, ride in
      switch ride {
      case .nothing, .requested: me.route(to: .request)
      case .underWay: me.route(to: .trip)
      case .unpaid: me.route(to: .payment)
      }
    }
  }
}

/// Shows one of ``RequestRouter``, ``TripRouter`` and ``PaymentRouter``.
package final class RiderRouter: Router {
  package let interactor: RiderInteractor
  private let ride: RiderRide
  private let screen: Screen
  private let slot = ChildSlot<RiderInteractor.Route>()

  init(interactor: RiderInteractor, ride: RiderRide, screen: Screen) {
    self.interactor = interactor
    self.ride = ride
    self.screen = screen
  }

  package func route(to route: RiderInteractor.Route) {
    let listener = interactor.listener { (me, event: ScreenEvent) in me.notify(event) }
    let dependency = RiderScreens(ride: ride, screen: screen)
    slot.show(route, in: self) {
      switch route {
      case .request: RequestBuilder(dependency: dependency).build(listener: listener)
      case .trip: TripBuilder(dependency: dependency).build(listener: listener)
      case .payment: PaymentBuilder(dependency: dependency).build(listener: listener)
      }
    }
  }
}
