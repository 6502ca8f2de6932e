import Basics
import ModelStreams

/// A waiter that counts how often it was woken, and may do something then.
final class Alarm: StreamWaiter {
  private let wakes = Lock(0)
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void = {}) {
    self.action = action
  }

  var count: Int { wakes.withLock { $0 } }

  func streamHasNews() {
    wakes.withLock { $0 += 1 }
    action()
  }
}

extension EventSubscription {
  /// Takes all unread events, in order.
  func takeAll() -> [Event] {
    var events: [Event] = []
    while case .next(let event) = take() { events.append(event) }
    return events
  }
}
