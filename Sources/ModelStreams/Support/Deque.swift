/// A queue: a ring that doubles when it is full, and releases an element when it is taken.
package struct Deque<Element> {
  private var ring: [Element?] = []
  private var start = 0

  /// The number of elements.
  package private(set) var count = 0

  package init() {}

  /// Puts an element at the end.
  package mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[position(count)] = element
    count += 1
  }

  /// The element at the start; nil when there is none.
  package var first: Element? { count == 0 ? nil : ring[start] }

  /// The element at the end; nil when there is none.
  package var last: Element? { count == 0 ? nil : ring[position(count - 1)] }

  /// Calls a closure with each element, in order.
  package func forEach(_ body: (Element) -> Void) {
    for offset in 0..<count { if let element = ring[position(offset)] { body(element) } }
  }

  /// Takes the element at the start; nil when there is none.
  package mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    defer {
      start = position(1)
      count -= 1
    }
    return ring[start].take()
  }

  /// Moves all elements, in order, to the end of an array.
  ///
  /// - Complexity: O(elements).
  package mutating func popAll(into elements: inout [Element]) {
    while let element = popFirst() { elements.append(element) }
  }

  private func position(_ offset: Int) -> Int {
    let index = start + offset
    return index < ring.count ? index : index - ring.count
  }

  private mutating func grow() {
    // Taken out of the old ring, not copied: no element is retained twice.
    var grown: [Element?] = []
    grown.reserveCapacity(max(4, 2 * ring.count))
    for offset in 0..<count { grown.append(ring[position(offset)].take()) }
    // The array may have more room than was asked for, and all of it is used.
    while grown.count < grown.capacity { grown.append(nil) }
    ring = grown
    start = 0
  }
}
