/// The path of one form of a pattern, as an intent filter says it.
struct AndroidPath: Hashable {
  /// The attribute.
  enum Kind: String {
    case path
    case pathPrefix
    case pathPattern
    case pathAdvancedPattern
  }

  let kind: Kind
  /// The text, as Android compares it: without escapes.
  let text: String

  /// The attribute, whose backslashes are read twice: by the tools that pack the manifest, and by Android.
  func attribute() -> String? {
    let doubled = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return XMLText.escape(doubled).map { "android:\(kind.rawValue)=\"\($0)\"" }
  }
}

/// A path of an intent filter, read once to be compared with the paths of many links.
///
/// All ways to repeat are tried, which Android does not: what it takes is taken here, and sometimes more.
struct AndroidPathMatcher {
  private let path: AndroidPath
  /// What every path that is taken begins with; it tells most paths apart without a look at the steps.
  private let start: String
  private let steps: [Step]

  init(_ path: AndroidPath) {
    self.path = path
    switch path.kind {
    case .path, .pathPrefix: (start, steps) = (path.text, [])
    case .pathPattern, .pathAdvancedPattern:
      let steps = Self.steps(path.text, isAdvanced: path.kind == .pathAdvancedPattern)
      var start = ""
      for step in steps {
        guard let literal = step.literal, (step.least, step.most) == (1, 1) else { break }
        start.unicodeScalars.append(literal)
      }
      (self.start, self.steps) = (start, steps)
    }
  }

  /// Says whether a filter with the path may take a path.
  ///
  /// - Parameter text: The path of a link, without escapes.
  /// - Returns: Whether it may.
  /// - Complexity: O(*n* *m*) for *n* characters of the path of the link and *m* of that of the filter.
  func takes(_ text: String) -> Bool {
    switch path.kind {
    case .path: text == path.text
    case .pathPrefix: text.hasPrefix(start)
    case .pathPattern, .pathAdvancedPattern:
      text.hasPrefix(start) && Self.matches(steps, Array(text.unicodeScalars))
    }
  }

  /// A character, or what stands for some, and how often it may be there.
  private struct Step {
    /// The character; nothing where it is one of several.
    var literal: Unicode.Scalar?
    var isTaken: (Unicode.Scalar) -> Bool
    var least = 1
    var most = 1
  }

  /// The text as it is compared.
  ///
  /// Only what `AndroidPathWriter` writes is understood.
  private static func steps(_ text: String, isAdvanced: Bool) -> [Step] {
    var steps: [Step] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        let literal = rest.popFirst() ?? scalar
        steps.append(Step(literal: literal) { $0 == literal })
      case ".": steps.append(Step { _ in true })
      case "*":
        guard let last = steps.indices.last else { break }
        (steps[last].least, steps[last].most) = (0, .max)
      case "+" where isAdvanced:
        guard let last = steps.indices.last else { break }
        steps[last].most = .max
      case "{" where isAdvanced:
        let numbers = rest.prefix { $0 != "}" }.split(separator: ",").compactMap { Int(String($0)) }
        rest = rest.drop { $0 != "}" }.dropFirst()
        guard let last = steps.indices.last, let least = numbers.first else { break }
        (steps[last].least, steps[last].most) = (least, numbers.last ?? least)
      case "[" where isAdvanced:
        let set = String(rest.prefix { $0 != "]" })
        rest = rest.drop { $0 != "]" }.dropFirst()
        steps.append(Step { isIn(set, $0) })
      default: steps.append(Step(literal: scalar) { $0 == scalar })
      }
    }
    return steps
  }

  /// Whether a character is in one of the three sets that are written.
  private static func isIn(_ set: String, _ scalar: Unicode.Scalar) -> Bool {
    switch set {
    case "^/": scalar != "/"
    case "0-9": ("0"..."9").contains(scalar)
    default: scalar.properties.isASCIIHexDigit
    }
  }

  /// Follows all places at which a match may be, one step after the other.
  private static func matches(_ steps: [Step], _ path: [Unicode.Scalar]) -> Bool {
    var places: Set<Int> = [0]
    for step in steps {
      var ends: Set<Int> = []
      for place in places {
        var (end, count) = (place, 0)
        while true {
          // A place that was reached already, by as many characters as need be, goes on alike.
          if count >= step.least, !ends.insert(end).inserted { break }
          guard count < step.most, end < path.count, step.isTaken(path[end]) else { break }
          (end, count) = (end + 1, count + 1)
        }
      }
      places = ends
    }
    return places.contains(path.count)
  }
}
