internal import RIBKit
package import RIBModules

/// The modules and the screen, for RIBs that may use all of them.
package struct RideDependency {
  /// The modules of the ride.
  package let modules: Modules

  /// The services that the modules provide.
  package let services: Services

  /// The screen on which views are shown.
  package let screen: Screen

  /// Creates the dependency.
  package init(modules: Modules, screen: Screen) {
    self.modules = modules
    services = Services(modules)
    self.screen = screen
  }
}

/// News from the tree for the app: each interactor passes it to its parent, and the root reports it.
package enum RideNews: Hashable, Sendable {
  /// A sentence for the rider.
  case notice(String)
  /// A rider has signed in, so a link that waited for that may be opened.
  case signedIn
  /// The totals of the rider's receipts have changed.
  case receipts(ReceiptTotals)
}

/// The events of a RIB that shows one state of the ride.
package enum ScreenEvent: Hashable, Sendable {
  /// The rider wants to sign out.
  case signOut
  /// A sentence for the rider.
  case notice(String)
}

extension Interactor where Event == ScreenEvent {
  /// Applies a step to the ride of the rider, and notifies the parent if it is rejected.
  ///
  /// In the app, ``RideRules`` rejects such a step before a view is touched, but RIBs do not rely on that.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - ride: The ride of the rider.
  func apply(_ step: RideStep, to ride: RiderRide) {
    call(
      { try await ride.apply(step) },
      then: { me, result in
        if case .failure(let rejection) = result { me.notify(.notice("Not done: \(rejection).")) }
      })
  }
}
