// Reading every model instead of the newest. From top to bottom: the public operator, stream and iterator, the reader that
// drives an evaluation with buffered leaves, and the filter of duplicates.

extension ModelStream {
  /// The models of this stream for subscribers that want more of them than the newest.
  ///
  /// Each subscriber begins with the present model and has a buffer of its own. The last model is always given. A view of
  /// several streams keeps as many models of each of them; one that switches begins with the newest model of a stream
  /// when the subscriber gets to it.
  ///
  /// - Parameter policy: How many unread models are kept; fewer than one stops the program.
  /// - Returns: A sequence of models.
  public func buffered(_ policy: ModelBuffering) -> BufferedModelStream<Model> {
    policy.requireRoom(in: "buffered(_:)")
    return BufferedModelStream(stream: self, policy: policy)
  }
}

/// A stream of models for subscribers that want more of them than the newest.
public struct BufferedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models does not fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  let policy: ModelBuffering

  /// An iterator for one task, which subscribes when it is first asked and leaves when it is released.
  ///
  /// - Returns: An iterator that has given nothing yet.
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

  /// How many models this subscriber missed because its buffer was full.
  public var dropped: Int {
    reader?.dropped ?? 0
  }

  /// Gives the next model that was kept, and waits for it on the caller's actor.
  ///
  /// The first call subscribes, gives the present model and does not wait.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
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
/// It is an evaluation whose leaves give the models that were kept for it, in the order in which all of them were sent: one
/// model of one leaf is taken, then all cells are evaluated. It begins with the models that were the newest when it was made.
/// One owner takes from it.
private final class BufferedReader<Model: Sendable> {
  private let evaluation: Evaluation
  private var given: UInt64 = 0

  init(_ upstream: any ModelUpstream<Model>, policy: ModelBuffering, waiter: any StreamWaiter) {
    evaluation = Evaluation(of: upstream, mode: .buffered(policy, waiter, SequenceCounter()))
  }

  /// How many models were dropped for want of room.
  var dropped: Int { evaluation.bufferedLeaves.reduce(evaluation.retiredDrops) { $0 + $1.dropped } }

  /// Takes the oldest model that waits.
  func take() -> ReadResult<Model> {
    while let leaf = oldest, let number = leaf.take() {
      evaluation.number = number
      // Each leaf has a first model; until all have given it there is nothing to show. The same holds when a view has
      // switched to a stream with leaves of its own: then the pass is unready, and the loop takes their models first.
      while evaluation.bufferedLeaves.allSatisfy({ $0.version > 0 }) {
        if evaluation.pass() == .unready { continue }
        let result = evaluation.result(Model.self)
        guard result.version != given, let model = result.model else { break }
        given = result.version
        return .next(model)
      }
    }
    // Nothing waits; now the leaves may have come to their ends.
    for leaf in evaluation.bufferedLeaves { leaf.lookForEnd() }
    _ = evaluation.pass()
    return evaluation.result(Model.self).isFinished ? .finished : .nothing
  }

  /// Ends the subscription and drops what waits.
  func cancel() {
    for leaf in evaluation.bufferedLeaves { leaf.cancel() }
  }

  /// The leaf whose next model was sent before those of the others.
  ///
  /// A look at the next model takes it out of the buffer. A single leaf is not asked, so its models stay in the buffer until
  /// they are read, where they can give way to newer ones.
  private var oldest: (any BufferedLeaf)? {
    let leaves = evaluation.bufferedLeaves
    if leaves.count == 1 { return leaves[0] }
    return leaves.filter { $0.next != nil }.min { ($0.next ?? 0) < ($1.next ?? 0) }
  }
}
