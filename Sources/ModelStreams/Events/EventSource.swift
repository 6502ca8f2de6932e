/// The write side of a stream of events, owned by one service.
///
/// Use it from any thread. Consumers never run inside a call. When the last reference goes, the stream finishes.
public final class EventSource<Event: Sendable>: Sendable {
  private let storage = EventStorage<Event>()

  /// A source without subscribers.
  public init() {}

  deinit {
    storage.finish()
  }

  /// The read side, to be handed out.
  public var stream: EventStream<Event> {
    EventStream(storage: storage, policy: .unbounded)
  }

  /// Gives an event to everyone who is subscribed now; those who come later do not get it.
  ///
  /// - Parameter event: The event.
  /// - Returns: False if nothing was sent because the stream had finished.
  /// - Complexity: O(subscribers).
  @discardableResult
  public func send(_ event: Event) -> Bool {
    storage.send(event)
  }

  /// Ends the stream; what subscribers have not read yet is still delivered.
  ///
  /// - Complexity: O(subscribers).
  public func finish() {
    storage.finish()
  }

  /// How many subscribers there are.
  package var subscriberCount: Int {
    storage.subscriberCount
  }
}
