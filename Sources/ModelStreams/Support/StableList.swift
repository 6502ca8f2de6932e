/// A list that keeps its order, with append, remove and reuse of storage in constant time.
///
/// A ticket names one stay of one element. It is void once that element was removed, even if another element has its slot
/// now.
@usableFromInline
package struct StableList<Element> {
  /// The right to remove one element.
  @usableFromInline
  package struct Ticket: Hashable, Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let generation: UInt64

    @inlinable
    init(slot: Int, generation: UInt64) {
      self.slot = slot
      self.generation = generation
    }
  }

  // A doubly linked list inside an array. An array of elements alone would move them at each removal, and a dictionary would
  // lose their order; links between objects would allocate for each waiter that parks.
  @usableFromInline
  struct Slot {
    /// Nil while the slot is free.
    @usableFromInline var element: Element?
    @usableFromInline var generation: UInt64
    @usableFromInline var previous: Int
    /// The next element; of a free slot, the next free one.
    @usableFromInline var next: Int

    @inlinable
    init(element: consuming Element, generation: UInt64, previous: Int, next: Int) {
      self.element = element
      self.generation = generation
      self.previous = previous
      self.next = next
    }
  }

  @inlinable static var none: Int { -1 }

  @usableFromInline var slots: [Slot] = []
  @usableFromInline var first = StableList.none
  @usableFromInline var last = StableList.none
  @usableFromInline var free = StableList.none
  // Counts all elements of the list's life, so no two tickets are ever equal: 64 bits do not run out.
  @usableFromInline var generations: UInt64 = 0

  /// The number of elements.
  @usableFromInline package var count = 0

  /// Whether there are no elements.
  @inlinable package var isEmpty: Bool { first == StableList.none }

  @inlinable
  package init() {}

  /// Adds an element at the end.
  @inlinable
  package mutating func append(_ element: consuming Element) -> Ticket {
    generations += 1
    var index = free
    if index == StableList.none {
      index = slots.count
      slots.append(Slot(element: element, generation: generations, previous: last, next: StableList.none))
    } else {
      free = slots[index].next
      slots[index] = Slot(element: element, generation: generations, previous: last, next: StableList.none)
    }
    if last == StableList.none { first = index } else { slots[last].next = index }
    last = index
    count += 1
    return Ticket(slot: index, generation: generations)
  }

  /// Removes an element and returns it; nil if it was removed before.
  @inlinable
  package mutating func remove(_ ticket: Ticket) -> Element? {
    // The generation alone does not do: a slot keeps that of its last element while it is free.
    guard slots.indices.contains(ticket.slot), slots[ticket.slot].generation == ticket.generation,
      let element = slots[ticket.slot].element
    else { return nil }
    let next = slots[ticket.slot].next
    let previous = slots[ticket.slot].previous
    if previous == StableList.none { first = next } else { slots[previous].next = next }
    if next == StableList.none { last = previous } else { slots[next].previous = previous }
    vacate(ticket.slot)
    count -= 1
    return element
  }

  /// Removes the element that was added first.
  @inlinable
  package mutating func removeFirst() -> Element? {
    first == StableList.none ? nil : remove(Ticket(slot: first, generation: slots[first].generation))
  }

  /// Moves all elements, in order, to the end of an array.
  ///
  /// - Complexity: O(elements).
  @inlinable
  package mutating func removeAll(into elements: inout [Element]) {
    var index = first
    while index != StableList.none {
      // Read first: `vacate` uses the same link for the free slots.
      let next = slots[index].next
      if let element = slots[index].element.take() { elements.append(element) }
      vacate(index)
      index = next
    }
    first = StableList.none
    last = StableList.none
    count = 0
  }

  /// Calls a closure with each element, in order.
  ///
  /// - Complexity: O(elements).
  @inlinable
  package func visit(_ body: (Element) -> Void) {
    var index = first
    while index != StableList.none {
      if let element = slots[index].element { body(element) }
      index = slots[index].next
    }
  }

  @inlinable
  mutating func vacate(_ index: Int) {
    slots[index].element = nil
    slots[index].next = free
    free = index
  }
}
