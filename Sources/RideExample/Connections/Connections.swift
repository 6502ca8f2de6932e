internal import RIBKit
package import RIBModules

/// The modules and the screen, for the RIBs that may use all of them.
package struct RideDependency {
  /// The modules of the ride.
  package let modules: Modules

  /// The services that the modules provide.
  package let services: Services

  /// The screen on which views are shown.
  package let screen: Screen

  /// Makes the dependency.
  ///
  /// - Parameters:
  ///   - modules: The modules of the ride.
  ///   - screen: The screen on which views are shown.
  package init(modules: Modules, screen: Screen) {
    self.modules = modules
    services = Services(modules)
    self.screen = screen
  }
}

/// The ride of one rider and the screen, for the RIBs that show one state of the ride.
package struct RiderScreens {
  package let ride: RiderRide
  package let screen: Screen

  package init(ride: RiderRide, screen: Screen) {
    self.ride = ride
    self.screen = screen
  }
}

/// The news of the tree for the app: each interactor passes them on to its parent, and the root tells them.
package enum RideNews: Hashable, Sendable {
  /// A sentence for the rider.
  case notice(String)
  /// A rider has signed in, so a link that waits for that may be opened.
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
  /// Applies a step to the ride of the rider, and tells the parent if it is refused.
  ///
  /// In the app ``RideRules`` refuses before a view is touched, but no RIB relies on that.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - ride: The ride of the rider.
  func apply(_ step: RideStep, to ride: RiderRide) {
    call(
      { try await ride.apply(step) },
      then: { me, result in
        if case .failure(let refusal) = result { me.notify(.notice("Not done: \(refusal).")) }
      })
  }
}
