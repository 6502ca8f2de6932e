/// What the view of a rider without a trip shows.
package enum RequestViewModel: Hashable, Sendable {
  /// The rider may ask for a driver.
  case free
  /// A request waits for a driver.
  case waiting(Request)
}
