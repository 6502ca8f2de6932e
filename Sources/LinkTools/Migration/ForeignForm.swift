internal import DeepLinks

/// A foreign pattern, or one form of it, taken apart.
package struct ForeignForm: Sendable {
  /// What the other router says has matched.
  package let text: String
  /// The schemes it is for; all if there are none.
  package var schemes: [String] = []
  /// The host, if it is one of the web.
  package var host: String?
  /// What its path is made of.
  package var components: [ForeignComponent] = []
  /// The name of a field that the other router does not hand over.
  package private(set) var tail: String?

  /// Makes a form without components.
  ///
  /// - Parameter text: What the other router says has matched.
  package init(text: String) {
    self.text = text
  }

  /// The pattern of ours.
  ///
  /// - Parameter isNameless: Whether all fields get one name, to compare patterns by their shape.
  /// - Returns: Its text.
  package func pattern(isNameless: Bool = false) -> String {
    let start =
      schemes.isEmpty ? "" : schemes.count == 1 ? "\(schemes[0]):" : "(\(schemes.joined(separator: "|"))):"
    let path = "/" + components.map { $0.text(isNameless: isNameless) }.joined(separator: "/")
    guard let host else { return start + path }
    return start + "//" + host + (components.isEmpty ? "" : path)
  }

  /// A name that no parameter has, for a field that takes what is passed over.
  package mutating func addTail() {
    var name = "tail"
    while components.contains(where: { $0.name == name }) { name += "_" }
    components.append(.rest(name))
    tail = name
  }
}

extension ForeignComponent {
  /// The name of the field that stands here.
  var name: String? {
    switch self {
    case .literal, .star: nil
    case .parameter(let name, _, _), .prefixed(_, let name), .rest(let name): name
    }
  }
}

/// A component of a foreign pattern, in the words of our grammar.
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
