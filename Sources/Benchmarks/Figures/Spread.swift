/// What several rounds of the same work have given: the middle one, and how far the others are from it.
package struct Spread: Sendable, Equatable {
  package var median: Double
  package var minimum: Double
  package var maximum: Double

  /// Above this, the rounds contradict each other, and their median is a guess.
  package static let bound = 1.5

  package init(median: Double, minimum: Double, maximum: Double) {
    self.median = median
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Sums up rounds; there must be one at least.
  package init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }

  /// Whether the slowest round took so much longer than the fastest that the median says little.
  package var scatters: Bool { maximum > minimum * Self.bound }
}
