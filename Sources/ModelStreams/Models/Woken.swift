/// Waiters that must be told, first come first; the first is kept apart, since most often it is the only one.
package struct Woken<Waiter> {
  /// The one who came first.
  package var first: Waiter?
  /// The others, in an array that goes back to be used again.
  package var rest: [Waiter] = []

  /// All of them, in order.
  ///
  /// - Complexity: O(waiters).
  package var all: [Waiter] {
    (first.map { [$0] } ?? []) + rest
  }
}

extension Woken: Sendable where Waiter: Sendable {}
