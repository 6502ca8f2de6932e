internal import Basics

// Reading every model instead of the newest. From top to bottom: the public operator, stream and iterator, the subscription with
// its buffer after a view, and the reader that drives an evaluation with buffered leaves.

extension ModelStream {
  /// Returns a sequence of this stream's models for subscribers that need more than the newest model.
  ///
  /// Each subscriber begins with the current model and has its own buffer, which holds the models that the operators before this call show.
  /// The last model is always delivered. A view created by `switchToLatest()` begins each stream with the model that is newest when the
  /// subscriber reaches that stream.
  ///
  /// With a bounded buffer, those operators run inside each send to one of their streams, on the sender's thread and outside all locks.
  /// Otherwise, they run in the reading task.
  ///
  /// - Parameter policy: The number of unread models to keep; a limit below one stops the program.
  /// - Returns: A sequence of models.
  public func buffered(_ policy: ModelBuffering) -> BufferedModelStream<Model> {
    policy.requireRoom(in: "buffered(_:)")
    return BufferedModelStream(stream: self, policy: policy)
  }
}

/// A stream of models for subscribers that need more than the newest model.
public struct BufferedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models doesn't fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  let policy: ModelBuffering

  /// Returns an iterator for one task, which subscribes on its first `next` and unsubscribes when it's released.
  public func makeAsyncIterator() -> BufferedModelIterator<Model> {
    BufferedModelIterator(stream, policy: policy)
  }
}

/// One task's iterator over the models that its buffer keeps.
public struct BufferedModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let stream: ModelStream<Model>
  private let policy: ModelBuffering
  private let waiter = TaskWaiter()
  private var subscription: BufferedSubscription<Model>?
  private var filter = DuplicateFilter<Model>()
  private var isDone = false

  init(_ stream: ModelStream<Model>, policy: ModelBuffering) {
    self.stream = stream
    self.policy = policy
  }

  /// The number of models that this subscriber missed because its buffer was full.
  public var dropped: Int {
    subscription?.dropped ?? 0
  }

  /// Returns the next model that was kept, waiting on the caller's actor if necessary.
  ///
  /// The first call subscribes and returns the current model without waiting.
  ///
  /// - Parameter actor: The caller's actor, supplied by the compiler.
  /// - Returns: The next model. Nil once the stream has finished and its last model was returned, or as soon as the task is
  ///   cancelled; every later call also returns nil.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone {
      if Task.isCancelled { break }
      let subscription = subscription ?? BufferedSubscription(stream.upstream, policy, waiter)
      self.subscription = subscription
      switch subscription.take() {
      case .next(let next):
        if filter.admits(next, of: stream.upstream) { return next }
      case .finished:
        isDone = true
      case .nothing:
        await waiter.wait(isolation: actor)
      }
    }
    isDone = true
    subscription?.cancel()
    return nil
  }
}

@available(*, unavailable)
extension BufferedModelIterator: Sendable {}

/// One subscriber: a reader whose leaves buffer, or a buffer that a view fills.
///
/// A buffer with a limit must hold the models that the view shows, not those sent to its streams. Without a limit, both are the same.
private final class BufferedSubscription<Model: Sendable> {
  private let reader: BufferedReader<Model>?
  private let filled: FilledBuffer<Model>?

  init(_ upstream: Upstream<Model>, _ policy: ModelBuffering, _ waiter: any StreamWaiter) {
    if case .view(let view) = upstream, policy != .unbounded {
      reader = nil
      filled = FilledBuffer(view, policy, waiter)
    } else {
      reader = BufferedReader(upstream.erased, policy: policy, waiter: waiter)
      filled = nil
    }
  }

  deinit {
    filled?.cancel()
  }

  /// The number of models dropped because the buffer was full.
  var dropped: Int { reader?.dropped ?? filled?.inbox.dropped ?? 0 }

  /// Takes the oldest unread model.
  func take() -> ReadResult<Model> { reader?.take() ?? filled?.inbox.take() ?? .finished }

  /// Ends the subscription and drops the unread models.
  func cancel() {
    reader?.cancel()
    filled?.cancel()
  }
}

/// A buffer after a view, filled by the thread that sends to a stream of the view.
///
/// The thread takes the reader of the view out of the lock, because the transforms run outside it; a thread that doesn't find
/// the reader leaves its news to the one that has it. So a reader is used by one thread at a time, which makes the conformance
/// sound, and models keep their order.
private final class FilledBuffer<Model: Sendable>: StreamWaiter, @unchecked Sendable {
  private struct State {
    /// The reader, while no thread uses it.
    var reader: BufferedReader<Model>?
    var hasNews = false
    var isCancelled = false
  }

