internal import DeepLinks

extension KnownCase {
  /// Whether the options of the case say that case does not matter.
  ///
  /// - Parameter usual: What holds if they say nothing.
  /// - Returns: Whether they do.
  func ignoresCase(unlessSaid usual: Bool) -> Bool {
    var names: [(String, Bool)] = (options.members ?? [:]).map { ($0.key, $0.value.flag ?? true) }
    names += (options.elements ?? []).compactMap(\.text).map { ($0, true) }
    for (name, flag) in names {
      switch name.lowercased() {
      case "ignorecase", "caseinsensitive": return flag
      case "sensitive", "casesensitive": return !flag
      default: break
      }
    }
    return usual
  }

  /// Options of a table that refuses as little as can be.
  ///
  /// - Parameter ignoresCase: Whether case does not matter if the case says nothing.
  /// - Returns: The options.
  func tableOptions(ignoresCase: Bool = false) -> TableOptions {
    var options = TableOptions()
    options.reading = .lenient
    options.ignoresCase = self.ignoresCase(unlessSaid: ignoresCase)
    return options
  }
}
