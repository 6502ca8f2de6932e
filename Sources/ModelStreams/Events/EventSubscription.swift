/// A subscription to a stream of events with a buffer of its own; it starts inside `init`, so nothing is lost.
///
/// The events of one source come in one order, the same for every subscriber. The buffer is about the events of the source: a view
/// is applied when its owner takes an event, by its owner.
package final class EventSubscription<Event: Sendable>: Sendable {
  private let storage: EventStorage<Event>?
  private let inbox: SubscriberInbox<Event>?
  private let ticket: EventStorage<Event>.Ticket?
  /// In place of the others where the stream is a view.
  private let view: (any EventInlet<Event>)?

  /// Subscribes; when the source has finished, `isFinished` is true at once and the waiter is never woken.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - policy: Which events are kept until they are taken.
  ///   - waiter: Woken, outside all locks, whenever the buffer turns from empty to non-empty, and once when the source
  ///     finishes; possibly already while this initializer runs. Held until the subscription is cancelled or released.
  package init(_ stream: EventStream<Event>, policy: EventBuffering, waiter: any StreamWaiter) {
    switch stream.upstream {
    case .source(let storage):
      let inbox = SubscriberInbox<Event>(policy, waiter: waiter)
      (self.storage, self.inbox, view) = (storage, inbox, nil)
      ticket = storage.enter(inbox)
    case .view(let view):
      (storage, inbox, ticket) = (nil, nil, nil)
      self.view = view.enter(policy, waiter)
    }
  }

  deinit {
    cancel()
  }

  /// Whether all events were taken and no others will come.
  package var isFinished: Bool { inbox?.isFinished ?? view?.isFinished ?? true }

  /// How many events were dropped for want of room.
  package var dropped: Int { inbox?.dropped ?? view?.dropped ?? 0 }

  /// Takes the oldest unread event.
  package func take() -> ReadResult<Event> { inbox?.take() ?? view?.take() ?? .finished }

  /// Takes all unread events, in order.
  ///
  /// - Complexity: O(events).
  package func takeAll() -> [Event] {
    var events: [Event] = []
    takeAll(into: &events)
    return events
  }

  /// Takes all unread events, in order, to the end of an array whose room is used again and again.
  ///
  /// - Complexity: O(events).
  package func takeAll(into events: inout [Event]) {
    if let inbox { return inbox.takeAll(into: &events) }
    while case .next(let event) = take() { events.append(event) }
  }

  /// Takes the unread events up to a place in the order of the waiter, which must give places.
  ///
  /// - Parameters:
  ///   - place: The place of the last event to be taken.
  ///   - taken: A queue, to the end of which they go.
  ///   - places: The same for their places.
  /// - Returns: The place of the first event that is left; nil if there is none.
  package func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    inbox?.take(through: place, into: &taken, at: &places)
      ?? view?.take(through: place, into: &taken, at: &places)
  }

  /// Ends the subscription and drops unread events without counting them; harmless when repeated.
  ///
  /// The waiter is not woken again, except by a send that is under way on another thread.
  package func cancel() {
    if let ticket { storage?.leave(ticket) }
    inbox?.cancel()
    view?.cancel()
  }
}

/// A stream whose events are made from those of another one, or left out.
struct EventView<Base: Sendable, Event: Sendable>: AnyEventView {
  let base: EventStream<Base>
  let transform: @Sendable (Base) -> Event?

  var isFinished: Bool { base.isFinished }

  func enter(_ policy: EventBuffering, _ waiter: any StreamWaiter) -> any EventInlet<Event> {
    ViewInlet(base: EventSubscription(base, policy: policy, waiter: waiter), transform: transform)
  }
}

/// A view without the type of what it is a view of.
protocol AnyEventView<Event>: Sendable {
  associatedtype Event: Sendable

  var isFinished: Bool { get }

  /// Subscribes.
  func enter(_ policy: EventBuffering, _ waiter: any StreamWaiter) -> any EventInlet<Event>
}

/// One subscription to a view, without the type of what it is a view of.
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
