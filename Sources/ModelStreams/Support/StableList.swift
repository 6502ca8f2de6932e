/// A list that keeps its order, and from which each element can be removed with the ticket that it was given.
@usableFromInline
package struct StableList<Element> {
  /// The right to remove one element; no two tickets are equal.
  @usableFromInline
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let number: UInt64

    @inlinable
    init(number: UInt64) { self.number = number }
  }

  /// The elements in their order, with gaps where some were removed.
  @usableFromInline var entries: [(number: UInt64, element: Element?)] = []
  @usableFromInline var last: UInt64 = 0

  /// The number of elements.
  @usableFromInline package var count = 0

  /// Whether there are no elements.
  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable
  package init() {}

  /// Adds an element at the end.
  @inlinable
  package mutating func append(_ element: Element) -> Ticket {
    last += 1
    count += 1
    entries.append((last, element))
    return Ticket(number: last)
  }

  /// Removes an element and returns it; nil if it was removed before.
  ///
  /// - Complexity: O(log *n*), on average over many removals.
  @usableFromInline
  package mutating func remove(_ ticket: Ticket) -> Element? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < ticket.number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == ticket.number, let element = entries[low].element else {
      return nil
    }
    entries[low].element = nil
    count -= 1
    if 2 * count < entries.count { entries.removeAll { $0.element == nil } }
    return element
  }

  /// Removes all elements, and calls a closure with each, in order.
  ///
  /// - Complexity: O(elements).
  @inlinable
  package mutating func removeAll(_ body: (Element) -> Void) {
    if count == 0 { return }
    visit(body)
    entries.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Calls a closure with each element, in order.
  ///
  /// - Complexity: O(elements).
  @inlinable
  package func visit(_ body: (Element) -> Void) {
    for entry in entries { if let element = entry.element { body(element) } }
  }
}
