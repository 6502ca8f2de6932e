internal import Locks

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

/// One subscriber of a mutable stream that keeps more than the newest model.
@usableFromInline
struct ModelSubscriber<Model: Sendable>: Sendable {
  let inbox: EventInbox<Ordered<Model>>
  let order: FeedOrder

  /// Keeps a model; says whether `tell` must follow, and hands out what gave way, both for outside the lock of the source.
  func append(_ model: Model) -> (mustTell: Bool, dropped: Ordered<Model>?) {
    inbox.append(Ordered(model: model, place: order.next()))
  }
}

/// A model with its place in the order in which one subscriber's models were sent, over all the sources they come from.
@usableFromInline
struct Ordered<Model> {
  let model: Model
  let place: UInt64
}

extension Ordered: Sendable where Model: Sendable {}

/// Numbers the models that one subscriber gets from all the sources its view reads.
@usableFromInline
final class FeedOrder: Sendable {
  private let last = Lock<UInt64>(0)

  /// The next place; it is taken inside the lock of the source that sends.
  func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
