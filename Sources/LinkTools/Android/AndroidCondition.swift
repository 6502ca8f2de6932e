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

  /// Whether every Android version supports the rule, because it has only a path.
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
  private let part: AndroidCondition.Part
  private let glob: AssociationGlob

  init(_ condition: AndroidCondition) {
    part = condition.part
    let literal = condition.text.unicodeScalars.map { AssociationGlob.Token.one($0.value) }
    glob =
      switch condition.kind {
      case .exact: AssociationGlob(literal)
      case .prefix: AssociationGlob(literal + [.run])
      case .pattern: AssociationGlob(Self.tokens(condition.text, isAdvanced: false))
      case .advancedPattern: AssociationGlob(Self.tokens(condition.text, isAdvanced: true))
      }
  }

  /// Whether the condition may hold for a link.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters of the text and *m* of that of the condition.
  func holds(for link: DeepLink) -> Bool {
    switch part {
    case .path: glob.matches(link.text(link.layout.path))
    case .query: link.items.contains { glob.matches($0.name + ($0.value.map { "=" + $0 } ?? "")) }
    case .fragment: link.fragmentText.map { glob.matches($0) } ?? false
    }
  }

  /// Returns the tokens of a string.
  ///
  /// It understands only the patterns that `AndroidPathWriter` writes.
  private static func tokens(_ text: String, isAdvanced: Bool) -> [AssociationGlob.Token] {
    var tokens: [AssociationGlob.Token] = []
    var rest = text.unicodeScalars[...]
    func repeatLast(_ least: Int, _ most: Int) {
      guard case .characters(let set, _, _)? = tokens.popLast() else { return }
      tokens.append(.characters(set, least: least, most: most))
    }
    func take(until end: Unicode.Scalar) -> String {
      defer { rest = rest.drop { $0 != end }.dropFirst() }
      return String(rest.prefix { $0 != end })
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": tokens.append(.one((rest.popFirst() ?? scalar).value))
      case ".": tokens.append(.any)
      case "*": repeatLast(0, .max)
      case "+" where isAdvanced: repeatLast(1, .max)
      case "{" where isAdvanced:
        let numbers = take(until: "}").split(separator: ",").compactMap { Int($0) }
        if let least = numbers.first, let most = numbers.last { repeatLast(least, most) }
      case "[" where isAdvanced:
        let sets: [String: AssociationGlob.Characters] = ["^/": .notSlash, "0-9": .digit]
        tokens.append(.characters(sets[take(until: "]")] ?? .hexDigit, least: 1, most: 1))
      default: tokens.append(.one(scalar.value))
      }
    }
    return tokens
  }
}
