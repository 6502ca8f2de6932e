/// A string as a Swift literal, in which every character is visible.
package struct QuotedString {
  /// The number of quotes around a string, which determines the characters to escape.
  package enum Quotes {
    case none
    case one
    case three
  }

  /// The string without quotes and escapes.
  package let text: String
  /// The characters that were cut off.
  package let omitted: Omission

  /// Stores a string, or its beginning.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - most: The number of characters to keep.
  ///   - hasDigest: Whether the other characters are compared by a digest; `nil` to ignore them.
  init(_ text: some StringProtocol, most: Int, hasDigest: Bool?) {
    // Counting bytes takes constant time, and no character is shorter than a byte.
    let isShort = text.utf8.count <= most
    let end = isShort ? text.endIndex : text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else {
      self.text = String(text)
      omitted = .none
      return
    }
    self.text = String(text[..<end])
    guard let hasDigest else {
      omitted = .level(note: "")
      return
    }
    let rest = text[end...]
    var hash = StableHash()
    if hasDigest { hash.add(rest) }
    omitted = .rest(count: rest.count, note: hasDigest ? hash.note : "")
  }

  /// Whether it contains line feeds, so that it is easier to read on several lines.
  package var isMultiline: Bool { text.utf8.contains(UInt8(ascii: "\n")) }

  /// The string between quotes, on one line.
  package var line: String { "\"" + Self.escaped(text, in: .one) + "\"" + omitted.mark }

  /// The string on one line without quotes, for text that isn't a string literal.
  var unquoted: String { Self.escaped(text, in: .none) + omitted.mark }

  /// Returns a string with escapes for characters that are invisible or would end it.
  package static func escaped(_ text: String, in quotes: Quotes) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var result = ""
    for character in text {
      if isEmoji(character) {
        result.append(character)
      } else {
        for scalar in character.unicodeScalars { result += escaped(scalar, in: quotes) }
      }
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar, in quotes: Quotes) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    case "\\": quotes == .none ? "\\" : "\\\\"
    case "\"": quotes == .one ? "\\\"" : "\""
    case " ": " "
    case _ where isInvisible(scalar): "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned:
      true
    default: false
    }
  }

  /// Returns whether the joiners in a character belong to an emoji, such as a family or a flag.
  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first, first.value > 0xFF else { return false }
    return first.properties.isEmoji
  }
}
