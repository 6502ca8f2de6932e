/// What one operation costs.
package struct Cost: Sendable, Equatable {
  /// In nanoseconds.
  package var time: Spread?
  package var allocations: Double?
  /// What it takes from the allocator; where the budget is in bytes, what it keeps of it.
  package var bytes: Double?

  package init(time: Spread? = nil, allocations: Double? = nil, bytes: Double? = nil) {
    self.time = time
    self.allocations = allocations
    self.bytes = bytes
  }
}
