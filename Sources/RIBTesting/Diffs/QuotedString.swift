/// A string as a Swift literal, in which every character is visible.
struct QuotedString {
  /// The number of quotes before and after a text, which decides what to escape.
  private enum Quotes {
    case none
    case one
    case three
  }

  private let text: String
  private let omitted: Omission

  /// Stores a string, or its beginning.
  init(_ text: some StringProtocol, most: Int, hasDigest: Bool = false) {
    // Counting bytes takes constant time, and no character is shorter than a byte.
    let isShort = text.utf8.count <= most
    let end = isShort ? text.endIndex : text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else {
      self.text = String(text)
      omitted = Omission()
      return
    }
    self.text = String(text[..<end])
    let rest = Substring(text[end...])
    var hash = StableHash()
    if hasDigest { hash.add(rest) }
    omitted = Omission(count: rest.count, note: hasDigest ? Dumper.note(hash.value) : "")
  }

  /// Whether it contains line feeds, and so is easier to read in lines.
  var isMultiline: Bool { text.utf8.contains(UInt8(ascii: "\n")) }

  /// The mark of the cut, or nothing.
  var cut: String { omitted.count == 0 ? "" : "… \(omitted.count) more\(omitted.note)" }

  /// The string between quotes, on one line.
  var line: String { "\"" + Self.escaped(text, in: .one) + "\"" + cut }

  /// The string on one line without quotes, for a text that isn't a string.
  var unquoted: String { Self.escaped(text, in: .none) + cut }

  /// The lines between three quotes.
  var lines: [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { scalars in
      let line = Self.escaped(String(scalars), in: .three)
        .replacing("\"\"\"", with: "\\\"\"\"")
      // A space at the end of a line is invisible.
      return line.hasSuffix(" ") ? line.dropLast() + "\\u{20}" : line
    }
  }

  private static func escaped(_ text: String, in quotes: Quotes) -> String {
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

  /// Returns whether the joiners in a character belong to a picture: a family, a flag.
  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first, first.value > 0xFF else { return false }
    return first.properties.isEmoji
  }
}

/// The names of types, without modules, each requested from the runtime once.
final class TypeNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var machinery: [ObjectIdentifier: Bool] = [:]

  /// The name of a type as the reader of the code knows it.
  subscript(_ type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = names[id] { return name }
    let name = String(describing: type)
    names[id] = name
    return name
  }

  /// Returns whether a class belongs to RIBKit: its links are unretained, and a mirror must not follow them.
  func isMachinery(_ type: AnyClass) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = machinery[id] { return known }
    let module = String(reflecting: type).prefix { $0 != "." }
    let isMachinery = ["RIBKit", "ModelStreams", "RIBTesting"].contains(module)
    machinery[id] = isMachinery
    return isMachinery
  }
}
