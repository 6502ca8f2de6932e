/// What another kit took for the work of a case, measured elsewhere, on a similar machine.
package struct Peer: Sendable, Equatable {
  package let kit: String
  /// In the unit of the case: nanoseconds or bytes for each operation.
  package let cost: Double
  /// What the floor took there; `nil` if there was none, and then the floor of this run stands in for it.
  package let floor: Double?

  package init(kit: String, cost: Double, floor: Double?) {
    self.kit = kit
    self.cost = cost
    self.floor = floor
  }

  /// How many times as much as the floor it took.
  func ratio(to floorHere: Double?) -> Double? {
    guard let floor = floor ?? floorHere, floor > 0 else { return nil }
    return cost / floor
  }
}
