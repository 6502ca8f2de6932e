/// A subscription to a stream of events with its own buffer; it starts inside `init`, so that no event is lost.
///
/// Every subscriber gets the events of a source in the same order. A bounded buffer after a view holds what the view let through, so the
/// view is applied inside the send. Otherwise the owner applies it when it takes an event: the senders don't wait for it then, and the
/// events are the same.
package final class EventSubscription<Event: Sendable>: Sendable {
  private let inbox: SubscriberInbox<Event>?
  private let entry: (any EventEntry)?
  /// Replaces the other properties if the buffer stands before a view.
  private let view: (any EventInlet<Event>)?

  /// Subscribes; if the source has finished, `isFinished` is true at once and the waiter is never woken.
  ///
  /// - Parameters:
  ///   - stream: The stream to subscribe to.
  ///   - policy: The unread events that the buffer keeps, at the end of the stream; nil for the stream's own buffer.
  ///   - waiter: Woken, outside all locks, whenever the buffer stops being empty, and once when the source finishes; possibly
  ///     already during this initializer. It's retained until the subscription is cancelled or released.
  ///   - isReader: Whether an event that only this subscription gets counts as read; views ignore it.
  package init(
    _ stream: EventStream<Event>, policy: EventBuffering? = nil, waiter: any StreamWaiter,
    isReader: Bool = true
  ) {
    let policy = policy ?? stream.policy
    switch stream.upstream {
    case .source(let storage):
      let inbox = SubscriberInbox<Event>(policy ?? .unbounded, waiter: waiter)
      (self.inbox, view) = (inbox, nil)
      entry = storage.enter(.inbox(inbox), isReader: isReader)
    case .view(let view):
      if let policy, policy != .unbounded {
        let inbox = SubscriberInbox<Event>(policy, waiter: waiter)
        (self.inbox, self.view) = (inbox, nil)
        entry = view.enter(EventFeed(inbox))
      } else {
        (inbox, entry) = (nil, nil)
        self.view = view.enter(policy, waiter)
      }
    }
  }

  deinit {
    cancel()
  }

  /// Whether all events were taken and the source has finished.
  package var isFinished: Bool { inbox?.isFinished ?? view?.isFinished ?? true }

  /// The number of events dropped because the buffer was full.
  package var dropped: Int { inbox?.dropped ?? view?.dropped ?? 0 }

  /// Takes the oldest unread event.
  package func take() -> ReadResult<Event> { inbox?.take() ?? view?.take() ?? .finished }

  /// Takes the unread events up to a position in the waiter's order; the waiter must assign positions.
  ///
  /// - Parameters:
  ///   - place: The position of the last event to take.
  ///   - taken: The queue to which the events are appended.
  ///   - places: The queue to which the positions of the events are appended.
  /// - Returns: The position of the first remaining event, or nil if no event remains.
  package func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    inbox?.take(through: place, into: &taken, at: &places)
      ?? view?.take(through: place, into: &taken, at: &places)
  }

  /// Ends the subscription and drops unread events without counting them; has no effect when repeated.
  ///
  /// The waiter isn't woken again, except by a send in progress on another thread.
  package func cancel() {
    entry?.leave()
    inbox?.cancel()
    view?.cancel()
  }
}

/// A stream that transforms or omits the events of another stream.
struct EventView<Base: Sendable, Event: Sendable>: AnyEventView {
  let base: EventStream<Base>
  let transform: @Sendable (Base) -> Event?

  var isFinished: Bool { base.isFinished }
  var keepsEveryEvent: Bool { base.keepsEveryEvent }

  func enter(_ policy: EventBuffering?, _ waiter: any StreamWaiter) -> any EventInlet<Event> {
    ViewInlet(base: EventSubscription(base, policy: policy, waiter: waiter), transform: transform)
  }

  func enter(_ feed: EventFeed<Event>) -> any EventEntry {
    base.enter(
      EventFeed<Base>(waiter: feed.waiter, close: feed.close) { [transform] event in
        transform(event).flatMap(feed.prepare)
      })
  }
}

/// A view without the type of its base stream.
protocol AnyEventView<Event>: Sendable {
  associatedtype Event: Sendable

  var isFinished: Bool { get }
  var keepsEveryEvent: Bool { get }

  /// Subscribes to the view with a buffer before it: the given one, or the base stream's if it's nil.
  func enter(_ policy: EventBuffering?, _ waiter: any StreamWaiter) -> any EventInlet<Event>

  /// Subscribes to the view with a buffer after it.
  func enter(_ feed: EventFeed<Event>) -> any EventEntry
}

/// A subscription to a view, without the type of the view's base stream.
protocol EventInlet<Event>: Sendable {
  associatedtype Event: Sendable

  var isFinished: Bool { get }
  var dropped: Int { get }

  func take() -> ReadResult<Event>
  func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64?
  func cancel()
}

private struct ViewInlet<Base: Sendable, Event: Sendable>: EventInlet {
  let base: EventSubscription<Base>
  let transform: @Sendable (Base) -> Event?

  var isFinished: Bool { base.isFinished }
  var dropped: Int { base.dropped }

  func take() -> ReadResult<Event> {
    while true {
      switch base.take() {
      case .next(let event): if let event = transform(event) { return .next(event) }
      case .finished: return .finished
      case .nothing: return .nothing
      }
    }
  }

  func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    var events = Deque<Base>()
    var eventPlaces = Deque<UInt64>()
    let left = base.take(through: place, into: &events, at: &eventPlaces)
    while let event = events.popFirst(), let place = eventPlaces.popFirst() {
      guard let event = transform(event) else { continue }
      taken.append(event)
      places.append(place)
    }
    return left
  }

  func cancel() { base.cancel() }
}
