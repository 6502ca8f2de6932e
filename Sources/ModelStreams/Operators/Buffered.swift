// Reading every model instead of the newest. From top to bottom: the public operator, stream and iterator, the reader that
// drives an evaluation with buffered leaves, and the filter of duplicates.

extension ModelStream {
  /// Returns the models of this stream for subscribers that need more of them than the newest.
  ///
  /// Each subscriber begins with the current model and has its own buffer. The last model is always delivered. A view of
  /// several streams keeps as many models of each of them; one that switches begins with the model of a stream that is newest
  /// when the subscriber reaches it.
  ///
  /// - Parameter policy: The number of unread models to keep; a limit below one stops the program.
  /// - Returns: A sequence of models.
  public func buffered(_ policy: ModelBuffering) -> BufferedModelStream<Model> {
    policy.requireRoom(in: "buffered(_:)")
    return BufferedModelStream(stream: self, policy: policy)
  }
}

/// A stream of models for subscribers that need more of them than the newest.
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
  private var reader: BufferedReader<Model>?
  private var filter = DuplicateFilter<Model>()
  private var isDone = false

  init(_ stream: ModelStream<Model>, policy: ModelBuffering) {
    self.stream = stream
    self.policy = policy
  }

  /// The number of models that this subscriber missed because its buffer was full.
  public var dropped: Int {
    reader?.dropped ?? 0
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
      let reader = reader ?? BufferedReader(stream.upstream.erased, policy: policy, waiter: waiter)
      self.reader = reader
      switch reader.take() {
      case .next(let next):
        if filter.admits(next, of: stream.upstream) { return next }
      case .finished:
        isDone = true
      case .nothing:
        await waiter.wait(isolation: actor)
      }
    }
    isDone = true
    reader?.cancel()
    return nil
  }
}

@available(*, unavailable)
extension BufferedModelIterator: Sendable {}

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
