internal import Foundation

/// The power of the size by which a cost grows: near 0 when the size does not matter, near 1 when it is linear.
package struct PowerLaw: Sendable, Equatable {
  package let exponent: Double

  /// Fits a straight line through the logarithms, by least squares.
  ///
  /// A cost below one counts as one: no cost at all has no logarithm, and grows no more than a constant.
  ///
  /// - Parameter points: Sizes and costs; fewer than two different sizes have no exponent.
  package init?(_ points: [(size: Double, cost: Double)]) {
    let places = points.map { (x: log($0.size), y: log(max($0.cost, 1))) }
    guard let first = places.first, places.contains(where: { $0.x != first.x }) else { return nil }
    let count = Double(places.count)
    let middle = (x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
    let across = places.map { ($0.x - middle.x) * ($0.x - middle.x) }.reduce(0, +)
    exponent = places.map { ($0.x - middle.x) * ($0.y - middle.y) }.reduce(0, +) / across
  }
}
