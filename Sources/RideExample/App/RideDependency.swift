/// What the RIBs of the ride need from above.
package struct RideDependency {
  /// The services.
  package let services: RideServices

  /// Where the views appear.
  package let screen: Screen

  /// Makes the dependency.
  ///
  /// - Parameters:
  ///   - services: The services.
  ///   - screen: Where the views appear.
  package init(services: RideServices, screen: Screen) {
    self.services = services
    self.screen = screen
  }
}
