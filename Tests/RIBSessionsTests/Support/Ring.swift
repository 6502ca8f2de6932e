import RIBKit

/// A tree that counts how often its alarm has rung.
final class RingInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let alarm = Deadline()
  var rings = 0
  func didBecomeActive() {
    preserve(\.rings, as: "rings")
    preserve(alarm, as: "alarm") { me in me.rings += 1 }
  }
}
