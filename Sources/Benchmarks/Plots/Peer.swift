/// What another kit took for the work of a case, measured elsewhere, on a similar machine.
package struct Peer: Sendable, Equatable {
  package let kit: String
  /// In the unit of the case: nanoseconds or bytes for each operation.
  package let cost: Double
  /// What the floor took there, in the same run.
  package let floor: Double

  package init(kit: String, cost: Double, floor: Double) {
    self.kit = kit
    self.cost = cost
    self.floor = floor
  }

  /// How many times as much as the floor it took.
  var ratio: Double { cost / floor }
}
