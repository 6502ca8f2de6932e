import ModelStreams
import RIBKit

/// Asks for a ride.
final class RequestInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// A ride that is under way.
struct Ride: Equatable, Sendable, Identifiable {
  let id: Int
}

/// Follows one ride.
final class RideInteractor: Leaf {
  enum Event { case ended }
  let scope: Scope<Never, Event>
  let ride: Ride.ID
  private(set) var driver: String?

  init(ride: Ride.ID, listener: Listener<Event>) {
    self.ride = ride
    scope = Scope(listener: listener)
  }

  nonisolated(nonsending) func finish(with driver: String) async {
    self.driver = driver
    await Task.yield()
    notify(.ended)
  }
}

/// Decides between asking for a ride and being on one.
final class RiderInteractor: Interactor {
  enum Route: Hashable {  // what it asks its router to show
    case requesting
    case onTrip(Ride.ID)
  }
  enum Event { case signedOut }  // what it tells its parent
  let scope: Scope<Route, Event>  // connects it to RIBKit: activity, children, tasks
  let rides: ModelStream<Ride?>
  let favoriteDriver = "Bo"

  init(rides: ModelStream<Ride?>, listener: Listener<Event>) {
    self.rides = rides
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(rides) { me, ride in
      me.route(to: ride.map { .onTrip($0.id) } ?? .requesting)
    }
  }

  func trip(_ event: RideInteractor.Event) {
    switch event {
    case .ended: notify(.signedOut)
    }
  }
}

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

/// The way from the rider to the end of the ride.
func finishTheRide() -> Workflow<RiderInteractor, RideInteractor, Void> {
  RiderInteractor.workflow("finish the ride")
    .step("choose") { rider, _ in rider.favoriteDriver }
    .step("finish", to: RideInteractor.self, within: .seconds(5)) { ride, driver in
      await ride.finish(with: driver)
    }
}

/// Runs the samples of the documentation comments.
///
/// - Returns: What the rider told its parent.
func rideToTheEnd() -> [RiderInteractor.Event] {
  let host = ManualHost()
  let rides = MutableModelStream<Ride?>(nil)
  var events: [RiderInteractor.Event] = []
  let root = RiderRouter(rides: rides.stream, listener: Listener { events.append($0) })
  root.launch(on: host)
  host.settle()
  host.advance(by: .seconds(30))
  rides.send(Ride(id: 7))
  host.run { _ = root.interactor.start(finishTheRide()) }
  host.settle()
  host.shutdown(root)
  return events
}