  let inbox: SubscriberInbox<Model>
  private let view: any ModelUpstream<Model>
  private let state = Lock(State())
  /// Removes the duplicates of views that leave this to their readers; used by the thread that has the reader.
  private var filter = DuplicateFilter<Model>()

  init(_ view: any ModelUpstream<Model>, _ policy: ModelBuffering, _ waiter: any StreamWaiter) {
    inbox = SubscriberInbox(policy.policy, waiter: waiter)
    self.view = view
    fill(from: BufferedReader(view, policy: .unbounded, waiter: self))
  }

  func streamHasNews() {
    let reader = state.withLock { state in
      state.hasNews = state.reader == nil
      return state.reader.take()
    }
    if let reader { fill(from: reader) }
  }

  private func fill(from reader: BufferedReader<Model>) {
    while true {
      let isFinished = takeAll(of: reader)
      let (isDone, isCancelled) = state.withLock { state in
        if state.hasNews, !isFinished, !state.isCancelled {
          state.hasNews = false
          return (false, false)
        }
        if !isFinished, !state.isCancelled { state.reader = reader }
        return (true, state.isCancelled)
      }
      if isCancelled { reader.cancel() }
      if isDone { return }
    }
  }

  private func takeAll(of reader: BufferedReader<Model>) -> Bool {
    while true {
      switch reader.take() {
      case .next(let model):
        guard filter.admits(model, of: .view(view)) else { continue }
        let (mustWake, dropped) = inbox.append(model)
        withExtendedLifetime(dropped) {}
        if mustWake { inbox.waiter.streamHasNews() }
      case .finished:
        if inbox.close() { inbox.waiter.streamHasNews() }
        return true
      case .nothing:
        return false
      }
    }
  }

  /// Ends the subscription; the streams retain the buffer until then, or until they have finished.
  func cancel() {
    inbox.cancel()
    let reader = state.withLock { state in
      state.isCancelled = true
      return state.reader.take()
    }
    reader?.cancel()
  }
}

/// The queue of one subscriber.
///
/// It's an evaluation whose leaves deliver the models kept for the subscriber, in the order in which all of them were sent: it
/// takes one model of one leaf, then evaluates all cells. It begins with the models that were the newest when it was made.
/// Only its owner takes models from it.
private final class BufferedReader<Model: Sendable> {
  private let evaluation: Evaluation
  private var given: UInt64 = 0

  init(_ upstream: any ModelUpstream<Model>, policy: ModelBuffering, waiter: any StreamWaiter) {
    evaluation = Evaluation(of: upstream, mode: .buffered(policy, waiter, SequenceCounter()))
  }

  /// The number of models dropped because the buffer was full.
  var dropped: Int { evaluation.bufferedLeaves.reduce(evaluation.retiredDrops) { $0 + $1.dropped } }

  /// Takes the oldest unread model.
  func take() -> ReadResult<Model> {
    while let leaf = oldest, let number = leaf.take() {
      evaluation.number = number
      // Each leaf has a first model; until all have delivered it, the view has nothing to show. The same holds after a view has
      // switched to a stream with its own leaves: then the pass is unready, and the loop takes their models first.
      while evaluation.bufferedLeaves.allSatisfy({ $0.version > 0 }) {
        if evaluation.pass() == .unready { continue }
        let result = evaluation.result(Model.self)
        guard result.version != given, let model = result.model else { break }
        given = result.version
        return .next(model)
      }
    }
    // No model is waiting, so check whether the leaves have ended.
    for leaf in evaluation.bufferedLeaves { leaf.lookForEnd() }
    _ = evaluation.pass()
    return evaluation.result(Model.self).isFinished ? .finished : .nothing
  }

  /// Ends the subscription and drops the unread models.
  func cancel() {
    for leaf in evaluation.bufferedLeaves { leaf.cancel() }
  }

  /// The leaf whose next model was sent before those of the others.
  ///
  /// Looking at the next model removes it from the buffer. A single leaf isn't asked, so its models stay in the buffer until
  /// they are read, and newer ones can still displace them.
  private var oldest: (any BufferedLeaf)? {
    let leaves = evaluation.bufferedLeaves
    if leaves.count == 1 { return leaves[0] }
    return leaves.filter { $0.next != nil }.min { ($0.next ?? 0) < ($1.next ?? 0) }
  }
}
