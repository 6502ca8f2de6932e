/// A queue in a ring buffer that doubles when it's full and releases each element as it's taken.
@usableFromInline
package struct Deque<Element> {
  @usableFromInline var ring: [Element?] = []
  @usableFromInline var start = 0

  /// The number of elements.
  @usableFromInline package var count = 0

  @inlinable
  package init() {}

  /// Appends an element.
  @inlinable
  package mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[position(count)] = element
    count += 1
  }

  /// The first element, or nil if the queue is empty.
  @inlinable package var first: Element? { count == 0 ? nil : ring[start] }

  /// The last element, or nil if the queue is empty.
  @inlinable package var last: Element? { count == 0 ? nil : ring[position(count - 1)] }

  /// Removes and returns the first element, or returns nil if the queue is empty.
  @inlinable
  package mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    defer {
      start = position(1)
      count -= 1
    }
    return ring[start].take()
  }

  @inlinable
  func position(_ offset: Int) -> Int {
    let index = start + offset
    return index < ring.count ? index : index - ring.count
  }

  @inlinable
  mutating func grow() {
    // Moved out of the old ring, not copied, so that no element is retained twice.
    var grown: [Element?] = []
    grown.reserveCapacity(max(4, 2 * ring.count))
    for offset in 0..<count { grown.append(ring[position(offset)].take()) }
    // The array may have more capacity than requested; all of it is used.
    while grown.count < grown.capacity { grown.append(nil) }
    ring = grown
    start = 0
  }
}
