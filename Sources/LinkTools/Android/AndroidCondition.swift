internal import DeepLinks

/// An attribute of an intent filter: the pattern of the path, the query or the fragment of a link.
struct AndroidCondition: Hashable {
  /// The part of a link that is compared.
  enum Part: String {
    case path
    /// Each item of the query, as `name=value`; one of them must match.
    case query
    case fragment
  }

  /// The way to compare the text.
  enum Kind: String {
    case exact = ""
    case prefix = "Prefix"
    case pattern = "Pattern"
    case advancedPattern = "AdvancedPattern"
  }

  var part = Part.path
  let kind: Kind
  /// The text as Android compares it: without escapes.
  let text: String

  /// Returns the attribute, whose backslashes are read twice: by the tools that pack the manifest, and by Android.
  func attribute() -> String? {
    let doubled = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return XMLText.escape(doubled).map { "android:\(part.rawValue)\(kind.rawValue)=\"\($0)\"" }
  }
}

/// A rule of an intent filter: all of its conditions must hold.
struct AndroidRule: Hashable {
  /// Whether links that match are left to the browser.
  var isExcluded = false
  let conditions: [AndroidCondition]

  /// Whether every version supports it: it has only a path.
  var isPlain: Bool { !isExcluded && conditions.allSatisfy { $0.part == .path } }

  /// Returns the rule as lines of XML, optionally as its own group, which versions before Android 15 ignore.
  func lines(isGrouped: Bool) -> [String] {
    let data = conditions.map { "  <data \($0.attribute() ?? "") />" }
    guard isGrouped else { return data }
    return ["  <uri-relative-filter-group\(isExcluded ? " android:allow=\"false\"" : "")>"]
      + data.map { "  " + $0 } + ["  </uri-relative-filter-group>"]
  }
}

/// A condition of an intent filter, parsed once to be compared with many links.
///
/// Unlike Android, it backtracks: it matches everything that Android matches, and sometimes more.
struct AndroidConditionMatcher {
  private let condition: AndroidCondition
  /// The common prefix of all matching texts, which quickly excludes most others.
  private let start: String
  private let steps: [Step]

  init(_ condition: AndroidCondition) {
    self.condition = condition
    switch condition.kind {
    case .exact, .prefix: (start, steps) = (condition.text, [])
    case .pattern, .advancedPattern:
      let steps = Self.steps(condition.text, isAdvanced: condition.kind == .advancedPattern)
      var start = ""
      for step in steps {
        guard let literal = step.literal, (step.least, step.most) == (1, 1) else { break }
        start.unicodeScalars.append(literal)
      }
      (self.start, self.steps) = (start, steps)
    }
  }

  /// Whether the condition may hold for a link.
  func holds(for link: DeepLink) -> Bool {
    switch condition.part {
    case .path: return takes(link.text(link.layout.path))
    case .query: return link.items.contains { takes($0.name + ($0.value.map { "=" + $0 } ?? "")) }
    case .fragment: return link.fragmentText.map { takes($0) } ?? false
    }
  }

  /// Whether a text without escapes may match.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of that of the condition.
  private func takes(_ text: String) -> Bool {
    switch condition.kind {
    case .exact: text == condition.text
    case .prefix: text.hasPrefix(start)
    case .pattern, .advancedPattern:
      text.hasPrefix(start) && Self.matches(steps, Array(text.unicodeScalars))
    }
  }

  /// A character or a set of characters, with the number of its repetitions.
  private struct Step {
    /// The character; `nil` for a set.
    var literal: Unicode.Scalar?
    var isTaken: (Unicode.Scalar) -> Bool
    var least = 1
    var most = 1
  }

  /// Returns the steps of a text for the comparison.
  ///
  /// It understands only the patterns that `AndroidPathWriter` writes.
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

  /// Whether a character is in a set; only the three sets that are written are supported.
  private static func isIn(_ set: String, _ scalar: Unicode.Scalar) -> Bool {
    switch set {
    case "^/": scalar != "/"
    case "0-9": ("0"..."9").contains(scalar)
    default: scalar.properties.isASCIIHexDigit
    }
  }

  /// Tracks all positions that a match may have reached, step by step.
  private static func matches(_ steps: [Step], _ path: [Unicode.Scalar]) -> Bool {
    var places: Set<Int> = [0]
    for step in steps {
      var ends: Set<Int> = []
      for place in places {
        var (end, count) = (place, 0)
        while true {
          // A place that was already reached, with enough characters, continues in the same way.
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
