import Basics
import RIBKit

/// A clock that a test moves forward; nothing may sleep on it.
final class HandClock: Clock {
  struct AsleepError: Error {}

  private let offset = Lock(Duration.zero)

  var now: ManualClock.Instant { ManualClock.Instant(offset: offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) { offset.withLock { $0 += duration } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws { throw AsleepError() }
}
