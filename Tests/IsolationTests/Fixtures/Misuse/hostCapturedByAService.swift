// error: stored property 'host' of 'Sendable'-conforming class 'Service' has non-Sendable type 'ManualHost'
import RIBKit

nonisolated final class Service: Sendable {
  let clock: ManualClock
  let host: ManualHost  // misuse

  init(_ host: ManualHost) {
    clock = host.clock
    self.host = host  // misuse
  }
}
