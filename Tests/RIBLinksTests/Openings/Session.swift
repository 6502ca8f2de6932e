import Basics
import DeepLinks
import LinkGates

/// What a guard looks at.
final class Session: Sendable {
  private let isOpen = Lock(false)

  func open() {
    isOpen.withLock { $0 = true }
  }

  func close() {
    isOpen.withLock { $0 = false }
  }

  var rules: GateRules {
    var rules = GateRules()
    rules.guards = [
      LinkGuard("session") { _, _ in self.isOpen.withLock { $0 } ? .allow : .defer("sign in first") }
    ]
    return rules
  }
}
