internal import DeepLinks
public import LinkGates

extension RewriteRule {
  /// Converts an FFRouter rule to a rewrite rule with patterns, if possible.
  ///
  /// Each group in the expression and each variable in the target must be one component of the path or one value of the query. The rewritten links
  /// are then those of FFRouter, except that each value is escaped for its position, whatever the form of its variable. The pattern matches whole
  /// links instead of parts, with one component or value for each group; like every pattern, it also matches links with a trailing slash, with more
  /// query items, or with query items in a different order. An unescaped dot is read as a literal dot, as most authors of such rules intend.
  ///
  /// - Parameters:
  ///   - id: The name of the rule.
  ///   - match: The regular expression.
  ///   - target: The resulting link, with variables.
  /// - Returns: The rule; `nil` if it can't be converted.
  public static func ffRouter(_ id: String, match: String, target: String) -> RewriteRule? {
    guard let source = FFRouterSource(match), let end = FFRouterEnd(target, source) else { return nil }
    let rule = RewriteRule(id, from: source.pattern, to: end.pattern, renames: end.renames)
    return (try? RewriteRules([rule])) == nil ? nil : rule
  }
}

/// The expression of a rule of FFRouter, read as a pattern.
private struct FFRouterSource {
  private(set) var pattern: String
  /// The fields of the pattern that hold the groups, in order.
  private(set) var names: [String] = []

  private enum Piece: Hashable {
    /// A group for one component or value, with the type of the field that holds it.
    case group(type: String)
    case literal(Character)
  }

  /// The possible beginnings of expressions, with the schemes that they represent.
  private static let starts = [
    ("(?:https?://)?", "(https|http)://"), ("https?://", "(https|http)://"), ("(?:https://)?", "https://"),
    ("https://", "https://"), ("http://", "http://"),
  ]

  /// The groups for one component or value, with their types.
  private static let groups = [
    ("(\\d+)", "<uint>"), ("([0-9]+)", "<uint>"), ("(\\w+)", ""), ("([^/]+)", ""), ("([^/?]+)", ""),
    ("([^/?#]+)", ""), ("([^&]+)", ""), ("(.+)", ""), ("(.*)", ""),
  ]

  init?(_ match: String) {
    var rest = Substring(match)
    if rest.first == "^" { rest = rest.dropFirst() }
    if rest.last == "$" { rest = rest.dropLast() }
    guard let start = Self.starts.first(where: { rest.hasPrefix($0.0) }) else { return nil }
    pattern = start.1
    let halves = rest.dropFirst(start.0.count)
      .split(separator: "\\?", maxSplits: 1, omittingEmptySubsequences: false)
    guard appendPath(halves[0]) else { return nil }
    if halves.count == 2, !appendQuery(halves[1]) { return nil }
  }

  /// Appends the host and the components, and returns whether each is literal or, after the host, one group.
  private mutating func appendPath(_ text: Substring) -> Bool {
    guard let pieces = Self.pieces(of: text) else { return false }
    var components: [String] = []
    for component in pieces.split(separator: .literal("/"), omittingEmptySubsequences: false) {
      if case .group(let type)? = component.first, component.count == 1, !components.isEmpty {
        names.append("g\(names.count + 1)")
        components.append(":g\(names.count)\(type)")
      } else if let literal = Self.literal(component), !literal.contains("&") {
        components.append(literal)
      } else {
        return false
      }
    }
    pattern += components.joined(separator: "/")
    return true
  }

  /// Appends the items, and returns whether the value of each is one group.
  ///
  /// A field is named after its item.
  private mutating func appendQuery(_ text: Substring) -> Bool {
    guard let pieces = Self.pieces(of: text) else { return false }
    var items: [String] = []
    for item in pieces.split(separator: .literal("&"), omittingEmptySubsequences: false) {
      let sides = item.split(separator: .literal("="), omittingEmptySubsequences: false)
      guard sides.count == 2, let name = Self.literal(sides[0]), !name.contains("/"), sides[1].count == 1,
        case .group(let type)? = sides[1].first
      else { return false }
      names.append(name)
      items.append(name + type)
    }
    pattern += "?" + items.joined(separator: "&")
    return true
  }

  /// Reads the pieces of a part of the expression; `nil` if it contains anything other than groups and literal characters.
  private static func pieces(of text: Substring) -> [Piece]? {
    var rest = text
    var pieces: [Piece] = []
    while let character = rest.first {
      if let group = groups.first(where: { rest.hasPrefix($0.0) }) {
        pieces.append(.group(type: group.1))
        rest = rest.dropFirst(group.0.count)
        continue
      }
      let isEscaped = character == "\\"
      guard let next = isEscaped ? rest.dropFirst().first : character, isLiteral(next) else { return nil }
      pieces.append(.literal(next))
      rest = rest.dropFirst(isEscaped ? 2 : 1)
    }
    return pieces
  }

  /// Returns the text of literal pieces; `nil` if one is a group.
  private static func literal(_ pieces: ArraySlice<Piece>) -> String? {
    var text = ""
    for piece in pieces {
      guard case .literal(let character) = piece else { return nil }
      text.append(character)
    }
    return text
  }

  /// Whether a character is also literal in a pattern, or separates components, items or a name from its value.
  private static func isLiteral(_ character: Character) -> Bool {
    character.asciiValue.map { $0.isUnreserved || "/&=".utf8.contains($0) } ?? false
  }
}

/// The target of a rule of FFRouter, read as a pattern.
private struct FFRouterEnd {
  private(set) var pattern: String
  private(set) var renames: [String: String] = [:]

  init?(_ target: String, _ source: FFRouterSource) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, let scheme = path.firstRange(of: "://"),
      !path.replacing("$#", with: "$").contains("#")
    else { return nil }
    var components: [String] = []
    for component in path[scheme.upperBound...].split(separator: "/", omittingEmptySubsequences: false) {
      if let group = Self.group(component, source) {
        components.append(":t\(group + 1)")
        renames["t\(group + 1)"] = source.names[group]
      } else {
        guard component.utf8.allSatisfy(\.isUnreserved) else { return nil }
        components.append(String(component))
      }
    }
    pattern = path[..<scheme.upperBound] + components.joined(separator: "/")
    guard parts.count == 2 else { return }
    var items: [String] = []
    for item in parts[1].split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0].utf8.allSatisfy(\.isUnreserved), !sides[1].isEmpty else { return nil }
      let name = String(sides[0])
      if let group = Self.group(sides[1], source) {
        items.append(name)
        renames[name] = source.names[group]
      } else {
        guard sides[1].utf8.allSatisfy(\.isUnreserved) else { return nil }
        items.append("\(name)(\(sides[1]))")
      }
    }
    pattern += "?" + items.joined(separator: "&")
  }

  /// Returns the group that a variable represents; its form doesn't matter here, because a pattern escapes each value for its place.
  private static func group(_ text: Substring, _ source: FFRouterSource) -> Int? {
    var digits = text
    guard digits.first == "$" else { return nil }
    digits = digits.dropFirst()
    if digits.first == "$" || digits.first == "#" { digits = digits.dropFirst() }
    guard let number = Int(digits), number > 0, number <= source.names.count else { return nil }
    return number - 1
  }
}
