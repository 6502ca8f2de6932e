/// A queue whose two ends cost the same; a ring that doubles when full and lets go of what was taken at once.
package struct Deque<Element> {
  private var ring: [Element?] = []
  private var start = 0

  /// How many elements wait.
  package private(set) var count = 0

  package init() {}

  /// Puts an element at the end.
  package mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[position(count)] = element
    count += 1
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

  /// The element at the start, which stays.
  package var first: Element? {
    count == 0 ? nil : ring[start]
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
    var grown: [Element?] = []
    grown.reserveCapacity(max(4, 2 * ring.count))
    for offset in 0..<count { grown.append(ring[position(offset)].take()) }
    while grown.count < grown.capacity { grown.append(nil) }
    ring = grown
    start = 0
  }
}
