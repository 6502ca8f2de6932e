/// What an operation costs at one size.
package struct Point: Sendable, Equatable {
  package let size: Int
  package let cost: Cost
  /// Whether the bytes are what counts, and not the time.
  package let isWeighed: Bool

  package init(size: Int, cost: Cost, isWeighed: Bool = false) {
    self.size = size
    self.cost = cost
    self.isWeighed = isWeighed
  }
}
