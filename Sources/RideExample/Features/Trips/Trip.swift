internal import ModelStreams
package import RIBKit

package typealias TripPresenter = Presenter<TripViewModel, TripInteractor.Action>

/// The interactor that shows the phase of the trip, and cancels it at the rider's request.
package final class TripInteractor: ViewableLeaf {
  /// The actions of the views.
  package enum Action: Hashable, Sendable {
    case cancel(Trip.ID?)
    case signOut
  }

  package let scope: Scope<Never, ScreenEvent>
  package let screen: Screen
  package let presenter = TripPresenter(.empty)
  private let ride: RiderRide

  package init(ride: RiderRide, screen: Screen, listener: Listener<ScreenEvent>) {
    self.ride = ride
    self.screen = screen
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [StatusView(presenter: presenter), ProgressView(presenter: presenter)] }

  package func didBecomeActive() {
    presenter.show(.empty)
    observe(presenter.actions) { me, action in
      switch action {
      case .cancel(let trip): me.apply(.cancel(trip), to: me.ride)
      case .signOut: me.notify(.signOut)
      }
    }
    observe(ride.current) { me, ride in
      guard case .underWay(let trip) = ride else { return }
      me.presenter.show(TripViewModel(trip))
    }
  }
}

/// The view model of ``StatusView`` and ``ProgressView``.
package struct TripViewModel: Hashable, Sendable {
  /// The phase of the trip, as a sentence.
  package let status: String

  /// The completed part of the trip, in whole percent.
  package let percent: Int

  /// The view model before the trip is known.
  package static let empty = TripViewModel(status: "", percent: 0)

  private init(status: String, percent: Int) {
    self.status = status
    self.percent = percent
  }

  /// Creates the view model of a trip.
  package init(_ trip: Trip) {
    let way = "Trip \(trip.id) from \(trip.request.pickup) to \(trip.request.dropoff)"
    switch trip.phase {
    case .assigned:
      status = "\(way): \(trip.driver) arrives in \(trip.eta.plain) s."
      percent = 0
    case .arrived:
      status = "\(way): \(trip.driver) has arrived."
      percent = 0
    case .started(let fraction):
      status = "\(way): under way with \(trip.driver)."
      // 100 % must mean the whole way, so rounding must not reach it.
      percent = fraction < 1 ? min(Int((fraction * 100).rounded()), 99) : 100
    }
  }
}

/// A view of the phase of a trip, with controls to cancel and to sign out.
package struct StatusView: View {
  private let presenter: TripPresenter

  /// Creates the view.
  package init(presenter: TripPresenter) {
    self.presenter = presenter
  }

  package var lines: [String] { [presenter.viewModels.latest.status] }

  package func perform(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.cancel(let trip)): presenter.send(.cancel(trip))
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}

/// A view of the completed part of the trip, as a bar.
package struct ProgressView: View {
  private let presenter: TripPresenter

  /// Creates the view.
  package init(presenter: TripPresenter) {
    self.presenter = presenter
  }

  package var lines: [String] {
    let percent = presenter.viewModels.latest.percent
    let done = percent * Self.width / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: Self.width - done)
    return ["[\(bar)] \(percent) %"]
  }

  private static let width = 20
}
