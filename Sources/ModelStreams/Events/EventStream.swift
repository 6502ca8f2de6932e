// The read side of an event stream: the public stream and its iterator.

/// The read side of an event stream: every subscriber gets, in order, every event that is sent after it subscribes.
///
/// You can copy it freely; every copy reads the same source. Each subscriber has its own buffer, so a slow one doesn't delay or starve the
/// others.
public struct EventStream<Event: Sendable>: Sendable {
  enum Upstream {
    case source(EventStorage<Event>)
    case view(any AnyEventView<Event>)
  }

  let upstream: Upstream
  /// The buffer of each subscriber if it stands at the end of this stream; nil if the buffer stands before a view, or if the stream has no
  /// buffer.
  let policy: EventBuffering?

  /// Whether the stream has ended.
  public var isFinished: Bool {
    switch upstream {
    case .source(let storage): storage.isFinished
    case .view(let view): view.isFinished
    }
  }

  /// Whether a subscriber keeps every event.
  package var keepsEveryEvent: Bool {
    switch (policy, upstream) {
    case (.unbounded, _), (nil, .source): true
    case (nil, .view(let view)): view.keepsEveryEvent
    default: false
    }
  }

  /// Returns this stream with a different buffer policy for each subscriber.
  ///
  /// The buffer holds the events that passed the operators before this call; the operators after it see what the buffer kept. It replaces
  /// the buffer of an earlier call. By default, every event is kept.
  ///
  /// - Parameter policy: The number of unread events that a subscriber keeps, and the event to drop when the buffer is full; a
  ///   limit below one stops the program.
  /// - Returns: The stream with that policy.
  public func buffered(_ policy: EventBuffering) -> EventStream {
    policy.requireRoom(in: "buffered(_:)")
    return EventStream(upstream: upstream, policy: policy)
  }

  /// Returns the events that satisfy a condition; observing the view subscribes immediately, as observing this stream does.
  ///
  /// - Parameter isIncluded: Runs where the stream is read: on the tree for `observe`, otherwise in the reading task. If a bounded buffer
  ///   follows, the closure runs inside the send, on the sender's thread and outside all locks.
  /// - Returns: A view of this stream.
  public func filter(_ isIncluded: @escaping @Sendable (Event) -> Bool) -> EventStream {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Returns the results of transforming each event of this stream.
  ///
  /// - Parameter transform: Runs where the stream is read: on the tree for `observe`, otherwise in the reading task. If a bounded buffer
  ///   follows, the closure runs inside the send, on the sender's thread and outside all locks.
  /// - Returns: A view of this stream.
  public func map<New: Sendable>(_ transform: @escaping @Sendable (Event) -> New) -> EventStream<New> {
    compactMap { transform($0) }
  }

  /// Returns the non-nil results of transforming each event of this stream.
  ///
  /// - Parameter transform: Runs where the stream is read: on the tree for `observe`, otherwise in the reading task. If a bounded buffer
  ///   follows, the closure runs inside the send, on the sender's thread and outside all locks.
  /// - Returns: A view of this stream.
  public func compactMap<New: Sendable>(
    _ transform: @escaping @Sendable (Event) -> New?
  ) -> EventStream<New> {
    EventStream<New>(upstream: .view(EventView(base: self, transform: transform)), policy: nil)
  }
}

extension EventStream: AsyncSequence {
  /// An event.
  public typealias Element = Event
  /// A stream of events doesn't fail; a service sends failures as events.
  public typealias Failure = Never

  /// Subscribes one task, from this call until the iterator is released.
  ///
  /// - Returns: An iterator with its own buffer.
  public func makeAsyncIterator() -> EventIterator<Event> {
    EventIterator(self)
  }
}

/// One task's subscription to an event stream.
public struct EventIterator<Event: Sendable>: AsyncIteratorProtocol {
  private let waiter = TaskWaiter()
  private let subscription: EventSubscription<Event>

  init(_ stream: EventStream<Event>) {
    subscription = EventSubscription(stream, waiter: waiter)
  }

  /// The number of events that this subscriber missed because its buffer was full.
  public var dropped: Int {
    subscription.dropped
  }

  /// Returns the next event, waiting on the caller's actor if necessary.
  ///
  /// - Parameter actor: The caller's actor, supplied by the compiler.
  /// - Returns: The next event. Nil once the source has finished and all events were returned, or as soon as the task is
  ///   cancelled; every later call also returns nil.
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
