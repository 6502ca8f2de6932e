public import Basics

// The write side of an event stream: the public source, the storage with its lock, and a subscriber.

/// The write side of an event stream, owned by one service.
///
/// You can use it from any thread. Consumers never run inside a call, except for operators before a bounded buffer. When the last reference
/// is released, the stream finishes.
public final class EventSource<Event: Sendable>: Sendable {
  @usableFromInline let storage = EventStorage<Event>()

  /// Creates a source without subscribers.
  public init() {}

  deinit {
    storage.finish()
    // The closures of the watches may retain the watches, and nothing is sent anymore.
    storage.endWatches()
  }

  /// The read side, to pass to consumers.
  public var stream: EventStream<Event> {
    EventStream(upstream: .source(storage), policy: nil)
  }

  /// Sends an event to all current subscribers; later subscribers don't get it.
  ///
  /// - Returns: False if nothing was sent because the stream had finished.
  /// - Complexity: O(subscribers).
  @inlinable
  @discardableResult
  public func send(_ event: Event) -> Bool {
    storage.send(event)
  }

  /// Ends the stream; events that subscribers haven't read yet are still delivered.
  ///
  /// - Complexity: O(subscribers).
  public func finish() {
    storage.finish()
  }

  /// The number of subscribers.
  package var subscriberCount: Int {
    storage.subscriberCount
  }

  /// The number of events that were sent before the first watch for unread events began, and that no subscriber read.
  package var unreadCount: Int {
    storage.state.withLock { $0.unreadCount }
  }

  /// Calls a closure with each event that is sent while nothing reads the stream, until the watch is stopped.
  ///
  /// - Parameter take: Runs during the send, outside all locks.
  /// - Returns: The watch.
  package func watchUnread(_ take: @escaping @Sendable (Event) -> Void) -> UnreadWatch<Event> {
    let watch = UnreadWatch(storage, take)
    storage.begin(watch)
    return watch
  }
}

/// A watch for events of a source that nothing reads; the source retains it until it's stopped.
@usableFromInline
package final class UnreadWatch<Event: Sendable>: Sendable {
  private let storage: EventStorage<Event>
  @usableFromInline let take: @Sendable (Event) -> Void

  fileprivate init(_ storage: EventStorage<Event>, _ take: @escaping @Sendable (Event) -> Void) {
    (self.storage, self.take) = (storage, take)
  }

  /// Stops the watch; a second call has no effect.
  package func stop() {
    storage.end(self)
  }

  /// Stops the watch when a new one begins.
  package func retire() {
    storage.retire(self)
  }
}

/// Guards the subscribers of an event source, and wakes their waiters outside the lock.
///
/// A send fills all buffers inside one lock, so all subscribers get the events in the same order. It wakes the waiters outside
/// the lock, because a waiter may use the stream at once. If two threads send, the order in which waiters wake may differ from
/// the order of the events. That's harmless, because a waiter takes every unread event.
@usableFromInline
final class EventStorage<Event: Sendable>: Sendable {
  typealias Ticket = StableList<EventSubscriber<Event>>.Ticket

  @usableFromInline
  struct State {
    /// The subscribers, in the order in which they subscribed.
    @usableFromInline var subscribers = StableList<EventSubscriber<Event>>()
    @usableFromInline var isFinished = false
    /// The number of subscribers that don't count as readers.
    @usableFromInline var onlookers = 0
    /// The number of subscribers with a buffer after views.
    @usableFromInline var feeds = 0
    /// The watches for events that nothing reads; usually empty.
    @usableFromInline var watches: [UnreadWatch<Event>] = []
    /// The watches to stop when another begins.
    var retired: Set<ObjectIdentifier> = []
    /// The number of events that nothing read while there was no watch.
    @usableFromInline var unreadCount = 0

    init() {}

    /// Returns the watches that get the current event, because nothing reads it.
    @inlinable
    mutating func unreadWatches() -> [UnreadWatch<Event>] {
      guard subscribers.count == onlookers else { return [] }
      if watches.isEmpty { unreadCount += 1 }
      return watches
    }
  }

  @usableFromInline let state = Lock(State())

