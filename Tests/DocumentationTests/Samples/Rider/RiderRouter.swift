import ModelStreams
import RIBKit

/// Shows what the rider is doing.
final class RiderRouter: Router {
  let interactor: RiderInteractor
  private let slot = ChildSlot<RiderInteractor.Route>()

  init(rides: ModelStream<Ride?>, listener: Listener<RiderInteractor.Event>) {
    interactor = RiderInteractor(rides: rides, listener: listener)
  }

  func route(to route: RiderInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .requesting: RequestInteractor()
      case .onTrip(let id): RideInteractor(ride: id, listener: interactor.listener { $0.trip($1) })
      }
    }
  }
}
