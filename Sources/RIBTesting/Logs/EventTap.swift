internal import Basics
internal import ModelStreams

/// A subscriber of an event stream that takes each event inside the very send.
///
/// The stream holds it until it is stopped or the stream has finished. It calls its closures outside of its lock, one at a time:
/// what they send is taken when they have returned.
final class EventTap<Event: Sendable>: StreamWaiter, Stoppable {
  private struct State {
    /// `nil` when the stream has finished, or the tap was stopped.
    var subscription: EventSubscription<Event>?
    /// Whether a call takes the events, which must keep their order; another one leaves its events to that call.
    var isTaking = false
    /// Whether there was news meanwhile, for the call that takes.
    var hasNews = false
  }

  private let state = Lock(State())
  private let take: @Sendable (Event) -> Void
  private let finish: @Sendable () -> Void

  init(
    _ stream: EventStream<Event>, _ take: @escaping @Sendable (Event) -> Void,
    finish: @escaping @Sendable () -> Void
  ) {
    self.take = take
    self.finish = finish
    let subscription = EventSubscription(stream, policy: .unbounded, waiter: self)
    // The subscription had to be made with the tap, and may have told it of news when the tap did not know the subscription yet.
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
        // In one turn of the lock: news between the look and the end of the taking would wake nothing.
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
