package import RIBKit

package typealias RequestPresenter = Presenter<RequestViewModel, RequestInteractor.Action>

/// Takes a request, and withdraws it when no driver comes in time.
package final class RequestInteractor: Interactor {
  /// What the view asks for.
  package enum Action: Hashable, Sendable {
    case request(pickup: String, dropoff: String)
    case cancel
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  private let trips: RiderTrips
  private let presenter: RequestPresenter
  private var deadline: Handle?

  package init(trips: RiderTrips, presenter: RequestPresenter, listener: Listener<ScreenEvent>) {
    self.trips = trips
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .request(let pickup, let dropoff): me.request(from: pickup, to: dropoff)
      case .cancel: me.take(.cancel(nil), with: me.trips)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(trips.withdrawals) { me, withdrawal in me.tell(withdrawal) }
    observe(trips.ride) { me, ride in me.show(ride) }
  }

  /// Asks for a driver.
  ///
  /// - Parameters:
  ///   - pickup: Where the rider is.
  ///   - dropoff: Where the rider wants to go.
  package func request(from pickup: String, to dropoff: String) {
    take(.request(pickup: pickup, dropoff: dropoff), with: trips)
  }

  private func show(_ ride: Ride) {
    deadline?.cancel()
    guard case .requested(let request) = ride else { return presenter.show(.free) }
    presenter.show(.waiting(request))
    deadline = start(withdrawing(request))
  }

  /// The worker that gives the request up at its deadline, unless it is cancelled before.
  private func withdrawing(_ request: Request) -> Worker {
    Worker("deadline of the request") { [trips, clock] in
      try await clock.sleep(for: request.deadline - trips.now())
      try await trips.take(.withdraw)
    }
  }

  private func tell(_ withdrawal: Withdrawal) {
    guard trips.owns(withdrawal) else { return }
    let (request, patience) = (withdrawal.request, Request.patience.components.seconds)
    notify(
      .notice(
        "The request from \(request.pickup) to \(request.dropoff) was withdrawn: no driver within \(patience) s."
      ))
  }
}