  var isFinished: Bool { state.withLock { $0.isFinished } }
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  @inlinable
  func send(_ event: Event) -> Bool {
    // Released when this function returns, outside the lock: the `deinit` of an event may use the stream.
    var dropped: [Event] = []
    var watches: [UnreadWatch<Event>] = []
    var wakeList = WakeList<any StreamWaiter>()
    let isSent: Bool? = state.withLock { state in
      if state.isFinished { return false }
      guard state.feeds == 0 else { return nil }
      state.subscribers.visit { subscriber in
        guard case .inbox(let inbox) = subscriber else { return }
        let kept = inbox.append(event)
        if let oldest = kept.dropped { dropped.append(oldest) }
        if kept.mustWake { wakeList.append(inbox.waiter) }
      }
      watches = state.unreadWatches()
      return true
    }
    guard let isSent else { return sendThroughViews(event) }
    wakeList.visit { $0.streamHasNews() }
    for watch in watches { watch.take(event) }
    return isSent
  }

  func finish() {
    var wakeList = WakeList<any StreamWaiter>()
    state.withLock { state in
      if state.isFinished { return }
      state.isFinished = true
      state.subscribers.visit { if $0.close() { wakeList.append($0.waiter) } }
    }
    wakeList.visit { $0.streamHasNews() }
  }

  /// Registers a subscriber, or closes it if the source has finished.
  func enter(_ subscriber: EventSubscriber<Event>, isReader: Bool) -> any EventEntry {
    let ticket = state.withLock { state -> Ticket? in
      if !state.isFinished {
        if !isReader { state.onlookers += 1 }
        if case .feed = subscriber { state.feeds += 1 }
        return state.subscribers.append(subscriber)
      }
      _ = subscriber.close()
      return nil
    }
    return SourceEntry(storage: self, ticket: ticket, isReader: isReader)
  }

  fileprivate func leave(_ ticket: Ticket, isReader: Bool) {
    // Released outside the lock, with what its closures hold.
    let left = state.withLock { state in
      let left = state.subscribers.remove(ticket)
      if left != nil, !isReader { state.onlookers -= 1 }
      if case .feed = left { state.feeds -= 1 }
      return left
    }
    withExtendedLifetime(left) {}
  }

  func begin(_ watch: UnreadWatch<Event>) {
    // Released outside the lock, with what their closures hold.
    let retired = state.withLock { state -> [UnreadWatch<Event>] in
      let retired = state.watches.filter { state.retired.contains(ObjectIdentifier($0)) }
      state.watches.removeAll { state.retired.contains(ObjectIdentifier($0)) }
      state.watches.append(watch)
      (state.retired, state.unreadCount) = ([], 0)
      return retired
    }
    withExtendedLifetime(retired) {}
  }

  func retire(_ watch: UnreadWatch<Event>) {
    state.withLock { state in
      if state.watches.contains(where: { $0 === watch }) { state.retired.insert(ObjectIdentifier(watch)) }
    }
  }

  func endWatches() {
    // Released outside the lock, with what their closures hold.
    let ended = state.withLock { state -> [UnreadWatch<Event>] in
      let ended = state.watches
      (state.watches, state.retired) = ([], [])
      return ended
    }
    withExtendedLifetime(ended) {}
  }

  func end(_ watch: UnreadWatch<Event>) {
    // Released outside the lock, with what its closure holds.
    let ended = state.withLock { state in
      state.retired.remove(ObjectIdentifier(watch))
      return state.watches.firstIndex { $0 === watch }.map { state.watches.remove(at: $0) }
    }
    withExtendedLifetime(ended) {}
  }
}

/// A registration in the list of subscribers; the ticket is nil if the source had finished.
private struct SourceEntry<Event: Sendable>: EventEntry {
  let storage: EventStorage<Event>
  let ticket: EventStorage<Event>.Ticket?
  let isReader: Bool

  func leave() {
    if let ticket { storage.leave(ticket, isReader: isReader) }
  }
}

/// A subscriber of a source: a buffer, or views with a buffer after them.
@usableFromInline
enum EventSubscriber<Event: Sendable>: Sendable {
  case inbox(SubscriberInbox<Event>)
  case feed(EventFeed<Event>)

  var waiter: any StreamWaiter {
    switch self {
    case .inbox(let inbox): inbox.waiter
    case .feed(let feed): feed.waiter
    }
  }

  /// Rejects further events; called inside the lock of the source.
  func close() -> Bool {
    switch self {
    case .inbox(let inbox): inbox.close()
    case .feed(let feed): feed.close()
    }
  }
}
