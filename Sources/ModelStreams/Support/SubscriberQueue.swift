public import Basics

// A subscriber's buffer: the decisions as a value, and the object that guards them with a lock. Event streams and buffered
// model streams share it.

/// Decides for one subscriber which elements are kept, which are dropped, and when its waiter is woken.
///
/// It's a value without locks, threads or continuations.
@usableFromInline
package struct SubscriberQueue<Event> {
  @usableFromInline let policy: EventBuffering
  @usableFromInline var events = Deque<Event>()
  /// The positions of the events, if their waiter assigns positions.
  @usableFromInline var places = Deque<UInt64>()
  @usableFromInline var isClosed = false

  /// The number of events dropped because the buffer was full.
  @usableFromInline package var dropped = 0

  package init(_ policy: EventBuffering) {
    policy.requireRoom(in: "a subscription")
    self.policy = policy
  }

  /// Whether all events have been read.
  @inlinable var isEmpty: Bool { events.count == 0 }

  /// Whether the queue is empty and closed.
  package var isFinished: Bool { isClosed && events.count == 0 }

  /// Adds an event according to the policy.
  ///
  /// - Returns: Whether the buffer was empty before, so that its waiter must be woken, and the displaced event, to be
  ///   released outside the lock: its `deinit` may use the stream.
  @inlinable
  package mutating func append(_ event: Event, at place: UInt64 = 0) -> (mustWake: Bool, dropped: Event?) {
    if isClosed { return (false, nil) }
    // A waiter is woken once for a whole buffer, because it takes every event: only the change from empty to non-empty is news.
    // A limit is at least one, so a full buffer is never empty.
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

  /// Rejects further events.
  ///
  /// - Returns: Whether the waiter must be woken, which is true the first time only.
  package mutating func close() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  /// Rejects further events and drops the unread ones without counting them.
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

  /// Takes the unread events up to a position.
  ///
  /// - Parameters:
  ///   - place: The position of the last event to take.
  ///   - taken: The queue to which the events are appended.
  ///   - takenPlaces: The queue to which the positions of the events are appended.
  /// - Returns: The position of the first remaining event, or nil if no event remains.
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

/// One subscriber's buffer with its lock, and the waiter to wake when the buffer contains something.
///
/// It has its own lock, so that a subscriber taking events doesn't hold up the source. `append` and `close` are called
/// inside the lock of the source: the order of the two locks is source first, and nothing here calls back into the source.
@usableFromInline
final class SubscriberInbox<Event: Sendable>: Sendable {
  @usableFromInline let queue: Lock<SubscriberQueue<Event>>
  @usableFromInline let waiter: any StreamWaiter

  init(_ policy: EventBuffering, waiter: any StreamWaiter) {
    queue = Lock(SubscriberQueue(policy))
    self.waiter = waiter
  }

  var isFinished: Bool { queue.withLock { $0.isFinished } }
  var dropped: Int { queue.withLock { $0.dropped } }

  /// Adds an event.
  ///
  /// - Returns: Whether to wake the waiter, and the displaced event to release; the caller does both outside the source's lock.
  @inlinable
  func append(_ event: Event) -> (mustWake: Bool, dropped: Event?) {
    queue.withLock { queue in
      if queue.isClosed { return (false, nil) }
      let (place, mustWake) = waiter.streamTakesNews(isFirst: queue.isEmpty)
      return (mustWake, queue.append(event, at: place).dropped)
    }
  }

  /// Rejects further events.
  ///
  /// - Returns: Whether to wake the waiter, outside the lock of the source.
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

  func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    queue.withLock { $0.take(through: place, into: &taken, at: &places) }
  }
}
