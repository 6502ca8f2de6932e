// The cells of an evaluation, and the requirements for the cells of mutable streams.

/// One stream's value in one evaluation, without its type.
///
/// A cell belongs to one evaluation, and so to one reader; it refers to the cells of its inputs. It's a class and not a
/// protocol because one reading visits thousands of cells: their marks are fields at known offsets.
@usableFromInline
class AnyCell {
  /// The result of an attempt to evaluate a cell.
  enum Outcome {
    /// The cell agrees with its inputs.
    case settled
    /// The cell needs the input that it found, which hasn't been evaluated in this pass yet.
    case unready
    /// Another reader has read newer models of a view that shares state among all readers, so the models of the leaves are
    /// out of date.
    case behind
  }

  /// The stream; the cell keeps it alive.
  final let stream: any AnyUpstream
  /// The version of the model that the cell holds; zero before the first.
  final var version: UInt64 = 0
  /// Whether the model is the last one.
  final var isFinished = false
  // Marks are the numbers of passes and walks, not flags, so that they never need clearing.

  /// The last pass in which the cell settled.
  final var settled: UInt64 = 0
  /// The last pass in which the cell was unready.
  final var unready: UInt64 = 0
  /// The last walk that visited the cell.
  final var walk: UInt64 = 0

  init(_ stream: any AnyUpstream) {
    self.stream = stream
  }

  /// This cell, if it reads the newest model of a mutable stream.
  var newestLeaf: (any NewestLeaf)? { nil }

  /// This cell, if it reads the buffered models of a mutable stream.
  var bufferedLeaf: (any BufferedLeaf)? { nil }

  /// An input that was found during evaluation; nil in every view that doesn't switch.
  var found: (any AnyUpstream)? { nil }

  /// Brings the cell up to date with its inputs, which are settled.
  ///
  /// It may be called again in the same pass after it returned `unready`, so it changes nothing until it knows that it can settle.
  func evaluate(in evaluation: Evaluation) -> Outcome { .settled }
}

/// One stream's value in one evaluation.
class Cell<Model: Sendable>: AnyCell {
  /// The model; nil before the first.
  final var model: Model?
}

/// A mutable stream's cell for readers of the newest model.
protocol NewestLeaf: AnyCell {
  /// Takes the newest model if it's newer than the cell's, and returns whether it was.
  ///
  /// Sends from other threads trip the watch from then on, until `unwatch`.
  func look(watchedBy watch: SendWatch?) -> Bool

  /// Ends the watch.
  func unwatch(_ watch: SendWatch)

  /// Makes sends wait, until `release`.
  func begin(_ hold: SendHold)
  /// Reads the newest model and sets it aside for `takeRead`, because replacing the cell's own model may run user code.
  func read()
  /// Lets sends continue.
  func release(_ hold: SendHold)
  /// Takes the model that `read` set aside.
  func takeRead()

  /// Parks a waiter at the mutable stream until a model newer than the cell's arrives.
  func park(_ waiter: any StreamWaiter) -> ModelState<any StreamWaiter>.ParkResult

  /// Removes the waiter and returns true, or returns false if it was woken already or is about to be.
  @discardableResult
  func unpark() -> Bool
}

/// A mutable stream's cell for buffered readers, which delivers every model that was kept.
protocol BufferedLeaf: AnyCell {
  /// The number of models dropped because the buffer was full.
  var dropped: Int { get }
  /// The number of the next model, which the leaf sets aside; nil if no model is waiting.
  var next: UInt64? { get }

  /// Takes the next model and returns its number, or returns nil if no model is waiting.
  func take() -> UInt64?
  /// Determines whether the model just taken is the last.
  func lookForEnd()
  /// Ends the subscription and drops the unread models.
  func cancel()
}
