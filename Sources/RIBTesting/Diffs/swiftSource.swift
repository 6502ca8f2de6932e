internal import RIBKit

/// Returns a value as the Swift expression that creates it, if its type is known, for generated tests.
///
/// Enums, structs with the memberwise initializer, numbers, strings, collections, optionals and durations are written as in code; any other
/// value by its description. In a value with more than 20,000 nested values, or more than 64 levels, the remaining values become a comment.
///
/// - Complexity: O(*n*), where *n* is the size of the value up to these limits.
package func swiftSource(of value: Any) -> String {
  let limits = DumpLimits(depth: 64, elements: .max, characters: .max, values: 20_000)
  var reader = limits.reader
  return reader.read(value).swiftSource
}

extension ValueNode {
  /// The Swift expression that creates the value; for a value that is not known to have one, its description.
  var swiftSource: String {
    switch self {
    case .word(_, let duration as Duration): source(of: duration)
    case .word("nan", is any BinaryFloatingPoint): ".nan"
    case .word("inf", is any BinaryFloatingPoint): ".infinity"
    case .word("-inf", is any BinaryFloatingPoint): "-.infinity"
    case .word(let word, _): word
    case .string(let string): string.line
    case .group(let group): group.swiftSource
    }
  }
}

extension ValueNode.Group {
  fileprivate var swiftSource: String {
    var sources = parts.map { part in
      ((part.name ?? part.key?.swiftSource).map { "\($0): " } ?? "") + part.value.swiftSource
    }
    if !omitted.mark.isEmpty { sources.append("/* … */") }
    let list = sources.joined(separator: ", ")
    return switch form {
    case .structure: ".init(\(list))"
    case .set: "[\(list)]"
    case .enumCase, .tuple, .list, .dictionary: opening + list + closing
    }
  }
}

private func source(of duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  if attoseconds == 0 { return ".seconds(\(seconds))" }
  let units: [(String, Int64)] = [
    ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
  ]
  for (name, perSecond) in units where attoseconds % (1_000_000_000_000_000_000 / perSecond) == 0 {
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: perSecond)
    guard !overflow else { break }
    return ".\(name)(\(whole + attoseconds / (1_000_000_000_000_000_000 / perSecond)))"
  }
  return ".init(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
}
