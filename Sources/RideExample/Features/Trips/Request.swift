internal import ModelStreams
package import RIBKit

package typealias RequestPresenter = Presenter<RequestViewModel, RequestInteractor.Action>

/// The interactor that requests a driver, and withdraws the request at its deadline.
package final class RequestInteractor: ViewableLeaf {
  /// The actions of the view.
  package enum Action: Hashable, Sendable {
    case enter(destination: String)
    case request(pickup: String, dropoff: String)
    case cancel
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  package let screen: Screen
  package let presenter = RequestPresenter(.free(""))
  private let ride: RiderRide
  private var destination = ""
  private var deadline: Handle?

  package init(ride: RiderRide, screen: Screen, listener: Listener<ScreenEvent>) {
    self.ride = ride
    self.screen = screen
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [RequestView(presenter: presenter)] }

  package func didBecomeActive() {
    preserve(\.destination, as: "destination")
    observe(presenter.actions) { me, action in
      switch action {
      case .enter(let destination): me.enter(destination)
      case .request(let pickup, let dropoff): me.request(from: pickup, to: dropoff)
      case .cancel: me.apply(.cancel(nil), to: me.ride)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(ride.withdrawals) { me, withdrawal in me.tell(withdrawal) }
    observe(ride.current) { me, ride in me.show(ride) }
  }

  /// Keeps the destination that the rider has entered so far.
  private func enter(_ destination: String) {
    self.destination = destination
    presenter.show(.free(destination))
  }

  /// Requests a driver.
  ///
  /// - Parameters:
  ///   - pickup: The place where the rider waits.
  ///   - dropoff: The place where the trip ends.
  package func request(from pickup: String, to dropoff: String) {
    apply(.request(pickup: pickup, dropoff: dropoff), to: ride)
  }

  private func show(_ ride: Ride) {
    deadline?.cancel()
    guard case .requested(let request) = ride else { return presenter.show(.free(destination)) }
    presenter.show(.waiting(request))
    deadline = start(withdrawing(request))
  }

  /// Returns a worker that withdraws the request at its deadline, unless it is cancelled before.
  ///
  /// The deadline is a point in time and not a delay, so the wait continues correctly after a sign-out.
  private func withdrawing(_ request: Request) -> Worker {
    Worker("deadline of the request") { [ride, clock] in
      try await clock.sleep(for: request.deadline - ride.now())
      try await ride.apply(.withdraw)
    }
  }

  private func tell(_ withdrawal: Withdrawal) {
    guard ride.owns(withdrawal) else { return }
    let (request, patience) = (withdrawal.request, Request.patience.components.seconds)
    notify(
      .notice(
        "The request from \(request.pickup) to \(request.dropoff) was withdrawn: no driver within \(patience) s."
      ))
  }
}

/// The view model of ``RequestView``.
package enum RequestViewModel: Hashable, Sendable {
  /// The rider can request a driver, and has entered a destination or a part of one.
  case free(String)
  /// A request waits for a driver.
  case waiting(Request)
}

/// A view of the pending request, with a field for the destination and controls to request, cancel and sign out.
struct RequestView: View {
  let presenter: RequestPresenter

  var lines: [String] {
    switch presenter.viewModels.latest {
    case .free(let destination): ["No trip. Where to?\(destination.isEmpty ? "" : " \(destination)")"]
    case .waiting(let request): ["Looking for a driver from \(request.pickup) to \(request.dropoff)."]
    }
  }

  var fields: [String: String] {
    if case .free(let destination) = presenter.viewModels.latest { ["destination": destination] } else { [:] }
  }

  func enter(_ text: String, in field: String) { presenter.send(.enter(destination: text)) }

  func perform(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.request(let pickup, let dropoff)): presenter.send(.request(pickup: pickup, dropoff: dropoff))
    case .step(.cancel(nil)): presenter.send(.cancel)
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
