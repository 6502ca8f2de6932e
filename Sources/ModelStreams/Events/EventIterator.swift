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
      case .event(let event): return event
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
