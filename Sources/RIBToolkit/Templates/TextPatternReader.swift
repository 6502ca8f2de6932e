/// Reads the text of a pattern.
struct TextPatternReader {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ text: String) {
    var text = Substring(text)
    if text.hasPrefix("^") { text.removeFirst() }
    if text.hasSuffix("$"), !text.hasSuffix("\\$") { text.removeLast() }
    rest = text.unicodeScalars
  }

  /// Reads all of it.
  ///
  /// - Returns: What it matches; `nil` if it is no pattern.
  mutating func read() -> TextPattern.Part? {
    guard rest.count <= TextPattern.limits.letters, let part = readChoice(), rest.isEmpty else { return nil }
    return part
  }

  private mutating func readChoice() -> TextPattern.Part? {
    var parts: [TextPattern.Part] = []
    repeat {
      guard let part = readSequence() else { return nil }
      parts.append(part)
    } while take("|")
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func readSequence() -> TextPattern.Part? {
    var parts: [TextPattern.Part] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let part = readRepeated() else { return nil }
      parts.append(part)
    }
    return .sequence(parts)
  }

  private mutating func readRepeated() -> TextPattern.Part? {
    guard let part = readOne() else { return nil }
    if take("*") { return .repeated(part, 0...TextPattern.most) }
    if take("+") { return .repeated(part, 1...TextPattern.most) }
    if take("?") { return .repeated(part, 0...1) }
    guard take("{") else { return part }
    guard let least = readNumber() else { return nil }
    var most = least
    if take(",") { most = rest.first == "}" ? TextPattern.most : readNumber() ?? -1 }
    guard take("}"), least <= most, most <= TextPattern.most else { return nil }
    return .repeated(part, least...most)
  }

  private mutating func readOne() -> TextPattern.Part? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "(":
      depth += 1
      guard depth <= TextPattern.limits.depth, let part = readChoice(), take(")") else { return nil }
      depth -= 1
      return part
    case "[": return readSet()
    case ".": return .letter([], isExcluded: true)
    case "\\":
      guard let escaped = rest.popFirst() else { return nil }
      return Self.ranges(escaped: escaped).map { .letter($0, isExcluded: false) }
    case "*", "+", "?", "{", "}", "]", "^", "$": return nil
    default: return .letter([next...next], isExcluded: false)
    }
  }

  /// Reads a set up to its closing bracket.
  private mutating func readSet() -> TextPattern.Part? {
    let isExcluded = take("^")
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = rest.popFirst(), first != "]" {
      if first == "[" { return nil }
      if first == "\\" {
        guard let escaped = rest.popFirst(), let found = Self.ranges(escaped: escaped) else { return nil }
        ranges += found
      } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
        rest.removeFirst(2)
        guard first <= last, last != "\\" else { return nil }
        ranges.append(first...last)
      } else {
        ranges.append(first...first)
      }
      if rest.isEmpty { return nil }
    }
    return ranges.isEmpty ? nil : .letter(ranges, isExcluded: isExcluded)
  }

  /// What a letter after a backslash matches; `nil` for one that means something else elsewhere.
  private static func ranges(escaped letter: Unicode.Scalar) -> [ClosedRange<Unicode.Scalar>]? {
    switch letter {
    case "d": return ["0"..."9"]
    case "w": return ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"]
    case "s": return [" "..." ", "\t"..."\t"]
    default: return letter.properties.isAlphabetic || ("0"..."9").contains(letter) ? nil : [letter...letter]
    }
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard rest.first == letter else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func readNumber() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return digits.count > 3 ? nil : Int(String(digits))
  }
}
