import Basics

/// A time that is what a test says.
final class HandClock: Sendable {
  private let lock = Lock(Duration.zero)

  var now: Duration {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
