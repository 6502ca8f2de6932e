import RIBKit

/// Shows what the rider is doing.
final class RiderRouter: Router {
  let interactor: RiderInteractor
  private let requestBuilder: RequestBuilder
  private let tripBuilder: RideBuilder
  private let slot = ChildSlot<RiderInteractor.Route>()

  init(interactor: RiderInteractor, requestBuilder: RequestBuilder, tripBuilder: RideBuilder) {
    self.interactor = interactor
    self.requestBuilder = requestBuilder
    self.tripBuilder = tripBuilder
  }

  func route(to route: RiderInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .requesting: requestBuilder.build()
      case .onTrip(let id): tripBuilder.build(trip: id, listener: interactor.listener { $0.trip($1) })
      }
    }
  }
}
