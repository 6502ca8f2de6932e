// The waiters that a send must wake, and the spare array that makes room for those of the next.

/// The waiters that a send must wake, in the order in which they were parked.
///
/// The first is kept apart, since most often it is the only one: then a send touches no array.
@usableFromInline
package struct WakeList<Waiter> {
  /// The one that was parked first.
  @usableFromInline package var first: Waiter?
  /// The others, in an array that goes back to be used again.
  @usableFromInline package var rest: [Waiter]

  @inlinable
  init(first: Waiter? = nil, rest: [Waiter] = []) {
    self.first = first
    self.rest = rest
  }

  /// Whether there is nothing to wake.
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

extension WakeList: Sendable where Waiter: Sendable {}

extension WakeList<any StreamWaiter> {
  /// Wakes the waiters, in order, and leaves the array empty, with its room; called outside all locks.
  ///
  /// - Complexity: O(waiters).
  mutating func wakeAll() {
    first.take()?.streamHasNews()
    for index in rest.indices { rest[index].streamHasNews() }
    rest.removeAll(keepingCapacity: true)
  }
}

/// An empty array with room, so that a send inside a lock allocates nothing.
///
/// It is handed out by a swap and never copied: an array with two owners would be copied when it is emptied. A value without locks.
@usableFromInline
struct SpareArray<Element> {
  @usableFromInline var array: [Element] = []

  @inlinable
  init() {}

  /// Makes room for a number of elements, at least twice as many as there was room for.
  @inlinable
  mutating func makeRoom(for count: Int) {
    if array.capacity < count { array.reserveCapacity(max(4, 2 * count)) }
  }

  /// Hands the array out in place of an empty one without room.
  @inlinable
  mutating func swap(with other: inout [Element]) {
    Swift.swap(&other, &array)
  }

  /// Takes back an emptied array that was handed out, so that the next send needs no other.
  ///
  /// Two sends may wake waiters at once, each with an array; the roomier one is kept.
  @inlinable
  mutating func takeBack(_ emptied: [Element]) {
    if emptied.capacity > array.capacity { array = emptied }
  }
}
