internal import Basics

// Starting and stopping a source with its first and its last reader.
//
//   readers   0--1--2--1--0-----1--0
//   source       start    stop  start stop
//
// From top to bottom: the operator, the count as a value, the object that guards it and calls the closures, what each reader holds, and
// the view. The operator of event streams, which uses the same, lies with those.

extension ModelStream {
  /// A view of this stream that starts a source when its first reader comes, and stops it when its last reader has gone.
  ///
  /// A reader is an observation, from the call of `observe` until it has ended, or an iterator, from its first `next` until it is
  /// released. A tree counts as one reader, however many of its interactors observe the view. Reading `latest` starts nothing: it
  /// gives what the source has sent last.
  ///
  /// ```swift
  /// position = model.stream.whileRead { [receiver] in
  ///   receiver.turnOn()
  ///   return { receiver.turnOff() }
  /// }
  /// ```
  ///
  /// Starts and stops take turns, one after the other, and run outside all locks: a start on the thread of the reader that comes,
  /// before its first model is read, so that it is given what the start has sent; a stop on the thread that lets go of the last
  /// reader, which may be any. A reader that comes or goes in the middle of a start or a stop does not wait: the thread that is in it
  /// goes on with what is due then. So a reader that leaves while it starts the source has it stopped right after the start. A reader
  /// that is cancelled counts until it is released, at the end of its loop; an observation that ends while a model is on its way
  /// counts until the next turn of its tree. Both closures may read the view and send to the stream.
  ///
  /// Each call makes a view with a count of its own: call it once, and hand the result out.
  ///
  /// - Parameter start: Starts the source, and returns what stops it.
  /// - Returns: The view. It shows the models of this stream, removes duplicates as this stream does, and finishes with it.
  public func whileRead(_ start: @escaping @Sendable () -> @Sendable () -> Void) -> ModelStream {
    ModelStream(view: ReadView(upstream.erased, ReadSource(start)))
  }
}

/// Decides for one source when it is started and stopped.
///
/// A value without locks and closures: whoever gets a step performs it, then calls ``didPerform()`` for the next.
package struct ReadCount {
  /// Something to be done with the source.
  package enum Step {
    case start, stop
  }

  private var readers = 0
  private var isRunning = false
  private var isPerforming = false

  package init() {}

  /// Counts a reader that comes.
  package mutating func enter() -> Step? {
    readers += 1
    return next()
  }

  /// Counts a reader that goes.
  package mutating func leave() -> Step? {
    readers -= 1
    return next()
  }

  /// Notes that the last step has been performed.
  package mutating func didPerform() -> Step? {
    isPerforming = false
    return next()
  }

  private mutating func next() -> Step? {
    guard !isPerforming, isRunning != (readers > 0) else { return nil }
    isPerforming = true
    isRunning.toggle()
    return isRunning ? .start : .stop
  }
}

/// Guards the count of a source, and starts and stops the source outside the lock.
final class ReadSource: Sendable {
  private struct State {
    var count = ReadCount()
    /// Set by the thread that has started the source, and taken by the one that stops it.
    var stop: (@Sendable () -> Void)?
  }

  private let start: @Sendable () -> @Sendable () -> Void
  private let state = Lock(State())

  init(_ start: @escaping @Sendable () -> @Sendable () -> Void) {
    self.start = start
  }

  func enter() { perform { $0.enter() } }

  func leave() { perform { $0.leave() } }

  private func perform(_ change: (inout ReadCount) -> ReadCount.Step?) {
    var step = state.withLock { change(&$0.count) }
    // A loop, and no recursion: readers may come and go during each step.
    while let current = step {
      switch current {
      case .start:
        let stop = start()
        step = state.withLock { state in
          state.stop = stop
          return state.count.didPerform()
        }
      case .stop:
        state.withLock { $0.stop.take() }?()
        step = state.withLock { $0.count.didPerform() }
      }
    }
  }
}

/// One reader of a source, from its making until its release.
final class Reading: Sendable {
  private let source: ReadSource

  init(_ source: ReadSource) {
    self.source = source
    source.enter()
  }

  deinit {
    source.leave()
  }
}

/// A view that shows another stream as it is.
private final class ReadView<Model: Sendable>: View, ModelUpstream, @unchecked Sendable {
  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let source: ReadSource

  init(_ base: any ModelUpstream<Model>, _ source: ReadSource) {
    isDuplicate = base.isDuplicate
    self.source = source
    super.init([base])
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    let cell = ReadCell<Model>(self, evaluation.cell(of: inputs[0]))
    if !evaluation.isMomentary { cell.reading = Reading(source) }
    return cell
  }
}

private final class ReadCell<Model: Sendable>: Cell<Model> {
  private let base: Cell<Model>
  /// Nothing for who reads `latest`.
  var reading: Reading?

  init(_ view: ReadView<Model>, _ base: Cell<Model>) {
    self.base = base
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    isFinished = base.isFinished
    guard base.version != version, let shown = base.model else { return .settled }
    model = shown
    version = base.version
    return .settled
  }
}
