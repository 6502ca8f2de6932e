internal import Foundation

/// The median of several rounds of the same work, with the fastest and the slowest.
package struct Spread: Sendable, Equatable, Codable {
  package var median: Double
  package var minimum: Double
  package var maximum: Double

  /// The maximum ratio of the slowest round to the fastest for which the median is meaningful.
  package static let bound = 1.5

  package init(median: Double, minimum: Double, maximum: Double) {
    self.median = median
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Summarizes at least one round.
  package init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }

  /// Whether the slowest round took so much longer than the fastest that the median is hardly meaningful.
  package var scatters: Bool { maximum > minimum * Self.bound }
}

/// The power of the size with which a cost grows: near 0 if the size does not matter, near 1 if the cost is linear.
package struct PowerLaw: Sendable, Equatable {
  package let exponent: Double

  /// Fits a straight line to the logarithms, by least squares.
  ///
  /// A cost below one counts as one, because zero has no logarithm, and growth below one nanosecond or byte doesn't matter.
  ///
  /// - Parameter points: Sizes and costs; the result is `nil` for fewer than two different sizes.
  package init?(_ points: [(size: Double, cost: Double)]) {
    let places = points.map { (x: log($0.size), y: log(max($0.cost, 1))) }
    guard let first = places.first, places.contains(where: { $0.x != first.x }) else { return nil }
    let count = Double(places.count)
    let middle = (x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
    let across = places.map { ($0.x - middle.x) * ($0.x - middle.x) }.reduce(0, +)
    exponent = places.map { ($0.x - middle.x) * ($0.y - middle.y) }.reduce(0, +) / across
  }
}
