internal import Locks
internal import ModelStreams

/// A subscriber of an event stream that takes each event inside the very send.
///
/// The stream holds it until it is stopped or the stream has finished.
final class EventTap<Event: Sendable>: StreamWaiter, Stoppable {
  private let subscription = Lock<EventSubscription<Event>?>(nil)
  private let take: @Sendable (Event) -> Void
  private let finish: @Sendable () -> Void

  init(
    _ stream: EventStream<Event>, _ take: @escaping @Sendable (Event) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.take = take
    self.finish = finish
    let subscription = EventSubscription(stream, policy: .unbounded, waiter: self)
    self.subscription.withLock { $0 = subscription }
    streamHasNews()
  }

  func streamHasNews() {
    subscription.withLock { subscription in
      while let current = subscription {
        switch current.take() {
        case .event(let event): take(event)
        case .nothing: return
        case .finished:
          subscription = nil
          finish()
        }
      }
    }
  }

  func stop() {
    subscription.withLock { subscription in
      subscription?.cancel()
      subscription = nil
    }
  }
}
