internal import DeepLinks

/// What one component of a foreign pattern means, in the words of our grammar.
package enum ForeignComponent: Hashable, Sendable {
  /// Text; escapes in it stand for their bytes if it was written for encoded links.
  case literal(String, hasEscapes: Bool)
  /// A parameter, and the text that must follow it.
  case parameter(String, suffix: String, mayBeEmpty: Bool)
  /// Text, and a parameter for what follows it.
  case prefixed(String, String)
  /// Any one component.
  case star
  /// Any number of components.
  case rest(String)

  /// The component as a pattern of ours has it.
  ///
  /// - Parameter isNameless: Whether all fields get one name, to compare patterns by their shape.
  /// - Returns: The text.
  package func text(isNameless: Bool) -> String {
    switch self {
    case .literal(let text, let hasEscapes): return Self.escaped(text, hasEscapes: hasEscapes)
    case .prefixed(let text, let name):
      return Self.escaped(text, hasEscapes: false) + ":" + (isNameless ? "" : Self.name(name)) + "<text>"
    case .star: return "*"
    case .rest(let name): return "**" + (isNameless ? "" : Self.name(name))
    case .parameter(let name, let suffix, let mayBeEmpty):
      let tail = Self.escaped(suffix, hasEscapes: false)
      return ":" + (isNameless ? "" : Self.name(name)) + (mayBeEmpty ? "<text>" : "<string>") + tail
    }
  }

  /// A name, in quotes unless it needs none.
  private static func name(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy(\.isNameByte) && name.utf8.first?.isDigit == false
    guard !isPlain else { return name }
    return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Text with a backslash before every character that may mean something.
  private static func escaped(_ text: String, hasEscapes: Bool) -> String {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        hasEscapes && byte == .percent && index + 2 < bytes.count && bytes[index + 1].hexDigit != nil
        && bytes[index + 2].hexDigit != nil
      if byte < 0x80, !byte.isUnreserved, !isEscape { escaped.append(.backslash) }
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
