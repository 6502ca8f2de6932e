/// A value as the Swift that makes it, where its type is known: what a test prints to be pasted.
///
/// Enums, structs with the initializer that the compiler makes, numbers, text, collections, optionals and durations are
/// told as they are written; anything else as it describes itself.
///
/// - Parameter value: The value.
/// - Returns: An expression.
/// - Complexity: O(*n*), where *n* is the size of the value.
package func swiftSource(of value: Any) -> String {
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
  case .enum: return caseSource(of: value, mirror)
  case .struct:
    return mirror.children.isEmpty && !"\(value)".hasSuffix("()") ? "\(value)" : ".init" + arguments(mirror)
  case .tuple: return arguments(mirror)
  case .optional: return mirror.children.first.map { swiftSource(of: $0.value) } ?? "nil"
  case .collection: return list(mirror.children.map { swiftSource(of: $0.value) })
  case .set: return list(mirror.children.map { swiftSource(of: $0.value) }.sorted())
  case .dictionary:
    let pairs = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { swiftSource(of: $0.value) }.joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : list(pairs.sorted())
  default: return "\(value)"
  }
}

private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

private func notFinite(_ isNaN: Bool, _ isNegative: Bool) -> String {
  isNaN ? ".nan" : isNegative ? "-.infinity" : ".infinity"
}

private func caseSource(of value: Any, _ mirror: Mirror) -> String {
  guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
  let inner = Mirror(reflecting: payload.value)
  return ".\(name)"
    + (inner.displayStyle == .tuple ? arguments(inner) : "(\(swiftSource(of: payload.value)))")
}

private func arguments(_ mirror: Mirror) -> String {
  let arguments = mirror.children.map { child in
    // The elements of a tuple without names are called by their number.
    let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
    return label + swiftSource(of: child.value)
  }
  return "(\(arguments.joined(separator: ", ")))"
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
