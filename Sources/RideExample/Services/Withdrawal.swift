/// A request that no driver has taken in time.
package struct Withdrawal: Hashable, Sendable {
  /// Whose request it was.
  package let rider: Rider

  /// The request.
  package let request: Request

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - rider: Whose request it was.
  ///   - request: The request.
  package init(rider: Rider, request: Request) {
    self.rider = rider
    self.request = request
  }
}
