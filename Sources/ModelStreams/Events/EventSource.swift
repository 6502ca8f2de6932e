internal import Basics

// The write side of an event stream: the public source, the storage with its lock, and the list of subscribers as a value.

/// The write side of a stream of events, owned by one service.
///
/// You can use it from any thread. Consumers never run inside a call. When the last reference goes away, the stream finishes.
public final class EventSource<Event: Sendable>: Sendable {
  private let storage = EventStorage<Event>()

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
}

/// Guards the subscribers of an event source, and wakes their waiters outside the lock.
///
/// A send fills all buffers inside one lock, so all subscribers get the events in the same order. It wakes the waiters outside
/// the lock, because a waiter may use the stream at once. If two threads send, the order in which waiters wake may differ from
/// the order of the events. That's harmless, because a waiter takes every unread event.
final class EventStorage<Event: Sendable>: Sendable {
  typealias Ticket = StableList<SubscriberInbox<Event>>.Ticket

  private struct State {
    var subscribers = SubscriberList<Event>()
    var isFinished = false
  }

  private let state = Lock(State())

  var isFinished: Bool { state.withLock { $0.isFinished } }
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  func send(_ event: Event) -> Bool {
    // Released when this function returns, outside the lock: the `deinit` of an event may use the stream.
    var dropped: [Event] = []
    var wakeList = WakeList<any StreamWaiter>()
    let isSent = state.withLock { state in
      if state.isFinished { return false }
      state.subscribers.offer(waking: &wakeList) { inbox in
        let kept = inbox.append(event)
        if let oldest = kept.dropped { dropped.append(oldest) }
        return kept.mustWake
      }
      return true
    }
    wakeList.visit { $0.streamHasNews() }
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
  func enter(_ inbox: SubscriberInbox<Event>) -> Ticket? {
    state.withLock { state in
      if !state.isFinished { return state.subscribers.append(inbox) }
      _ = inbox.close()
      return nil
    }
  }

  func leave(_ ticket: Ticket) {
    _ = state.withLock { $0.subscribers.remove(ticket) }
  }

}

/// The subscribers of a source, in the order in which they subscribed.
///
/// It's a value without locks: the storage guards it and wakes the waiters outside the lock.
private struct SubscriberList<Event: Sendable> {
  private var subscribers = StableList<SubscriberInbox<Event>>()

  /// The number of subscribers.
  var count: Int { subscribers.count }

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
  mutating func offer(
    waking wakeList: inout WakeList<any StreamWaiter>, _ mustWake: (SubscriberInbox<Event>) -> Bool
  ) {
    subscribers.visit { if mustWake($0) { wakeList.append($0.waiter) } }
  }
}
