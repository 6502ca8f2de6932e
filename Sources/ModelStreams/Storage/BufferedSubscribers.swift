internal import Basics

// The subscribers of a mutable stream that keep more than the newest model, and the numbers that order their models across
// several streams.

/// The buffered subscribers of a mutable stream; sendable because it's used only inside the lock of the stream.
///
/// It's created for the first subscription, so that a send to a stream without subscribers costs only one comparison.
@usableFromInline
final class BufferedSubscribers<Model: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Ticket = StableList<BufferedSubscriber<Model>>.Ticket

  private var subscribers = StableList<BufferedSubscriber<Model>>()

  var count: Int { subscribers.count }

  func enter(_ subscriber: BufferedSubscriber<Model>) -> Ticket {
    subscribers.append(subscriber)
  }

  /// Removes a subscriber and returns it, to be released outside the lock.
  func leave(_ ticket: Ticket) -> BufferedSubscriber<Model>? {
    subscribers.remove(ticket)
  }

  /// Offers a model to all subscribers in the order in which they subscribed, and adds the waiters to wake to a list.
  ///
  /// - Returns: The displaced models, to be released outside the lock. An array that stays empty doesn't allocate.
  /// - Complexity: O(subscribers).
  @usableFromInline
  func offer(_ model: Model, waking wakeList: inout WakeList<any StreamWaiter>) -> [Sequenced<Model>] {
    var dropped: [Sequenced<Model>] = []
    subscribers.visit { subscriber in
      let kept = subscriber.append(model)
      if let oldest = kept.dropped { dropped.append(oldest) }
      if kept.mustWake { wakeList.append(subscriber.inbox.waiter) }
    }
    return dropped
  }

  /// Closes all buffers and adds the waiters to wake to a list.
  ///
  /// - Complexity: O(subscribers).
  @usableFromInline
  func close(waking wakeList: inout WakeList<any StreamWaiter>) {
    subscribers.visit { if $0.inbox.close() { wakeList.append($0.inbox.waiter) } }
  }
}

/// A subscriber of a mutable stream that keeps more than the newest model.
@usableFromInline
struct BufferedSubscriber<Model: Sendable>: Sendable {
  let inbox: SubscriberInbox<Sequenced<Model>>
  let sequence: SequenceCounter

  /// Keeps a model; called inside the lock of the stream.
  ///
  /// - Returns: Whether to wake the waiter, and the displaced model, which must be released; the caller does both outside that lock.
  func append(_ model: Model) -> (mustWake: Bool, dropped: Sequenced<Model>?) {
    inbox.append(Sequenced(model: model, number: sequence.next()))
  }
}

/// A model with its number in the order in which one subscriber's models were sent, across all the streams it reads.
@usableFromInline
struct Sequenced<Model> {
  let model: Model
  let number: UInt64
}

extension Sequenced: Sendable where Model: Sendable {}

/// Numbers the models that one subscriber gets from all streams that its view reads.
@usableFromInline
final class SequenceCounter: Sendable {
  private let last = Lock<UInt64>(0)

  /// Returns the next number.
  ///
  /// It's called inside the lock of the sending stream. So two sends, one after the other, to any two streams have numbers
  /// in that order.
  func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
