internal import Locks

/// The decisions of one subscriber's buffer: what is kept, what is dropped, when to tell.
///
/// A value without locks, threads or continuations.
@usableFromInline
package struct EventQueue<Event> {
  /// What one look at the buffer gave.
  @usableFromInline
  package enum Taken {
    case event(Event)
    case nothing
    case finished
  }

  private let policy: EventBuffering
  private var events = Deque<Event>()
  private var isClosed = false

  /// How many events were dropped for want of room.
  package private(set) var dropped = 0

  package init(_ policy: EventBuffering) {
    policy.requireRoom(in: "a subscription")
    self.policy = policy
  }

  /// Whether there is nothing left and nothing will come.
  package var isFinished: Bool { isClosed && events.count == 0 }

  /// The oldest unread event, which stays.
  package var first: Event? { events.first }

  /// Keeps an event as the policy says.
  ///
  /// - Returns: Whether the buffer was empty before, so that its waiter must be told, and the event that gave way, to be
  ///   released outside the lock: its `deinit` may use the stream.
  package mutating func append(_ event: Event) -> (mustTell: Bool, dropped: Event?) {
    if isClosed { return (false, nil) }
    let wasEmpty = events.count == 0
    var oldest: Event?
    switch policy {
    case .newest(let limit) where events.count >= limit:
      oldest = events.popFirst()
      dropped += 1
    case .oldest(let limit) where events.count >= limit:
      dropped += 1
      return (false, nil)
    default:
      break
    }
    events.append(event)
    return (wasEmpty, oldest)
  }

  /// Lets no more events in; true the first time.
  package mutating func close() -> Bool {
    defer { isClosed = true }
    return !isClosed
  }

  /// Lets no more events in and drops, uncounted, those that are unread.
  ///
  /// - Returns: What was dropped, to be released outside the lock.
  package mutating func cancel() -> Deque<Event> {
    isClosed = true
    var unread = Deque<Event>()
    swap(&unread, &events)
    return unread
  }

  /// Takes the oldest unread event.
  package mutating func take() -> Taken {
    if let event = events.popFirst() { return .event(event) }
    return isClosed ? .finished : .nothing
  }

  /// Takes all unread events, in order.
  package mutating func takeAll(into taken: inout [Event]) {
    events.popAll(into: &taken)
  }
}

/// One subscriber's buffer with its lock, and the waiter that is told when there is something in it.
final class EventInbox<Event: Sendable>: Sendable {
  private let queue: Lock<EventQueue<Event>>
  let waiter: any StreamWaiter

  init(_ policy: EventBuffering, waiter: any StreamWaiter) {
    queue = Lock(EventQueue(policy))
    self.waiter = waiter
  }

  var isFinished: Bool { queue.withLock { $0.isFinished } }
  var dropped: Int { queue.withLock { $0.dropped } }
  var first: Event? { queue.withLock { $0.first } }

  /// Keeps an event; says whether `tell` must follow, and hands out what gave way, both for outside the lock of the source.
  func append(_ event: Event) -> (mustTell: Bool, dropped: Event?) {
    queue.withLock { $0.append(event) }
  }

  /// Lets no more in; true when `tell` must follow, outside the lock of the source.
  func close() -> Bool {
    queue.withLock { $0.close() }
  }

  func tell() {
    waiter.streamHasNews()
  }

  func cancel() {
    _ = queue.withLock { $0.cancel() }
  }

  func take() -> EventQueue<Event>.Taken {
    queue.withLock { $0.take() }
  }

  func takeAll(into events: inout [Event]) {
    queue.withLock { $0.takeAll(into: &events) }
  }
}
