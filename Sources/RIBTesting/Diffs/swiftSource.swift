/// Returns a value as the Swift expression that creates it, if its type is known, for generated tests.
///
/// Enums, structs with the memberwise initializer, numbers, text, collections, optionals and durations are written as in code; any
/// other value as it describes itself. In a value with more than 20,000 nested values, or more than 64 levels, the rest is a
/// comment.
///
/// - Complexity: O(*n*), where *n* is the size of the value up to these limits.
package func swiftSource(of value: Any) -> String {
  var writer = SourceWriter()
  return writer.source(of: value, depth: 0)
}

/// A writer of values, up to a number of values and a depth, so that neither time nor stack depend on the value.
private struct SourceWriter {
  private static let rest = "/* … */"
  private var remaining = 20_000

  mutating func source(of value: Any, depth: Int) -> String {
    guard remaining > 0, depth < 64 else { return Self.rest }
    remaining -= 1
    switch value {
    case let text as String: return text.debugDescription
    case let text as Substring: return text.debugDescription
    case let character as Character: return String(character).debugDescription
    case let duration as Duration: return swiftSource(of: duration)
    case let number as Double where !number.isFinite: return notFinite(number.isNaN, number < 0)
    case let number as Float where !number.isFinite: return notFinite(number.isNaN, number < 0)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return caseSource(of: value, mirror, depth: depth)
    case .struct:
      return mirror.children.isEmpty && !"\(value)".hasSuffix("()")
        ? "\(value)" : ".init" + arguments(mirror, depth: depth)
    case .tuple: return arguments(mirror, depth: depth)
    case .optional: return mirror.children.first.map { source(of: $0.value, depth: depth + 1) } ?? "nil"
    case .collection: return list(sources(of: mirror, depth: depth))
    case .set: return list(sources(of: mirror, depth: depth).sorted())
    case .dictionary:
      let pairs = each(of: mirror) { writer, pair in
        writer.sources(of: Mirror(reflecting: pair.value), depth: depth).joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : list(pairs.sorted())
    default: return "\(value)"
    }
  }

  private mutating func sources(of mirror: Mirror, depth: Int) -> [String] {
    each(of: mirror) { $0.source(of: $1.value, depth: depth + 1) }
  }

  /// Returns the texts of the parts, as many as the limit allows.
  private mutating func each(
    of mirror: Mirror, _ text: (inout Self, Mirror.Child) -> String
  ) -> [String] {
    var texts: [String] = []
    for child in mirror.children {
      guard remaining > 0 else { return texts + [Self.rest] }
      texts.append(text(&self, child))
    }
    return texts
  }

  private mutating func caseSource(of value: Any, _ mirror: Mirror, depth: Int) -> String {
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let inner = Mirror(reflecting: payload.value)
    return ".\(name)"
      + (inner.displayStyle == .tuple
        ? arguments(inner, depth: depth) : "(\(source(of: payload.value, depth: depth + 1)))")
  }

  private mutating func arguments(_ mirror: Mirror, depth: Int) -> String {
    let arguments = each(of: mirror) { writer, child in
      // The elements of a tuple without labels are labeled by number.
      let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + writer.source(of: child.value, depth: depth + 1)
    }
    return "(\(arguments.joined(separator: ", ")))"
  }
}

private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

private func notFinite(_ isNaN: Bool, _ isNegative: Bool) -> String {
  isNaN ? ".nan" : isNegative ? "-.infinity" : ".infinity"
}

private func swiftSource(of duration: Duration) -> String {
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
