internal import Locks

/// Tells its waiter once, although it is parked in two places.
@usableFromInline
final class JoinedWaiter: StreamWaiter {
  private let waiter: any StreamWaiter
  private let isClosed = Lock(false)

  init(_ waiter: any StreamWaiter) {
    self.waiter = waiter
  }

  @usableFromInline
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

  /// Parks one waiter in two places, or in neither.
  static func park(
    _ waiter: any StreamWaiter,
    first: (any StreamWaiter) -> ParkingOutcome,
    second: (any StreamWaiter) -> ParkingOutcome
  ) -> ParkingOutcome {
    let joined = JoinedWaiter(waiter)
    switch first(joined) {
    case .news:
      return .news
    case .finished:
      return second(waiter)
    case .parked(let one):
      switch second(joined) {
      case .finished: return .parked(.joined(joined, one, .nowhere))
      case .parked(let two): return .parked(.joined(joined, one, two))
      case .news:
        guard joined.close() else { return .parked(.joined(joined, one, .nowhere)) }
        one.leave()
        return .news
      }
    }
  }
}
