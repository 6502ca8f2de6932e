internal import Locks

// MARK: - Waiting

extension Evaluation {
  /// Registers a waiter at all leaves, to be told once by the first that has news.
  ///
  /// - Returns: False, and it is registered nowhere, when a leaf has news already or all have finished.
  func park(_ waiter: any StreamWaiter) -> Bool {
    let once = newestLeaves.count > 1 ? OnceWaiter(waiter) : nil
    var isParked = false
    for leaf in newestLeaves {
      switch leaf.park(once ?? waiter) {
      case .parked: isParked = true
      case .finished: continue
      case .news:
        // If a leaf that was passed has told the waiter by now, the waiter must be left told.
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

  /// Takes the waiter out everywhere; false if none was parked, or it has been told already, or is about to be.
  @discardableResult
  func unpark() -> Bool {
    let once = once
    self.once = nil
    let isUntold = once?.close()
    var hasLeft = false
    for leaf in newestLeaves where leaf.unpark() { hasLeft = true }
    return isUntold ?? hasLeft
  }

  /// Takes a waiter that was told by one leaf out of the others.
  func waitIsOver() {
    if once != nil { unpark() }
  }
}

/// Tells its waiter once, although it is parked in several places.
final class OnceWaiter: StreamWaiter {
  private let waiter: any StreamWaiter
  private let isClosed = Lock(false)

  init(_ waiter: any StreamWaiter) {
    self.waiter = waiter
  }

  func streamHasNews() {
    if close() { waiter.streamHasNews() }
  }

  /// Makes sure that the waiter is told no more; false if it was told before.
  func close() -> Bool {
    isClosed.withLock { closed in
      defer { closed = true }
      return !closed
    }
  }
}

// MARK: - Reading once

extension Evaluation {
  /// The state of a stream at one instant within the call.
  static func snapshot<Model: Sendable>(
    of stream: any AnyUpstream, _ type: Model.Type = Model.self
  ) -> ModelSnapshot<Model> {
    let evaluation = Evaluation(of: stream)
    evaluation.evaluate()
    // The cell must go before the evaluation: whoever holds the last cell alone holds all of them, one inside the other.
    return withExtendedLifetime(evaluation) { evaluation.result(type).snapshot }
  }
}

extension Cell {
  /// What an evaluated cell holds.
  fileprivate var snapshot: ModelSnapshot<Model> {
    guard let model else {
      fatalError("ModelStreams: an evaluated stream has no model; this is a defect of ModelStreams.")
    }
    return ModelSnapshot(model: model, version: version, isFinished: isFinished)
  }

  /// Hands over the model if it is newer than the version given.
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> ReadStatus {
    guard version > seen, let model else { return isFinished ? .finished : .unchanged }
    take(model, version)
    return .newer
  }
}
