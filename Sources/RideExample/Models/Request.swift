/// A request for a ride that has no driver yet.
package struct Request: Hashable, Sendable {
  /// Where the rider waits.
  package let pickup: String

  /// Where the rider wants to go.
  package let dropoff: String

  /// The moment on the ride's clock at which the request is withdrawn.
  package let deadline: Duration

  /// How long a request waits for a driver.
  package static let patience = Duration.seconds(300)

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - pickup: Where the rider waits.
  ///   - dropoff: Where the rider wants to go.
  ///   - deadline: The moment at which it is withdrawn.
  package init(pickup: String, dropoff: String, deadline: Duration) {
    self.pickup = pickup
    self.dropoff = dropoff
    self.deadline = deadline
  }
}
