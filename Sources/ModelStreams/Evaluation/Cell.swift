/// What one stream of a graph of views is evaluated to, without the type of its models.
///
/// A cell belongs to one evaluation, and so to one reader; it refers to the cells of its inputs.
@usableFromInline
class AnyCell {
  /// How an attempt to evaluate a cell has ended.
  enum Outcome {
    /// The cell agrees with its inputs.
    case settled
    /// The cell needs the input that it has found, which was not evaluated yet in this pass.
    case unready
    /// Another reader has got further with what all readers share, so that the models of the leaves are out of date.
    case behind
  }

  /// The stream; the cell keeps it.
  final let stream: any AnyUpstream
  /// The version of the model that the cell holds; zero before the first.
  final var version: UInt64 = 0
  /// Whether that model is the last.
  final var isFinished = false
  /// The last pass in which it was settled.
  final var settled: UInt64 = 0
  /// The last pass in which it was unready.
  final var unready: UInt64 = 0
  /// The last walk over the cells that came by.
  final var walk: UInt64 = 0

  init(_ stream: any AnyUpstream) {
    self.stream = stream
  }

  /// The cell as one that reads the newest model of a mutable stream.
  var newestLeaf: (any NewestLeaf)? { nil }

  /// The cell as one that reads the kept models of a mutable stream.
  var bufferedLeaf: (any BufferedLeaf)? { nil }

  /// An input that was found by evaluating.
  var found: (any AnyUpstream)? { nil }

  /// Makes the cell agree with its inputs, which do so already.
  func evaluate(in evaluation: Evaluation) -> Outcome { .settled }
}

/// What one stream of a graph of views is evaluated to.
class Cell<Model: Sendable>: AnyCell {
  /// The model; nil before the first.
  final var model: Model?
}

/// A cell that reads a mutable stream.
protocol NewestLeaf: AnyCell {
  /// Takes the newest model, if it is newer than the one here.
  ///
  /// - Parameter watch: Told of what other threads send from then on, until `unwatch`.
  /// - Returns: Whether it is.
  func look(watchedBy watch: SendWatch?) -> Bool

  /// Ends the watch.
  func unwatch(_ watch: SendWatch)

  /// Registers a waiter at the mutable stream for the first model newer than the one here.
  func park(_ waiter: any StreamWaiter) -> ModelState<any StreamWaiter>.ParkResult

  /// Takes the waiter out; false if it has been told already, or is about to be.
  @discardableResult
  func unpark() -> Bool
}

/// A cell of a mutable stream that gives every model that was kept.
protocol BufferedLeaf: AnyCell {
  /// How many models were dropped for want of room.
  var dropped: Int { get }
  /// The place of the next model, which is put aside; nil if none waits.
  var next: UInt64? { get }

  /// Takes the next model over and returns its place; nil if none waits.
  func take() -> UInt64?
  /// Finds out whether the model that was taken is the last.
  func lookForEnd()
  /// Ends the subscription and drops what waits.
  func cancel()
}
