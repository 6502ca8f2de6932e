internal import RIBKit

/// Shows one of ``RequestRouter``, ``TripRouter`` and ``PaymentRouter``.
package final class RiderRouter: Router {
  package let interactor: RiderInteractor
  private let trips: RiderTrips
  private let screen: Screen
  private let stage = ChildSlot<RiderInteractor.Route>()

  init(interactor: RiderInteractor, trips: RiderTrips, screen: Screen) {
    self.interactor = interactor
    self.trips = trips
    self.screen = screen
  }

  package func route(to route: RiderInteractor.Route) {
    let listener = interactor.listener { (me, event: ScreenEvent) in me.notify(event) }
    let dependency = RiderScreens(trips: trips, screen: screen)
    stage.show(route, in: self) {
      switch route {
      case .request: RequestBuilder(dependency: dependency).build(listener: listener)
      case .trip: TripBuilder(dependency: dependency).build(listener: listener)
      case .payment: PaymentBuilder(dependency: dependency).build(listener: listener)
      }
    }
  }
}
