/// A subscription to a stream of events with a buffer of its own; it starts inside `init`, so nothing is lost.
///
/// The events of one source come in one order, the same for every subscriber.
package final class EventSubscription<Event: Sendable>: Sendable {
  private let storage: EventStorage<Event>
  private let inbox: SubscriberInbox<Event>
  private let ticket: EventStorage<Event>.Ticket?

  /// Subscribes; when the source has finished, `isFinished` is true at once and the waiter is never woken.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - policy: Which events are kept until they are taken.
  ///   - waiter: Woken, outside all locks, whenever the buffer turns from empty to non-empty, and once when the source
  ///     finishes; possibly already while this initializer runs. Held until the subscription is cancelled or released.
  package init(_ stream: EventStream<Event>, policy: EventBuffering, waiter: any StreamWaiter) {
    storage = stream.storage
    inbox = SubscriberInbox(policy, waiter: waiter)
    ticket = storage.enter(inbox)
  }

  deinit {
    cancel()
  }

  /// Whether all events were taken and no others will come.
  package var isFinished: Bool { inbox.isFinished }

  /// How many events were dropped for want of room.
  package var dropped: Int { inbox.dropped }

  /// Takes the oldest unread event.
  package func take() -> ReadResult<Event> {
    inbox.take()
  }

  /// Takes all unread events, in order.
  ///
  /// - Complexity: O(events).
  package func takeAll() -> [Event] {
    var events: [Event] = []
    inbox.takeAll(into: &events)
    return events
  }

  /// Takes all unread events, in order, to the end of an array whose room is used again and again.
  ///
  /// - Complexity: O(events).
  package func takeAll(into events: inout [Event]) {
    inbox.takeAll(into: &events)
  }

  /// Ends the subscription and drops unread events without counting them; harmless when repeated.
  ///
  /// The waiter is not woken again, except by a send that is under way on another thread.
  package func cancel() {
    if let ticket { storage.leave(ticket) }
    inbox.cancel()
  }
}
