package import ModelStreams
package import RIBKit
internal import RIBModules

/// An offer by a plugin after a trip.
package struct Offer: Hashable, Codable, Sendable {
  /// The name of the plugin.
  package let plugin: String

  /// The trip.
  package let trip: FinishedTrip

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - plugin: The name of the plugin.
  ///   - trip: The finished trip.
  package init(_ plugin: String, after trip: FinishedTrip) {
    self.plugin = plugin
    self.trip = trip
  }
}

/// The interactor that routes to the screen for the state of the ride, and to the offers after a trip until the next request.
package final class RiderInteractor: Interactor {
  /// The screens.
  package enum Route: Hashable, Codable {
    /// The rider has no trip; a request may be pending. The last trip is part of the route so that text entered before it isn't restored for the next
    /// request.
    case request(after: Trip.ID?)
    /// A trip is under way.
    case trip
    /// A trip is completed and unpaid.
    case payment
    /// The offers after a trip, beside one of the other screens.
    case offers([Offer])
  }

  package let scope: Scope<Route, ScreenEvent>
  private let ride: RiderRide
  private let plugins: (FinishedTrip) -> ModelStream<[String]>
  private var plugged: Handle?
  private var lastTrip: Trip.ID?
  private var unpaid: Fare?
  private var offers: [Offer] = []
  private var done: Set<String> = []

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - ride: The ride of the rider.
  ///   - offers: The names of the plugins after a trip.
  ///   - listener: The listener for its events.
  package init(
    ride: RiderRide,
    offers: @escaping (FinishedTrip) -> ModelStream<[String]> = { _ in MutableModelStream([]).stream },
    listener: Listener<ScreenEvent>
  ) {
    self.ride = ride
    plugins = offers
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    (lastTrip, unpaid, offers) = (nil, nil, [])
    observe(ride.current) { me, ride in
      switch ride {
      case .nothing, .requested: me.route(to: .request(after: me.lastTrip))
      case .underWay(let trip):
        me.lastTrip = trip.id
        me.route(to: .trip)
      case .unpaid(let fare):
        me.lastTrip = fare.trip
        me.route(to: .payment)
      }
      me.follow(ride)
    }
  }

  /// Handles an event of a plugin.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - offer: The offer of that plugin.
  package func handle(_ event: AfterTripEvent, of offer: Offer) {
    switch event {
    case .done(let sentence):
      done.insert(offer.plugin)
      show(offers.filter { $0 != offer })
      notify(.notice(sentence))
    }
  }

  /// Starts offering when a trip is paid, and stops at the next request.
  private func follow(_ ride: Ride) {
    switch ride {
    case .unpaid(let fare): unpaid = fare
    case .nothing:
      guard let fare = unpaid else { return }
      unpaid = nil
      offer(after: FinishedTrip(fare: fare, rider: self.ride.rider))
    case .requested, .underWay:
      plugged?.cancel()
      unpaid = nil
      show([])
    }
  }

  private func offer(after trip: FinishedTrip) {
    plugged?.cancel()
    done = []
    plugged = observe(plugins(trip)) { me, names in
      me.show(names.filter { !me.done.contains($0) }.map { Offer($0, after: trip) })
    }
  }

  private func show(_ offers: [Offer]) {
    guard offers != self.offers else { return }
    self.offers = offers
    route(to: .offers(offers))
  }
}

/// The router that shows ``RequestInteractor``, ``TripInteractor`` or the payment screen, and the plugins after a trip.
package final class RiderRouter: Router {
  package let interactor: RiderInteractor
  private let ride: RiderRide
  private let modules: Modules
  private let screen: Screen
  private let slot = ChildSlot<RiderInteractor.Route>()
  private let offers = ChildList<Offer>()

  /// Creates the RIB.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - dependency: The services, the modules and the screen.
  ///   - listener: The listener for the events of its screens.
  package init(for rider: Rider, dependency: RideDependency, listener: Listener<ScreenEvent>) {
    ride = RiderRide(dependency.services.rides, of: rider)
    modules = dependency.modules
    screen = dependency.screen
    interactor = RiderInteractor(
      ride: ride, offers: { [modules] in modules.applicablePlugins(at: .afterTrip, for: $0) },
      listener: listener)
  }

  package func route(to route: RiderInteractor.Route) {
    let listener: Listener<ScreenEvent> = interactor.listener { $0.notify($1) }
    switch route {
    case .request:
      slot.show(route, in: self) { RequestInteractor(ride: ride, screen: screen, listener: listener) }
    case .trip: slot.show(route, in: self) { TripInteractor(ride: ride, screen: screen, listener: listener) }
    case .payment: slot.show(route, in: self) { modules[.paymentScreen].build(ride, screen, listener) }
    case .offers(let list):
      offers.show(list, in: self) { offer in
        modules.makePlugin(
          offer.plugin, at: .afterTrip, for: offer.trip,
          listener: interactor.listener { $0.handle($1, of: offer) })
      }
    }
  }
}
