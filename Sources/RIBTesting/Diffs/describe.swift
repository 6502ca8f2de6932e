/// A value in one line, as in `.waiting(Request(pickup: "A"))`.
///
/// - Parameter value: The value.
/// - Returns: The line, cut after 300 characters.
package func describe(_ value: Any) -> String {
  let line = Dumper.tree(of: value, limits: .line).line
  return line.count > 300 ? "\(line.prefix(300))…" : line
}

/// A value line by line.
///
/// - Parameters:
///   - value: The value.
///   - limits: How much of it is shown.
/// - Returns: The lines.
package func lines(of value: Any, limits: DumpLimits = .standard) -> [String] {
  Dumper.tree(of: value, limits: limits).lines()
}
