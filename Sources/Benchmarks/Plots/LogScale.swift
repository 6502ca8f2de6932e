internal import Foundation

/// A horizontal axis on which each power of ten takes the same room.
struct LogScale {
  private let left: Double
  private let room: Double
  private let lowest: Int
  private let highest: Int

  /// Makes an axis from a power of ten to another, so that all values and one, the floor, are on it.
  init(_ values: [Double], left: Double, right: Double) {
    let values = values.filter { $0 > 0 }
    lowest = Int(Foundation.floor(log10(min(values.min() ?? 1, 1))))
    highest = max(Int(ceil(log10(values.max() ?? 10))), lowest + 1, 1)
    self.left = left
    room = (right - left) / Double(highest - lowest)
  }

  /// The powers of ten on the axis.
  var ticks: [Double] { (lowest...highest).map { pow(10, Double($0)) } }

  /// Where a value is; none is left of the axis.
  func place(of value: Double) -> Double {
    guard value > 0 else { return left }
    return max(left, left + (log10(value) - Double(lowest)) * room)
  }
}
