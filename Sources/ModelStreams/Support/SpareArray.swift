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
  /// Two sends may be telling at once, each with an array; the roomier one is kept.
  @inlinable
  mutating func takeBack(_ emptied: [Element]) {
    if emptied.capacity > array.capacity { array = emptied }
  }
}
