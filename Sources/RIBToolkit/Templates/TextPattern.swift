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
