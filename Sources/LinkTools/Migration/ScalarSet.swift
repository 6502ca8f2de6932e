/// A set of characters of text, which are Unicode scalars here.
struct ScalarSet: Sendable, Hashable {
  /// Ranges in order, which do not touch.
  private(set) var ranges: [ClosedRange<UInt32>]

  /// The first 128 as bits, for they are nearly all that links have.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    for range in merged where range.lowerBound < 128 {
      for scalar in range.lowerBound...min(range.upperBound, 127) {
        if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
      }
    }
  }

  static let maximum: UInt32 = 0x10_FFFF
  static let all = ScalarSet([0...maximum])
  static let digits = ScalarSet([0x30...0x39])
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let spaces = ScalarSet([0x09...0x0D, 0x20...0x20])

  /// All scalars that are not in it.
  var inverted: ScalarSet {
    var rest: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { rest.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.maximum { rest.append(next...Self.maximum) }
    return ScalarSet(rest)
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return low & (1 << UInt64(scalar)) != 0 }
    if scalar < 128 { return high & (1 << UInt64(scalar - 64)) != 0 }
    var (start, end) = (0, ranges.count)
    while start < end {
      let middle = (start + end) / 2
      if ranges[middle].upperBound < scalar {
        start = middle + 1
      } else if ranges[middle].lowerBound > scalar {
        end = middle
      } else {
        return true
      }
    }
    return false
  }
}
