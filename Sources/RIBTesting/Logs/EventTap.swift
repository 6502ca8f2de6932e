internal import Basics
internal import ModelStreams

/// A subscriber of an event stream that receives each event during the send.
///
/// The stream retains it until it is stopped or the stream has finished. It calls its closures outside its lock, one at a time:
/// events that they send are delivered after they return.
final class EventTap<Event: Sendable>: StreamWaiter, Stoppable {
  private struct State {
    /// The subscription; `nil` after the stream has finished or the tap was stopped.
    var subscription: EventSubscription<Event>?
    /// Whether a call is taking events, which must keep their order; another call leaves its events to that one.
    var isTaking = false
    /// Whether news arrived in the meantime, for the call that takes events.
    var hasNews = false
  }

  private let state = Lock(State())
  private let take: @Sendable (Event) -> Void
  private let finish: @Sendable () -> Void

  /// Creates a tap that sees all events from now on.
  ///
  /// With `isReader` false an event that only the tap gets counts as one that nothing reads.
  init(
    _ stream: EventStream<Event>, isReader: Bool = true, _ take: @escaping @Sendable (Event) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.take = take
    self.finish = finish
    let subscription = EventSubscription(
      stream, policy: .unbounded, waiter: self, isReader: isReader)
    // The subscription had to be created with the tap, and may have reported news before the tap knew the subscription.
    state.withLock { $0.subscription = subscription }
    streamHasNews()
  }

  func streamHasNews() {
    let subscription = state.withLock { state -> EventSubscription<Event>? in
      state.hasNews = state.isTaking
      if state.isTaking { return nil }
      state.isTaking = state.subscription != nil
      return state.subscription
    }
    if let subscription { takeAll(of: subscription) }
  }

  private func takeAll(of subscription: EventSubscription<Event>) {
    while true {
      switch subscription.take() {
      case .next(let event): take(event)
      case .finished: return end()
      case .nothing:
        // The check for news and the end of this call are under one lock, because news between them would wake nothing.
        let isDone = state.withLock { state in
          defer { state.hasNews = false }
          state.isTaking = state.hasNews && state.subscription != nil
          return !state.isTaking
        }
        if isDone { return }
      }
    }
  }

  private func end() {
    let wasStopped = state.withLock { state in
      defer { state.subscription = nil }
      state.isTaking = false
      return state.subscription == nil
    }
    if !wasStopped { finish() }
  }

  func stop() {
    let subscription = state.withLock { $0.subscription.take() }
    subscription?.cancel()
  }
}

extension UnreadWatch: Stoppable {}
