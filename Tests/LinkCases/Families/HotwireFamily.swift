internal import DeepLinks

/// Answers what a path configuration of Hotwire answers: the properties of all rules that take a URL, merged in order.
struct HotwireFamily: CaseFamily {
  let systems: Set<String> = ["Hotwire"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "config-rules" else { throw .unknownKind(known) }
    var url = try known.neededURL
    let ignoresQuery = known.options.members?.contains {
      $0.key.lowercased().contains("query") && $0.value == false
    }
    if ignoresQuery ?? false { url = String(url.prefix { $0 != "?" }) }
    var options = TableOptions()
    options.reading = .lenient
    var properties: [String: JSONValue] = [:]
    for rule in known["rules"]?.elements ?? [] {
      for text in rule["patterns"]?.elements?.compactMap(\.text) ?? [] {
        let expression = try HotwireExpression.route(text)
        if expression.rejectsQuery, url.contains("?") { continue }
        guard try TranslatedTable([expression.route], options: options).open(url) != nil else { continue }
        properties.merge(rule["properties"]?.members ?? [:]) { $1 }
        break
      }
    }
    return CaseAnswer(["properties": .object(properties)]).verdict(on: known)
  }
}

/// Translates the regular expressions of path configurations that say no more than a pattern can.
///
/// These are texts with slashes, anchored at one end at least, perhaps with one item of the query.
struct HotwireExpression {
  /// The pattern.
  let route: TranslatedRoute

  /// Whether the path ends what is searched, so that there is no query behind it.
  let rejectsQuery: Bool

  /// Translates an expression.
  ///
  /// - Parameter expression: The expression; it is searched for in a path.
  /// - Returns: The route.
  /// - Throws: A `CaseProblem` if it says more than that.
  static func route(_ expression: String) throws(CaseProblem) -> HotwireExpression {
    var text = expression[...]
    let isStart = take("^", from: &text)
    let isEnd = text.hasSuffix("$") && !text.hasSuffix("\\$")
    if isEnd { text = text.dropLast() }
    var query: String?
    if let mark = text.firstRange(of: "\\?") {
      query = try item(text[mark.upperBound...], of: expression)
      text = text[..<mark.lowerBound]
    }
    let isAnyBefore = take(".*", from: &text)
    let isAnyAfter = drop(".*", from: &text)
    let path = try plain(text, of: expression)
    var route = TranslatedRoute(label: expression, pieces: [])
    if let query { route.query = "?" + query }
    if path.isEmpty {
      guard isAnyBefore || isAnyAfter || query != nil || !isStart || !isEnd else {
        throw .noForeignPattern("the expression is empty")
      }
      route.pieces = [.text("/"), .rest("any")]
      return HotwireExpression(route: route, rejectsQuery: false)
    }
    let endsPath = !isAnyAfter && (isEnd || query != nil)
    route.pieces = pieces(path, isStart: isStart && !isAnyBefore, isEnd: endsPath)
    return HotwireExpression(route: route, rejectsQuery: endsPath && query == nil)
  }

  private static func pieces(_ path: String, isStart: Bool, isEnd: Bool) -> [PatternPiece] {
    // A slash alone is the root; a slash at the end means nothing here.
    if path == "/" { return isEnd ? [.text("/")] : [.text("/"), .rest("after")] }
    let components = path.split(separator: "/")
    var pieces: [PatternPiece] = isStart ? [] : [.text("/"), .rest("before")]
    for (place, component) in components.enumerated() {
      pieces.append(.text("/"))
      if place == 0, !isStart, !path.hasPrefix("/") { pieces.append(.parameter("head", .type("text"))) }
      pieces.append(.text(String(component)))
    }
    if !isEnd {
      if !path.hasSuffix("/") { pieces.append(.parameter("tail", .type("text"))) }
      pieces += [.text("/"), .rest("after")]
    }
    return pieces
  }

  /// An item of a query as a field that has one value.
  private static func item(_ text: Substring, of expression: String) throws(CaseProblem) -> String {
    var text = text
    _ = take(".*", from: &text)
    _ = drop(".*", from: &text)
    let words = try plain(text, of: expression).split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2, !words[0].isEmpty, !words[1].isEmpty, !words[0].contains("&") else {
      throw CaseProblem("a regular expression: \(expression)")
    }
    let writer = PatternWriter()
    return String(writer.text([.parameter(String(words[0]), .allowed([String(words[1])]))]).dropFirst())
  }

  /// A text without expressions in it, with the backslashes taken out.
  private static func plain(_ text: Substring, of expression: String) throws(CaseProblem) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        guard !character.isLetter, !character.isNumber else {
          throw CaseProblem("a regular expression: \(expression)")
        }
        plain.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if ".*+?^$()[]{}|".contains(character) {
        throw CaseProblem("a regular expression: \(expression)")
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  private static func take(_ start: String, from text: inout Substring) -> Bool {
    guard text.hasPrefix(start) else { return false }
    text = text.dropFirst(start.count)
    return true
  }

  private static func drop(_ end: String, from text: inout Substring) -> Bool {
    guard text.hasSuffix(end), !text.hasSuffix("\\" + end) else { return false }
    text = text.dropLast(end.count)
    return true
  }
}
