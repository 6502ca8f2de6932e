/// The read side of a stream of events: every event in order to every subscriber, and none from before it subscribed.
///
/// Copy it freely; every copy reads the same source. Each subscriber has a buffer of its own: a slow one neither slows
/// nor starves the others.
public struct EventStream<Event: Sendable>: Sendable {
  let storage: EventStorage<Event>
  let policy: EventBuffering

  /// Whether no more events will come.
  public var isFinished: Bool {
    storage.isFinished
  }

  /// The same stream with another buffer for each subscriber.
  ///
  /// - Parameter policy: How many unread events a subscriber keeps, and which one goes when there is no room; a limit below
  ///   one stops the program. Without this call every event is kept.
  /// - Returns: The stream with that policy.
  public func buffered(_ policy: EventBuffering) -> EventStream {
    policy.requireRoom(in: "buffered(_:)")
    return EventStream(storage: storage, policy: policy)
  }
}

extension EventStream: AsyncSequence {
  /// An event.
  public typealias Element = Event
  /// A stream of events does not fail; a service sends failures as events.
  public typealias Failure = Never

  /// Subscribes one task, from this call until the iterator is released.
  ///
  /// - Returns: An iterator with a buffer of its own.
  public func makeAsyncIterator() -> EventIterator<Event> {
    EventIterator(self)
  }
}
