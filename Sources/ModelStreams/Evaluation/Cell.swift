// The cells of an evaluation, and what it asks of the cells of mutable streams.

/// One stream's value in one evaluation, without its type.
///
/// A cell belongs to one evaluation, and so to one reader; it refers to the cells of its inputs. It is a class and not a
/// protocol because an evaluation goes through thousands of cells for one reading: their marks are fields at known offsets.
@usableFromInline
class AnyCell {
  /// The result of an attempt to evaluate a cell.
  enum Outcome {
    /// The cell agrees with its inputs.
    case settled
    /// The cell needs the input that it has found, which was not evaluated yet in this pass.
    case unready
    /// Another reader has read newer models of a view that keeps something for all readers, so the models of the leaves are
    /// out of date.
    case behind
  }

  /// The stream; the cell keeps it alive.
  final let stream: any AnyUpstream
  /// The version of the model that the cell holds; zero before the first.
  final var version: UInt64 = 0
  /// Whether that model is the last.
  final var isFinished = false
  // Marks are numbers of passes and walks, not flags, so that no pass is needed to clear them.

  /// The last pass in which it was settled.
  final var settled: UInt64 = 0
  /// The last pass in which it was unready.
  final var unready: UInt64 = 0
  /// The last walk that visited it.
  final var walk: UInt64 = 0

  init(_ stream: any AnyUpstream) {
    self.stream = stream
  }

  /// The cell as one that reads the newest model of a mutable stream.
  var newestLeaf: (any NewestLeaf)? { nil }

  /// The cell as one that reads the buffered models of a mutable stream.
  var bufferedLeaf: (any BufferedLeaf)? { nil }

  /// An input that was found by evaluating; nil in all views but one that switches.
  var found: (any AnyUpstream)? { nil }

  /// Makes the cell agree with its inputs, which are settled.
  ///
  /// It may be called again in the same pass, after `unready`, so it changes nothing before it knows that it can settle.
  func evaluate(in evaluation: Evaluation) -> Outcome { .settled }
}

/// One stream's value in one evaluation.
class Cell<Model: Sendable>: AnyCell {
  /// The model; nil before the first.
  final var model: Model?
}

/// The cell of a mutable stream for readers of the newest model.
protocol NewestLeaf: AnyCell {
  /// Takes the newest model, if it is newer than the one here.
  ///
  /// - Parameter watch: Tripped by what other threads send from then on, until `unwatch`.
  /// - Returns: Whether there was a newer one.
  func look(watchedBy watch: SendWatch?) -> Bool

  /// Ends the watch.
  func unwatch(_ watch: SendWatch)

  /// Parks a waiter at the mutable stream until there is a model newer than the one here.
  func park(_ waiter: any StreamWaiter) -> ModelState<any StreamWaiter>.ParkResult

  /// Takes the waiter out; false if it has been woken already, or is about to be.
  @discardableResult
  func unpark() -> Bool
}

/// The cell of a mutable stream for buffered readers; it gives every model that was kept.
protocol BufferedLeaf: AnyCell {
  /// How many models were dropped for want of room.
  var dropped: Int { get }
  /// The number of the next model, which is put aside; nil if none waits.
  var next: UInt64? { get }

  /// Takes the next model and returns its number; nil if none waits.
  func take() -> UInt64?
  /// Finds out whether the model that was taken is the last.
  func lookForEnd()
  /// Ends the subscription and drops what waits.
  func cancel()
}
