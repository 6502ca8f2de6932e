extension Dumper {
  /// Reads a struct, or whatever has no form of its own.
  mutating func structure(_ value: Any, _ mirror: Mirror, depth: Int) -> Dump {
    if let hashable = value as? AnyHashable, type(of: value) == AnyHashable.self {
      return dump(hashable.base, depth: depth)
    }
    let name = names[type(of: value)]
    // Addresses differ from run to run, and what is behind them may be gone.
    if mirror.children.first?.label == "pointerValue" || name.hasPrefix("Unmanaged<") {
      return .word("\(name)(…)")
    }
    if mirror.children.isEmpty { return childless(value, mirror, name: name) }
    guard depth < limits.depth else { return .word("\(name)(…\(note(of: mirror.children)))") }
    let (shown, omitted) = parts(mirror.children, depth: depth)
    return .group(Dump.Group("\(name)(", shown, omitted: omitted, ")", layout: .properties))
  }

  /// Reads a tuple.
  mutating func tuple(_ mirror: Mirror, depth: Int) -> Dump {
    guard depth < limits.depth || mirror.children.isEmpty else {
      return .word("(…\(note(of: mirror.children)))")
    }
    let (shown, omitted) = parts(mirror.children, depth: depth)
    return .group(Dump.Group("(", shown, omitted: omitted, ")", layout: .payload))
  }

  /// A value that shows nothing of itself is its type, or the word it has for itself.
  private func childless(_ value: Any, _ mirror: Mirror, name: String) -> Dump {
    if let metatype = value as? any Any.Type { return .word("\(names[metatype]).self") }
    if let description = description(of: value) { return .word(description) }
    if mirror.displayStyle != nil { return .word("\(name)()") }
    return .word(name.contains("->") ? "(function)" : "\(name)(…)")
  }

  /// What a value says of itself, on one line; nil when it says nothing.
  func description(of value: Any) -> String? {
    Self.fullDescription(of: value).map {
      QuotedString($0, most: 200, hasDigest: limits.hasDigests).unquoted
    }
  }

  /// What a value says of itself; nil when it says nothing.
  static func fullDescription(of value: Any) -> String? {
    switch value {
    case let value as any CustomStringConvertible: value.description
    case let value as any CustomDebugStringConvertible: value.debugDescription
    default: nil
    }
  }
}
