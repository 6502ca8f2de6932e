import Locks
import ModelStreams

/// A waiter that counts how often it was told, and may do something then.
final class Alarm: StreamWaiter {
  private let told = Lock(0)
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void = {}) {
    self.action = action
  }

  var count: Int { told.withLock { $0 } }

  func streamHasNews() {
    told.withLock { $0 += 1 }
    action()
  }
}
