/// The subscribers of a mutable stream that keep more than the newest model; used inside the lock of the stream only.
///
/// It exists from the first subscription, so that a stream without any pays for one comparison.
@usableFromInline
final class FeedHub<Model: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Ticket = Roster<ModelSubscriber<Model>>.Ticket

  private var subscribers = Roster<ModelSubscriber<Model>>()

  var count: Int { subscribers.count }

  func enter(_ subscriber: ModelSubscriber<Model>) -> Ticket {
    subscribers.enter(subscriber)
  }

  /// Takes a subscriber out, to be released outside the lock.
  func leave(_ ticket: Ticket) -> ModelSubscriber<Model>? {
    subscribers.leave(ticket)
  }

  /// Gives a model to all and adds those who must be told of it, in the order in which they came.
  ///
  /// - Returns: The models that gave way, to be released outside the lock.
  /// - Complexity: O(subscribers).
  @usableFromInline
  func offer(_ model: Model, telling woken: inout Woken<any StreamWaiter>) -> [Ordered<Model>] {
    var dropped: [Ordered<Model>] = []
    subscribers.visit { subscriber in
      let kept = subscriber.append(model)
      if let oldest = kept.dropped { dropped.append(oldest) }
      if kept.mustTell { woken.rest.append(subscriber.inbox.waiter) }
    }
    return dropped
  }

  /// Ends all and adds them to those who must be told.
  ///
  /// - Complexity: O(subscribers).
  @usableFromInline
  func close(telling woken: inout Woken<any StreamWaiter>) {
    subscribers.visit { if $0.inbox.close() { woken.rest.append($0.inbox.waiter) } }
  }
}
