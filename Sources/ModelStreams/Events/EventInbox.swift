internal import Locks

/// One subscriber's buffer with its lock, and the waiter that is told when there is something in it.
final class EventInbox<Event: Sendable>: Sendable {
  private let queue: Lock<EventQueue<Event>>
  let waiter: any StreamWaiter

  init(_ policy: EventBuffering, waiter: any StreamWaiter) {
    queue = Lock(EventQueue(policy))
    self.waiter = waiter
  }

  var isFinished: Bool { queue.withLock { $0.isFinished } }
  var dropped: Int { queue.withLock { $0.dropped } }
  var first: Event? { queue.withLock { $0.first } }

  /// Keeps an event; says whether `tell` must follow, and hands out what gave way, both for outside the lock of the source.
  func append(_ event: Event) -> (mustTell: Bool, dropped: Event?) {
    queue.withLock { $0.append(event) }
  }

  /// Lets no more in; true when `tell` must follow, outside the lock of the source.
  func close() -> Bool {
    queue.withLock { $0.close() }
  }

  func tell() {
    waiter.streamHasNews()
  }

  func cancel() {
    _ = queue.withLock { $0.cancel() }
  }

  func take() -> EventQueue<Event>.Taken {
    queue.withLock { $0.take() }
  }

  func takeAll(into events: inout [Event]) {
    queue.withLock { $0.takeAll(into: &events) }
  }
}
