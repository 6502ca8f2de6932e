import Basics

/// What a guard asks for, and a test raises.
final class HandFlag: Sendable {
  private let lock = Lock(false)

  var isUp: Bool {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
