internal import Basics

// The path of an event through views to a buffer after them, as part of the send.

/// A subscriber of a source that applies views before it adds an event to its buffer.
///
/// The views run user code, so a send calls `prepare` outside its lock, and inside it only the offer that `prepare` returned.
@usableFromInline
final class EventFeed<Event: Sendable>: Sendable {
  @usableFromInline let waiter: any StreamWaiter
  /// Rejects further events; called inside the lock of the source.
  let close: @Sendable () -> Bool
  /// Applies the views; returns nil if they omit the event.
  let prepare: @Sendable (Event) -> EventOffer?

  init(
    waiter: any StreamWaiter, close: @escaping @Sendable () -> Bool,
    prepare: @escaping @Sendable (Event) -> EventOffer?
  ) {
    (self.waiter, self.close, self.prepare) = (waiter, close, prepare)
  }

  convenience init(_ inbox: SubscriberInbox<Event>) {
    self.init(waiter: inbox.waiter, close: inbox.close) { event in
      {
        let kept = inbox.append(event)
        return (kept.mustWake, kept.dropped.map { $0 })
      }
    }
  }
}

/// Adds a transformed event to its buffer, inside the lock of the source.
///
/// It returns whether to wake the waiter, and the displaced event to release; the caller does both outside that lock.
typealias EventOffer = @Sendable () -> (mustWake: Bool, dropped: (any Sendable)?)

/// The registration of a subscriber with its source.
protocol EventEntry: Sendable {
  /// Ends the registration; a second call has no effect.
  func leave()
}

extension EventStream {
  /// Subscribes a buffer that stands after this stream.
  func enter(_ feed: EventFeed<Event>) -> any EventEntry {
    switch upstream {
    case .source(let storage): storage.enter(.feed(feed), isReader: true)
    case .view(let view): view.enter(feed)
    }
  }
}

extension EventStorage {
  /// Sends an event that passes views on its way to some subscribers.
  ///
  /// The views run outside the lock, and then the event is added to all buffers in one step: so all subscribers get the events of all
  /// threads in the same order, and the event takes its position in the order of a tree, while the sender is still in `send`. A
  /// subscriber with views that joins meanwhile doesn't get the event; otherwise, subscribers that come and go could keep a send
  /// running.
  @usableFromInline
  func sendThroughViews(_ event: Event) -> Bool {
    let feeds = state.withLock { state in
      var feeds: [EventFeed<Event>] = []
      state.subscribers.visit { subscriber in
        if case .feed(let feed) = subscriber { feeds.append(feed) }
      }
      return feeds
    }
    var offers: [ObjectIdentifier: EventOffer] = [:]
    for feed in feeds { offers[ObjectIdentifier(feed)] = feed.prepare(event) }
    // These are released when this function returns, outside the lock.
    var dropped: [any Sendable] = []
    var watches: [UnreadWatch<Event>] = []
    var wakeList = WakeList<any StreamWaiter>()
    let isSent = state.withLock { state in
      if state.isFinished { return false }
      state.subscribers.visit { subscriber in
        let kept: (mustWake: Bool, dropped: (any Sendable)?)
        switch subscriber {
        case .inbox(let inbox):
          let keptByInbox = inbox.append(event)
          kept = (keptByInbox.mustWake, keptByInbox.dropped.map { $0 })
        case .feed(let feed):
          guard let offer = offers[ObjectIdentifier(feed)] else { return }
          kept = offer()
        }
        if let oldest = kept.dropped { dropped.append(oldest) }
        if kept.mustWake { wakeList.append(subscriber.waiter) }
      }
      watches = state.unreadWatches()
      return true
    }
    wakeList.visit { $0.streamHasNews() }
    for watch in watches { watch.take(event) }
    return isSent
  }
}
