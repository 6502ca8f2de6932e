/// A request that no driver has taken in time.
package struct Withdrawal: Hashable, Sendable {
  /// Whose request it was.
  package let rider: Rider

  /// The request.
  package let request: Request
}
