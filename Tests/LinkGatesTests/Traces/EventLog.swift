import Basics
import DeepLinks
import LinkGates

/// An observer that keeps what it is told.
final class EventLog: LinkObserver {
  private let lock = Lock<[LinkEvent]>([])

  var events: [LinkEvent] { lock.withLock { $0 } }

  func linkDecided(_ event: LinkEvent) {
    lock.withLock { $0.append(event) }
  }
}
