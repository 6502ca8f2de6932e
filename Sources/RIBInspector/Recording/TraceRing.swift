internal import RIBKit

/// The last events of any number of trees, and the state of each tree before them.
struct TraceRing {
  private var slots: [TreeEvent] = []
  /// The slot of the oldest event, once all slots are taken.
  private var oldest = 0
  private let capacity: Int
  /// The states after the events that were dropped from the ring.
  private var gone = TraceStates()

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The events, oldest first.
  var events: [TreeEvent] { Array(slots[oldest...] + slots[..<oldest]) }

  /// Adds an event; if the ring is full, folds the oldest event into the state of its tree.
  mutating func append(_ event: TreeEvent) {
    guard slots.count == capacity else { return slots.append(event) }
    // Swapped, because one more copy of an event costs more than everything else.
    var first = event
    swap(&slots[oldest], &first)
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    gone.apply(first)
  }

  /// The state of each tree after the dropped events.
  var bases: [Int: TraceState] { gone.all }

  /// The state of each tree after all events.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events and of RIBs.
  var states: TraceStates {
    var states = gone
    for event in events { states.apply(event) }
    return states
  }
}
