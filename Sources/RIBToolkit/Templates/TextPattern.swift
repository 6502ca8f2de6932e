/// The pattern that a text of a template must match as a whole: a small regular expression that cannot take long.
///
/// It has letters as they are, `.`, sets such as `[A-Z_]` and `[^0-9]`, the sets `\d`, `\w` and `\s`, groups, `|`, and the
/// repetitions `*`, `+`, `?` and `{2,4}`. A backslash takes away the meaning of the next letter.
struct TextPattern {
  /// What a part of a pattern matches.
  indirect enum Part {
    /// One letter of a set, or one that is not in it.
    case letter([ClosedRange<Unicode.Scalar>], isExcluded: Bool)
    case sequence([Part])
    case choice([Part])
    case repeated(Part, ClosedRange<Int>)
  }

  /// The longest pattern, in letters, and how deep its groups may be.
  static let limits = (letters: 200, depth: 4)

  /// How often a part may be repeated; no text is longer.
  static let most = 200

  private let whole: Part

  /// Reads a pattern, or is `nil` if the text is none.
  ///
  /// - Parameter text: The pattern; it may begin with `^` and end with `$`, which mean nothing more.
  init?(_ text: String) {
    var reader = TextPatternReader(text)
    guard let whole = reader.read() else { return nil }
    self.whole = whole
  }

  /// Whether all of a text matches.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it does.
  /// - Complexity: O(*p* · *n* ^ *d*) at most, where *n* is the length of the text and *d* the depth of repetitions.
  func matches(_ text: String) -> Bool {
    let letters = Array(text.unicodeScalars)
    return Self.ends(of: whole, from: [0], in: letters).contains(letters.count)
  }

  /// Where a part can end that begins at one of several places: sets of places instead of ways, of which there are too many.
  private static func ends(of part: Part, from starts: Set<Int>, in letters: [Unicode.Scalar]) -> Set<Int> {
    switch part {
    case .letter(let ranges, let isExcluded):
      let found = starts.filter { start in
        start < letters.count && ranges.contains { $0.contains(letters[start]) } != isExcluded
      }
      return Set(found.map { $0 + 1 })
    case .sequence(let parts):
      return parts.reduce(starts) { places, part in
        places.isEmpty ? places : ends(of: part, from: places, in: letters)
      }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends(of: $1, from: starts, in: letters)) }
    case .repeated(let part, let counts):
      var (places, found) = (starts, counts.lowerBound == 0 ? starts : [])
      var count = 0
      while count < counts.upperBound, !places.isEmpty {
        count += 1
        places = ends(of: part, from: places, in: letters)
        guard count >= counts.lowerBound else { continue }
        places.subtract(found)
        found.formUnion(places)
      }
      return found
    }
  }
}

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
