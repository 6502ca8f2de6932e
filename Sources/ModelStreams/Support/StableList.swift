/// A list that keeps its order and can remove any element by the ticket issued for it.
@usableFromInline
package struct StableList<Element> {
  /// The right to remove one element; tickets are unique.
  @usableFromInline
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let number: UInt64

    @inlinable
    init(number: UInt64) { self.number = number }
  }

  /// The elements in order, with gaps in place of removed ones.
  @usableFromInline var entries: [(number: UInt64, element: Element?)] = []
  @usableFromInline var last: UInt64 = 0

  /// The number of elements.
  @usableFromInline package var count = 0

  /// Whether the list is empty.
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

  /// Removes an element and returns it, or returns nil if it was removed already.
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
    if count == 0 {
      entries.removeAll(keepingCapacity: true)
    } else if 2 * count < entries.count {
      entries.removeAll { $0.element == nil }
    }
    return element
  }

  /// Removes all elements after calling a closure with each, in order.
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
