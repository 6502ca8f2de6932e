internal import Basics

extension EventStream {
  /// Returns a view of this stream that starts a source when the first reader arrives and stops it after the last reader leaves.
  ///
  /// A reader is an observation or an iterator, from the call that creates it until it ends or is released. A reader subscribes before
  /// `start` runs, so it gets the events that `start` sends. Each observation counts, even within one tree. In all other respects it
  /// behaves like ``ModelStream/whileObserved(_:)``.
  ///
  /// - Parameter start: Starts the source, and returns a closure that stops it.
  /// - Returns: A view of this stream.
  public func whileObserved(_ start: @escaping @Sendable () -> @Sendable () -> Void) -> EventStream {
    EventStream(upstream: .view(ReadEventView(base: self, source: ReadSource(start))), policy: nil)
  }
}

private struct ReadEventView<Event: Sendable>: AnyEventView {
  let base: EventStream<Event>
  let source: ReadSource

  var isFinished: Bool { base.isFinished }
  var keepsEveryEvent: Bool { base.keepsEveryEvent }

  func enter(_ policy: EventBuffering?, _ waiter: any StreamWaiter) -> any EventInlet<Event> {
    // The subscription comes first, so that the reader gets the events that the start sends.
    let subscription = EventSubscription(base, policy: policy, waiter: waiter)
    return ReadInlet(base: subscription, reading: Reading(source))
  }

  func enter(_ feed: EventFeed<Event>) -> any EventEntry {
    let entry = base.enter(feed)
    return ReadEntry(base: entry, reading: Reading(source))
  }
}

private final class ReadEntry: EventEntry {
  private let base: any EventEntry
  private let reading: Lock<Reading?>

  init(base: any EventEntry, reading: Reading) {
    self.base = base
    self.reading = Lock(reading)
  }

  func leave() {
    base.leave()
    // Released here, outside the lock.
    _ = reading.withLock { $0.take() }
  }
}

private final class ReadInlet<Event: Sendable>: EventInlet {
  private let base: EventSubscription<Event>
  private let reading: Lock<Reading?>

  init(base: EventSubscription<Event>, reading: Reading) {
    self.base = base
    self.reading = Lock(reading)
  }

  var isFinished: Bool { base.isFinished }
  var dropped: Int { base.dropped }

  func take() -> ReadResult<Event> { base.take() }

  func take(
    through place: UInt64, into taken: inout Deque<Event>, at places: inout Deque<UInt64>
  ) -> UInt64? {
    base.take(through: place, into: &taken, at: &places)
  }

  func cancel() {
    base.cancel()
    // Released here, outside the lock.
    _ = reading.withLock { $0.take() }
  }
}
