internal import Basics

// Starting and stopping a source with its first and its last reader.
//
//   readers   0--1--2--1--0-----1--0
//   source       start    stop  start stop
//
// From top to bottom: the operator, the count as a value, the object that guards it and calls the closures, the object that each
// reader holds. The view is a `map` that changes nothing. The operator of event streams, which uses the same parts, is in the Events
// folder.

extension ModelStream {
  /// Returns a view of this stream that starts a source when the first reader arrives and stops it after the last reader leaves.
  ///
  /// A reader is an observation, from the call to `observe` until it ends, or an iterator, from its first `next` until it's released. A
  /// tree counts as one reader, however many of its interactors observe the view. Reading `latest` doesn't start the source: it returns the
  /// last model that the source sent.
  ///
  /// ```swift
  /// position = model.stream.whileObserved { [receiver] in
  ///   receiver.turnOn()
  ///   return { receiver.turnOff() }
  /// }
  /// ```
  ///
  /// Starts and stops alternate, never overlap, and run outside of all locks. A start runs on the thread of the arriving reader before its
  /// first model is read, so that the reader gets what the start sends. A stop runs on the thread that releases the last reader, which may
  /// be any thread. A reader that arrives or leaves during a start or a stop doesn't wait: the thread that is performing the step then
  /// performs the next step. So if a reader leaves while it's starting the source, the source is stopped right after the start. A cancelled
  /// reader counts until it's released, at the end of its loop. An observation that ends while a model is being delivered counts until the
  /// next turn of its tree. Both closures may read the view and send to the stream.
  ///
  /// Each call returns a view with its own count, so call it once and share the result.
  ///
  /// - Parameter start: Starts the source, and returns a closure that stops it.
  /// - Returns: The view. It shows the models of this stream, removes duplicates as this stream does, and finishes with it.
  public func whileObserved(_ start: @escaping @Sendable () -> @Sendable () -> Void) -> ModelStream {
    ModelStream(
      view: MapView(upstream, isDuplicate: upstream.isDuplicate, starting: ReadSource(start)) { $0 })
  }
}

/// Decides when a source is started and stopped.
///
/// It's a value without locks and closures: the caller that gets a step performs it, then calls ``didPerform()`` for the next.
package struct ReadCount {
  /// An action to perform on the source.
  package enum Step {
    case start, stop
  }

  private var readers = 0
  private var isRunning = false
  private var isPerforming = false

  package init() {}

  /// Counts an arriving reader.
  package mutating func enter() -> Step? {
    readers += 1
    return next()
  }

  /// Counts a leaving reader.
  package mutating func leave() -> Step? {
    readers -= 1
    return next()
  }

  /// Records that the last step was performed.
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
    /// Set by the thread that started the source, and taken by the one that stops it.
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
    // A loop instead of recursion, because readers may arrive and leave during each step.
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

/// One reader of a source, from its creation until its release.
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
