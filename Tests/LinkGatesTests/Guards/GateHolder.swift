import Basics
import DeepLinks
import LinkGates

/// Where guards and handlers of a gate find it.
final class GateHolder: Sendable {
  private let lock = Lock<LinkGate<String>?>(nil)

  var gate: LinkGate<String>? {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
