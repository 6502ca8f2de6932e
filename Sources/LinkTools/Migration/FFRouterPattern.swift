internal import DeepLinks
public import LinkGates

extension RewriteRule {
  /// Converts a rule of FFRouter to one from pattern to pattern, if possible.
  ///
  /// Each group of the expression and each variable of the target must be one component of the path or one value of the query. Links that the
  /// pattern takes then become the same links. It takes fewer links than the expression: whole links instead of parts, and one component or
  /// value for each group. An unescaped dot is read as a dot, because most authors of such rules mean that.
  ///
  /// - Parameters:
  ///   - id: The name of the rule.
  ///   - match: The regular expression.
  ///   - target: The text that the link becomes, with variables.
  /// - Returns: The rule; `nil` if it can't be converted.
  public static func ffRouter(_ id: String, match: String, target: String) -> RewriteRule? {
    guard let source = FFRouterSource(match), let end = FFRouterEnd(target, source) else { return nil }
    let rule = RewriteRule(id, from: source.pattern, to: end.pattern, renames: end.renames)
    return (try? RewriteRules([rule])) == nil ? nil : rule
  }
}

/// The expression of a rule of FFRouter, read as a pattern.
private struct FFRouterSource {
  private(set) var pattern = ""
  /// The types of the groups, in order.
  private(set) var types: [String] = []

  /// The possible beginnings of expressions, with the schemes that they stand for.
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
    rest = rest.dropFirst(start.0.count)
    pattern = start.1
    var isQuery = false
    /// The text since the last delimiter; `nil` after a group.
    var text: String? = ""
    while let character = rest.first {
      if let group = Self.groups.first(where: { rest.hasPrefix($0.0) }) {
        // It must be a whole component after the host, or a whole value.
        guard isQuery ? text?.last == "=" : text == "" && pattern.dropFirst(start.1.count).contains("/")
        else {
          return nil
        }
        rest = rest.dropFirst(group.0.count)
        types.append(group.1)
        if isQuery {
          // A field of the query is named after its item.
          names.append(String(text?.dropLast() ?? ""))
        } else {
          pattern += ":g\(types.count)\(group.1)"
          names.append("g\(types.count)")
        }
        text = nil
        continue
      }
      if rest.hasPrefix("\\?"), !isQuery {
        (isQuery, text, rest) = (true, "", rest.dropFirst(2))
        continue
      }
      let isEscaped = character == "\\"
      guard let next = isEscaped ? rest.dropFirst().first : character, let literal = Self.literal(next) else {
        return nil
      }
      rest = rest.dropFirst(isEscaped ? 2 : 1)
      switch literal {
      case "/" where !isQuery:
        pattern.append("/")
        text = ""
      case "&" where isQuery:
        guard text == nil else { return nil }
        text = ""
      case "/", "&": return nil
      default:
        guard text != nil else { return nil }
        text?.append(literal)
        if !isQuery { pattern.append(literal) }
      }
    }
    guard !isQuery || text == nil else { return nil }
    let fields = names.enumerated().filter { !$0.element.hasPrefix("g") || $0.element != "g\($0.offset + 1)" }
    if !fields.isEmpty {
      pattern += "?" + fields.map { $0.element + types[$0.offset] }.joined(separator: "&")
    }
  }

  /// The field names of the groups, in order.
  private(set) var names: [String] = []

  /// Returns a character that is also literal in a pattern.
  private static func literal(_ character: Character) -> Character? {
    guard let byte = character.asciiValue else { return nil }
    return byte.isUnreserved || "/&=".utf8.contains(byte) ? character : nil
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
    else {
      return nil
    }
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

  /// Returns the group that a variable stands for; its form doesn't matter here, because a pattern escapes each value for its place.
  private static func group(_ text: Substring, _ source: FFRouterSource) -> Int? {
    var digits = text
    guard digits.first == "$" else { return nil }
    digits = digits.dropFirst()
    if digits.first == "$" || digits.first == "#" { digits = digits.dropFirst() }
    guard let number = Int(digits), number > 0, number <= source.names.count else { return nil }
    return number - 1
  }
}
