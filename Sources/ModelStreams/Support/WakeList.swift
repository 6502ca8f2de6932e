/// The waiters that a send or an end wakes, in order.
///
/// Most often there is one, and the list needs no memory besides its own: each send makes one.
@usableFromInline
package struct WakeList<Waiter> {
  @usableFromInline var first: Waiter?
  @usableFromInline var others: [Waiter] = []

  @inlinable
  package init() {}

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
