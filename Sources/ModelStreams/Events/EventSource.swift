public import Basics

// The write side of an event stream: the public source, the storage with its lock, and the list of subscribers as a value.

/// The write side of a stream of events, owned by one service.
///
/// You can use it from any thread. Consumers never run inside a call. When the last reference goes away, the stream finishes.
public final class EventSource<Event: Sendable>: Sendable {
  @usableFromInline let storage = EventStorage<Event>()

  /// Creates a source without subscribers.
  public init() {}

  deinit {
    storage.finish()
  }

  /// The read side, which you hand out.
  public var stream: EventStream<Event> {
    EventStream(upstream: .source(storage), policy: .unbounded)
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
}

/// Guards the subscribers of an event source, and wakes their waiters outside the lock.
///
/// A send fills all buffers inside one lock, so all subscribers get the events in the same order. It wakes the waiters outside
/// the lock, because a waiter may use the stream at once. If two threads send, the order in which waiters wake may differ from
/// the order of the events. That's harmless, because a waiter takes every unread event.
@usableFromInline
final class EventStorage<Event: Sendable>: Sendable {
  typealias Ticket = StableList<SubscriberInbox<Event>>.Ticket

  @usableFromInline
  struct State {
    @usableFromInline var subscribers = SubscriberList<Event>()
    @usableFromInline var isFinished = false
    /// The number of subscribers that only look on, and don't count as readers.
    @usableFromInline var onlookers = 0
    /// The watches for events that nothing reads; usually empty.
    @usableFromInline var watches: [UnreadWatch<Event>] = []

    init() {}
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
    let isSent = state.withLock { state in
      if state.isFinished { return false }
      state.subscribers.offer(waking: &wakeList) { inbox in
        let kept = inbox.append(event)
        if let oldest = kept.dropped { dropped.append(oldest) }
        return kept.mustWake
      }
      if !state.watches.isEmpty, state.subscribers.count == state.onlookers { watches = state.watches }
      return true
    }
    wakeList.visit { $0.streamHasNews() }
    for watch in watches { watch.take(event) }
    return isSent
  }

  func finish() {
    var wakeList = WakeList<any StreamWaiter>()
    state.withLock { state in
      if state.isFinished { return }
      state.isFinished = true
      state.subscribers.offer(waking: &wakeList) { $0.close() }
    }
    wakeList.visit { $0.streamHasNews() }
  }

  /// Registers a subscriber, or closes it and returns nil if the source has finished.
  func enter(_ inbox: SubscriberInbox<Event>, isReader: Bool) -> Ticket? {
    state.withLock { state in
      if !state.isFinished {
        if !isReader { state.onlookers += 1 }
        return state.subscribers.append(inbox)
      }
      _ = inbox.close()
      return nil
    }
  }

  func leave(_ ticket: Ticket, isReader: Bool) {
    _ = state.withLock { state in
      let left = state.subscribers.remove(ticket)
      if left != nil, !isReader { state.onlookers -= 1 }
      return left
    }
  }

  func begin(_ watch: UnreadWatch<Event>) {
    state.withLock { $0.watches.append(watch) }
  }

  func end(_ watch: UnreadWatch<Event>) {
    // Released outside the lock, with what its closure holds.
    let ended = state.withLock { state in
      state.watches.firstIndex { $0 === watch }.map { state.watches.remove(at: $0) }
    }
    withExtendedLifetime(ended) {}
  }
}

/// The subscribers of a source, in the order in which they subscribed.
///
/// It's a value without locks: the storage guards it and wakes the waiters outside the lock.
@usableFromInline
struct SubscriberList<Event: Sendable> {
  @usableFromInline var subscribers = StableList<SubscriberInbox<Event>>()

  /// The number of subscribers.
  @inlinable var count: Int { subscribers.count }

  /// Adds a subscriber at the end.
  mutating func append(_ inbox: SubscriberInbox<Event>) -> EventStorage<Event>.Ticket {
    subscribers.append(inbox)
  }

  /// Removes a subscriber and returns it, or returns nil if it was removed already.
  mutating func remove(_ ticket: EventStorage<Event>.Ticket) -> SubscriberInbox<Event>? {
    subscribers.remove(ticket)
  }

  /// Calls a closure with each subscriber, in order, and adds the waiters of those for which it returns true to an empty list.
  ///
  /// - Complexity: O(subscribers).
  @inlinable
  mutating func offer(
    waking wakeList: inout WakeList<any StreamWaiter>, _ mustWake: (SubscriberInbox<Event>) -> Bool
  ) {
    subscribers.visit { if mustWake($0) { wakeList.append($0.waiter) } }
  }
}
