internal import Basics

// A reader's use of an evaluation: parking a waiter at the leaves, and taking the result.

// MARK: - Parking

extension Evaluation {
  /// Parks a waiter at all leaves, to be woken once by the first one that has news.
  ///
  /// Each leaf checks and parks in one step, so it finds news that arrived before, and news that arrives later wakes the
  /// waiter. Only a waiter that is parked at several leaves needs a guard against being woken twice.
  ///
  /// - Returns: True if the waiter is parked; false, with the waiter parked nowhere, if a leaf already has news or all leaves
  ///   have finished.
  func park(_ waiter: any StreamWaiter) -> Bool {
    let once = newestLeaves.count > 1 ? OnceWaiter(waiter) : nil
    var isParked = false
    for leaf in newestLeaves {
      switch leaf.park(once ?? waiter) {
      case .parked: isParked = true
      case .finished: continue
      case .news:
        // An earlier leaf may have woken the waiter by now. Then it must count as parked and woken: otherwise the caller would
        // park it again, and it would be woken twice for one parking.
        if let once, !once.close() {
          self.once = once
          return true
        }
        for leaf in newestLeaves { leaf.unpark() }
        return false
      }
    }
    self.once = once
    return isParked
  }

  /// Removes the waiter from all leaves.
  ///
  /// - Returns: False if no waiter was parked, or if it was woken already or is about to be.
  @usableFromInline
  @discardableResult
  func unpark() -> Bool {
    let once = once
    self.once = nil
    // Close it before it leaves, so that a leaf that is sending at this moment can't wake it.
    let wasStillParked = once?.close()
    var hasLeft = false
    for leaf in newestLeaves where leaf.unpark() { hasLeft = true }
    return wasStillParked ?? hasLeft
  }

  /// Removes a waiter that one leaf woke from the other leaves; the one that woke it has removed it already.
  func waitIsOver() {
    if once != nil { unpark() }
  }
}

/// A waiter that stands in for another in several places and wakes it once.
final class OnceWaiter: StreamWaiter {
  private let waiter: any StreamWaiter
  private let isClosed = Lock(false)

  init(_ waiter: any StreamWaiter) {
    self.waiter = waiter
  }

  func streamHasNews() {
    if close() { waiter.streamHasNews() }
  }

  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) {
    waiter.streamTakesNews(isFirst: isFirst)
  }

  /// Ensures that the waiter isn't woken from now on.
  ///
  /// - Returns: False if it was woken already.
  func close() -> Bool {
    isClosed.withLock { closed in
      defer { closed = true }
      return !closed
    }
  }
}

// MARK: - Reading

extension Evaluation {
  /// Returns the state of a stream at one instant during the call.
  static func snapshot<Model: Sendable>(
    of stream: any AnyUpstream, _ type: Model.Type = Model.self
  ) -> ModelSnapshot<Model> {
    let evaluation = Evaluation(of: stream, isMomentary: true)
    evaluation.evaluate()
    // The cell must be released before the evaluation: the last cell holds all others, one inside another, and only the
    // evaluation releases them one by one.
    return withExtendedLifetime(evaluation) { evaluation.result(type).snapshot }
  }
}

extension Cell {
  /// The state of an evaluated cell.
  fileprivate var snapshot: ModelSnapshot<Model> {
    guard let model else {
      fatalError("ModelStreams: an evaluated stream has no model; this is a bug in ModelStreams.")
    }
    return ModelSnapshot(model: model, version: version, isFinished: isFinished)
  }
}
