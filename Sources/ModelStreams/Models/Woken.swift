/// Waiters that must be told, first come first; the first is kept apart, since most often it is the only one.
@usableFromInline
package struct Woken<Waiter> {
  /// The one who came first.
  @usableFromInline package var first: Waiter?
  /// The others, in an array that goes back to be used again.
  @usableFromInline package var rest: [Waiter]

  @inlinable
  init(first: Waiter?, rest: [Waiter] = []) {
    self.first = first
    self.rest = rest
  }

  /// Whether there is none.
  @inlinable package var isEmpty: Bool {
    first == nil && rest.isEmpty
  }

  /// All of them, in order.
  ///
  /// - Complexity: O(waiters).
  package var all: [Waiter] {
    (first.map { [$0] } ?? []) + rest
  }
}

extension Woken: Sendable where Waiter: Sendable {}
