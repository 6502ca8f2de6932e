internal import Foundation
internal import RIBDiagnostics

/// Formatting of numbers, independent of the locale.
package enum Decimals {
  /// Returns a number with at most the given decimal places, without trailing zeros, and with thousands separators.
  package static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "-" }
    let scale = pow(10, Double(places))
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard part > 0 else { return sign + whole.grouped }
    var digits = String(part)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return sign + whole.grouped + "." + digits
  }

  /// Returns a time or a count with three digits.
  package static func short(_ value: Double) -> String {
    text(value, places: abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0)
  }

  /// Returns a value rounded to a number of decimal places.
  package static func rounded(_ value: Double, places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (value * scale).rounded() / scale
  }
}
