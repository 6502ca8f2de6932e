internal import Basics

// A subscriber's buffer: the decisions as a value, and the object that guards them with a lock. Event streams and buffered
// model streams share it.

/// Decides for one subscriber which elements are kept, which are dropped, and when its waiter is woken.
///
/// A value without locks, threads or continuations.
@usableFromInline
package struct SubscriberQueue<Event> {
  private let policy: EventBuffering
  private var events = Deque<Event>()
  /// The places of the events, if their waiter gives places.
  private var places = Deque<UInt64>()
  private(set) var isClosed = false

  /// How many events were dropped for want of room.
  package private(set) var dropped = 0

  package init(_ policy: EventBuffering) {
    policy.requireRoom(in: "a subscription")
    self.policy = policy
  }

  /// Whether nothing is unread.
  var isEmpty: Bool { events.count == 0 }

  /// Whether there is nothing left and nothing will come.
  package var isFinished: Bool { isClosed && events.count == 0 }

  /// Keeps an event as the policy says.
  ///
  /// - Returns: Whether the buffer was empty before, so that its waiter must be woken, and the event that gave way, to be
  ///   released outside the lock: its `deinit` may use the stream.
  package mutating func append(_ event: Event, at place: UInt64 = 0) -> (mustWake: Bool, dropped: Event?) {
    if isClosed { return (false, nil) }
    // A waiter is woken once for a whole buffer: it takes all there is, so only the step from empty to not empty is news. A
    // limit is at least one, so a full buffer is never empty.
    let wasEmpty = events.count == 0
    var oldest: Event?
    switch policy {
    case .newest(let limit) where events.count >= limit:
      oldest = events.popFirst()
      _ = places.popFirst()
      dropped += 1
    case .oldest(let limit) where events.count >= limit:
      dropped += 1
      return (false, nil)
    default:
      break
    }
    events.append(event)
    if place != 0 { places.append(place) }
    return (wasEmpty, oldest)
  }

  /// Lets no more events in.
  ///
  /// - Returns: Whether the waiter must be woken, which is so the first time only.
  package mutating func close() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  /// Lets no more events in and drops, uncounted, those that are unread.
  ///
  /// - Returns: The dropped elements, to be released outside the lock.
  package mutating func cancel() -> Deque<Event> {
    isClosed = true
    var unread = Deque<Event>()
    places = Deque()
    swap(&unread, &events)
    return unread
  }

  /// Takes the oldest unread event.
  package mutating func take() -> ReadResult<Event> {
    _ = places.popFirst()
    if let event = events.popFirst() { return .next(event) }
    return isClosed ? .finished : .nothing
  }

  /// Takes all unread events, in order.
  package mutating func takeAll(into taken: inout [Event]) {
    places = Deque()
    events.popAll(into: &taken)
  }

  /// Takes the unread events up to a place.
  ///
  /// - Parameters:
  ///   - place: The place of the last event to be taken.
  ///   - taken: A queue, to the end of which they go.
  ///   - takenPlaces: The same for their places.
  /// - Returns: The place of the first event that is left; nil if there is none.
  package mutating func take(
    through place: UInt64, into taken: inout Deque<Event>, at takenPlaces: inout Deque<UInt64>
  ) -> UInt64? {
    if taken.count == 0, let last = places.last, last <= place {
      swap(&events, &taken)
      swap(&places, &takenPlaces)
      return nil
    }
    while let first = places.first {
      if first > place { return first }
      if let event = events.popFirst(), let place = places.popFirst() {
        taken.append(event)
        takenPlaces.append(place)
      }
    }
    return nil
  }
}

/// One subscriber's buffer with its lock, and the waiter that is woken when there is something in it.
///
/// It has a lock of its own, so that a subscriber that takes does not hold up the source. `append` and `close` are called
/// inside the lock of the source: the order of the two locks is source first, and nothing here calls back into the source.
final class SubscriberInbox<Event: Sendable>: Sendable {
  private let queue: Lock<SubscriberQueue<Event>>
  let waiter: any StreamWaiter

  init(_ policy: EventBuffering, waiter: any StreamWaiter) {
    queue = Lock(SubscriberQueue(policy))
    self.waiter = waiter
  }

  var isFinished: Bool { queue.withLock { $0.isFinished } }
  var dropped: Int { queue.withLock { $0.dropped } }

  /// Keeps an event.
  ///
  /// - Returns: Whether the waiter must be woken, and the event that gave way; both are for outside the lock of the source.
  func append(_ event: Event) -> (mustWake: Bool, dropped: Event?) {
    queue.withLock { queue in
      if queue.isClosed { return (false, nil) }
      let (place, mustWake) = waiter.streamTakesNews(isFirst: queue.isEmpty)
      return (mustWake, queue.append(event, at: place).dropped)
    }
  }

  /// Lets no more in.
  ///
  /// - Returns: Whether the waiter must be woken, outside the lock of the source.
  func close() -> Bool {
    queue.withLock { $0.close() }
  }

  func cancel() {
    // Released here, outside the lock.
    _ = queue.withLock { $0.cancel() }
  }

  func take() -> ReadResult<Event> {
    queue.withLock { $0.take() }
  }

  func takeAll(into events: inout [Event]) {
    queue.withLock { $0.takeAll(into: &events) }
  }

  func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    queue.withLock { $0.take(through: place, into: &taken, at: &places) }
  }
}
