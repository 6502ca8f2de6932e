internal import Basics

// How a reader uses an evaluation: it parks a waiter at the leaves, and takes the result.

// MARK: - Parking

extension Evaluation {
  /// Parks a waiter at all leaves, to be woken once by the first that has news.
  ///
  /// Each leaf checks and parks in one step, so news that comes before it was reached is found there, and news that comes
  /// later wakes the waiter. Only the waiter that is parked at several leaves needs a guard against being woken twice.
  ///
  /// - Returns: False, and it is parked nowhere, when a leaf has news already or all have finished.
  func park(_ waiter: any StreamWaiter) -> Bool {
    let once = newestLeaves.count > 1 ? OnceWaiter(waiter) : nil
    var isParked = false
    for leaf in newestLeaves {
      switch leaf.park(once ?? waiter) {
      case .parked: isParked = true
      case .finished: continue
      case .news:
        // A leaf before this one may have woken the waiter by now. Then it must count as parked and woken: the caller would
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

  /// Takes the waiter out everywhere.
  ///
  /// - Returns: False if none was parked, or it has been woken already, or is about to be.
  @usableFromInline
  @discardableResult
  func unpark() -> Bool {
    let once = once
    self.once = nil
    // Closed before it leaves: from here on a leaf that is just sending cannot wake it.
    let wasStillParked = once?.close()
    var hasLeft = false
    for leaf in newestLeaves where leaf.unpark() { hasLeft = true }
    return wasStillParked ?? hasLeft
  }

  /// Takes a waiter that was woken by one leaf out of the others; one leaf has taken it out by itself.
  func waitIsOver() {
    if once != nil { unpark() }
  }
}

/// A waiter that stands for another in several places, and wakes it once.
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

  /// Makes sure that the waiter is woken no more.
  ///
  /// - Returns: False if it was woken before.
  func close() -> Bool {
    isClosed.withLock { closed in
      defer { closed = true }
      return !closed
    }
  }
}

// MARK: - Reading

extension Evaluation {
  /// The state of a stream at one instant within the call.
  static func snapshot<Model: Sendable>(
    of stream: any AnyUpstream, _ type: Model.Type = Model.self
  ) -> ModelSnapshot<Model> {
    let evaluation = Evaluation(of: stream, isMomentary: true)
    evaluation.evaluate()
    // The cell must be released before the evaluation: the last cell holds all others, one inside the other, and only the
    // evaluation releases them one by one.
    return withExtendedLifetime(evaluation) { evaluation.result(type).snapshot }
  }
}

extension Cell {
  /// The state of an evaluated cell.
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
