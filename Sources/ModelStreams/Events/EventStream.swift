// The read side of an event stream: the public stream and its iterator.

/// The read side of a stream of events: every event in order to every subscriber, and none from before it subscribed.
///
/// Copy it freely; every copy reads the same source. Each subscriber has a buffer of its own: a slow one neither slows
/// nor starves the others.
public struct EventStream<Event: Sendable>: Sendable {
  enum Upstream {
    case source(EventStorage<Event>)
    case view(any AnyEventView<Event>)
  }

  let upstream: Upstream
  let policy: EventBuffering

  /// Whether no more events will come.
  public var isFinished: Bool {
    switch upstream {
    case .source(let storage): storage.isFinished
    case .view(let view): view.isFinished
    }
  }

  /// The same stream with another buffer for each subscriber.
  ///
  /// - Parameter policy: How many unread events a subscriber keeps, and which one goes when there is no room; a limit below
  ///   one stops the program. Without this call every event is kept.
  /// - Returns: The stream with that policy.
  public func buffered(_ policy: EventBuffering) -> EventStream {
    policy.requireRoom(in: "buffered(_:)")
    return EventStream(upstream: upstream, policy: policy)
  }

  /// The events that a condition holds for; like the stream, it is subscribed to at once by who observes it.
  ///
  /// - Parameter isIncluded: Runs where the stream is read: on the tree for `observe`, else in the task that reads.
  /// - Returns: A view of this stream, with the same buffer.
  public func filter(_ isIncluded: @escaping @Sendable (Event) -> Bool) -> EventStream {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// The events of this stream, each transformed.
  ///
  /// - Parameter transform: Runs where the stream is read: on the tree for `observe`, else in the task that reads.
  /// - Returns: A view of this stream, with the same buffer.
  public func map<New: Sendable>(_ transform: @escaping @Sendable (Event) -> New) -> EventStream<New> {
    compactMap { transform($0) }
  }

  /// The events of this stream, each transformed, without those for which the transform returns nil.
  ///
  /// - Parameter transform: Runs where the stream is read: on the tree for `observe`, else in the task that reads.
  /// - Returns: A view of this stream, with the same buffer.
  public func compactMap<New: Sendable>(
    _ transform: @escaping @Sendable (Event) -> New?
  ) -> EventStream<New> {
    EventStream<New>(upstream: .view(EventView(base: self, transform: transform)), policy: policy)
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

/// One task's subscription to a stream of events.
public struct EventIterator<Event: Sendable>: AsyncIteratorProtocol {
  private let waiter = TaskWaiter()
  private let subscription: EventSubscription<Event>

  init(_ stream: EventStream<Event>) {
    subscription = EventSubscription(stream, policy: stream.policy, waiter: waiter)
  }

  /// How many events this subscriber missed because its buffer was full.
  public var dropped: Int {
    subscription.dropped
  }

  /// Gives the next event, and waits for it on the caller's actor.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the source has finished and all events were given, and from then on. Nil at once, and from then
  ///   on, when the task is cancelled.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Event? {
    while !Task.isCancelled {
      switch subscription.take() {
      case .next(let event): return event
      case .finished: return nil
      case .nothing: await waiter.wait(isolation: actor)
      }
    }
    subscription.cancel()
    return nil
  }
}

@available(*, unavailable)
extension EventIterator: Sendable {}
