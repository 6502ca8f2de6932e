internal import RIBKit
package import RIBModules

/// The module that stores and shows the ride of each rider, with a place for other features after a trip.
package struct TripsModule: Module {
  private let connecting: Duration

  /// Creates the module.
  ///
  /// - Parameter connecting: The time that its start takes on the ride's clock.
  package init(connecting: Duration = .zero) {
    self.connecting = connecting
  }

  package var profile: ModuleProfile {
    ModuleProfile("trips", needs: .clock, .payments, .paymentScreen, .screen, provides: .rides)
  }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.rides) { RideService(payments: $0[.payments], clock: $0[.clock]) }
    modules.onStart("connect", limit: .seconds(60)) { [connecting] services in
      let clock = services[.clock]
      return { if connecting > .zero { try await clock.sleep(for: connecting) } }
    }
  }
}
