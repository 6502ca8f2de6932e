/// The waiters to wake after a send or a finish, in order.
///
/// Usually there is only one, and then the list doesn't allocate, which matters because each send creates a list.
@usableFromInline
package struct WakeList<Waiter> {
  @usableFromInline var first: Waiter?
  @usableFromInline var others: [Waiter] = []

  /// Creates a list.
  ///
  /// - Parameter count: The number of waiters for which it reserves capacity, so that it allocates at most once for them.
  @inlinable
  package init(for count: Int = 1) {
    if count > 1 { others.reserveCapacity(count - 1) }
  }

  /// Adds a waiter at the end.
  @inlinable
  package mutating func append(_ waiter: Waiter) {
    if first == nil { first = waiter } else { others.append(waiter) }
  }

  /// Calls a closure with each waiter, in order.
  @inlinable
  package func visit(_ body: (Waiter) -> Void) {
    guard let first else { return }
    body(first)
    for waiter in others { body(waiter) }
  }
}
