/// A point in time: the microseconds since the start of 1970 in UTC, without leap seconds.
///
/// It is a plain value that outlives the process. With Foundation, `Date(timeIntervalSince1970: time.seconds)` converts it.
public struct WallTime: InstantProtocol, Codable {
  /// The microseconds since the start of 1970.
  public var microseconds: Int64

  /// Creates a point in time from the microseconds since the start of 1970.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a point in time from the seconds since the start of 1970.
  ///
  /// The result is rounded up to a microsecond and is at most about 285,000 years away; NaN becomes the start of 1970.
  public init(seconds: Double) {
    let limit = 9.0e12
    microseconds = seconds.isNaN ? 0 : Int64((max(-limit, min(limit, seconds)) * 1_000_000).rounded(.up))
  }

  /// The seconds since the start of 1970.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Returns the point in time after a duration, rounded up to a microsecond so that a deadline for that time is never early.
  ///
  /// - Parameter duration: The duration.
  /// - Returns: The point in time; the first or the last representable one if the result is out of range.
  public func advanced(by duration: Duration) -> WallTime {
    let (seconds, attoseconds) = duration.components
    let fraction = (attoseconds + (attoseconds > 0 ? 999_999_999_999 : 0)) / 1_000_000_000_000
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isTooFar) = microseconds.addingReportingOverflow(
      isTooLong ? (seconds < 0 ? .min : .max) : whole)
    if isTooFar { return WallTime(microseconds: seconds < 0 ? .min : .max) }
    let (exact, isFarther) = sum.addingReportingOverflow(fraction)
    return WallTime(microseconds: isFarther ? (fraction < 0 ? .min : .max) : exact)
  }

  /// Returns the time from this point to another one; negative if the other is earlier.
  public func duration(to other: WallTime) -> Duration {
    .microseconds(other.microseconds) - .microseconds(microseconds)
  }

  /// Returns whether one point in time is earlier than another.
  public static func < (left: WallTime, right: WallTime) -> Bool { left.microseconds < right.microseconds }

  /// Decodes the number of microseconds.
  public init(from decoder: any Decoder) throws {
    microseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes the number of microseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}
