internal import DeepLinks

/// The parts of a foreign pattern, or of a form of it.
package struct ForeignForm: Sendable {
  /// The pattern that the other router reports.
  package let text: String
  /// The schemes; an empty list means all.
  package var schemes: [String] = []
  /// The host of web links.
  package var host: String?
  package var components: [ForeignComponent] = []
  /// The name of a field that the other router ignores.
  package private(set) var tail: String?

  package init(text: String) {
    self.text = text
  }

  /// Returns the text of the RIBKit pattern, without field names if it's for comparing shapes.
  package func pattern(isNameless: Bool = false) -> String {
    let start =
      schemes.isEmpty ? "" : schemes.count == 1 ? "\(schemes[0]):" : "(\(schemes.joined(separator: "|"))):"
    let path = "/" + components.map { $0.text(isNameless: isNameless) }.joined(separator: "/")
    guard let host else { return start + path }
    return start + "//" + host + (components.isEmpty ? "" : path)
  }

  /// Appends a field with a new name for text that the other router ignores.
  package mutating func addTail() {
    var name = "tail"
    while components.contains(where: { $0.name == name }) { name += "_" }
    components.append(.rest(name))
    tail = name
  }
}

/// A component of a foreign pattern.
package enum ForeignComponent: Hashable, Sendable {
  /// Text, which may have escapes if it was written for encoded links.
  case literal(String, hasEscapes: Bool)
  /// A parameter, and the text that must precede and follow it.
  case parameter(String, prefix: String = "", suffix: String = "", mayBeEmpty: Bool)
  case star
  case rest(String)

  var name: String? {
    switch self {
    case .literal, .star: nil
    case .parameter(let name, _, _, _), .rest(let name): name
    }
  }

  /// Returns the component as text in a RIBKit pattern.
  package func text(isNameless: Bool) -> String {
    switch self {
    case .literal(let text, let hasEscapes): return Self.escaped(text, hasEscapes: hasEscapes)
    case .star: return "*"
    case .rest(let name): return "**" + (isNameless ? "" : Self.name(name))
    case .parameter(let name, let prefix, let suffix, let mayBeEmpty):
      let (head, tail) = (Self.escaped(prefix, hasEscapes: false), Self.escaped(suffix, hasEscapes: false))
      return head + ":" + (isNameless ? "" : Self.name(name)) + (mayBeEmpty ? "<text>" : "<string>") + tail
    }
  }

  /// Returns a name, in quotes if it needs them.
  private static func name(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy(\.isNameByte) && name.utf8.first?.isDigit == false
    guard !isPlain else { return name }
    return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns text with a backslash before every character that may have a special meaning.
  private static func escaped(_ text: String, hasEscapes: Bool) -> String {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape = hasEscapes && bytes.isEscape(at: index)
      if byte < 0x80, !byte.isUnreserved, !isEscape { escaped.append(.backslash) }
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
