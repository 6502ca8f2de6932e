internal import DeepLinks

/// The pattern of a link from some key down to the one that it leads to.
struct WholeLink: Sendable {
  let pattern: String
  let attributes: RouteAttributes

  /// Whether the keys read from a path what a table has found in the same link: these links, with these values, and nothing more.
  ///
  /// A table compares the whole pattern, and the tree reads key by key, each as much as its most specific link takes. Where the two
  /// part, a gate would have decided about another link than the one that is opened.
  let agrees: @Sendable (LinkParameters, inout LinkPath) -> Bool

  /// The link of a key, and those of all keys below it.
  ///
  /// Where the keys below are read from nothing too, the table would have two routes for the same links. So the key has none of
  /// its own then: the link below says more.
  static func all(
    _ pattern: String, _ attributes: RouteAttributes, _ below: (any LinkKey.Type)?
  ) -> [WholeLink] {
    let others = below.map { wholes(of: $0) } ?? []
    let isTaken = below.flatMap { emptyPattern(of: $0) } != nil
    let own = WholeLink(pattern: pattern, attributes: attributes) { _, path in
      path.isAtEnd && below.map { reads(&path, $0) } != true
    }
    return (isTaken ? [] : [own])
      + others.map {
        WholeLink(pattern: join(pattern, $0.pattern), attributes: $0.attributes, agrees: $0.agrees)
      }
  }

  private static func reads<Key: LinkKey>(_ path: inout LinkPath, _ type: Key.Type) -> Bool {
    type.read(&path) != nil
  }

  /// Throws what is wrong with the links of the keys below, or with what stands above them.
  static func check(
    _ pattern: String, of type: Any.Type, _ attributes: RouteAttributes, _ below: (any LinkKey.Type)?
  ) throws(RouteError) {
    guard let below else { return }
    try check(of: below)
    guard attributes != RouteAttributes(), let other = emptyPattern(of: below) else { return }
    throw RouteError(
      .pattern,
      "The link \"\(pattern)\" of \(type) has attributes, but the link \"\(other)\" of \(below) below it takes the same links; give the attributes to that one."
    )
  }

  private static func emptyPattern<Key: LinkKey>(of type: Key.Type) -> String? { type.links.emptyPattern }

  private static func check<Key: LinkKey>(of type: Key.Type) throws(RouteError) { try type.links.check() }

  /// The types of the application that the links of the keys below name.
  static func types(_ below: (any LinkKey.Type)?) -> [TableOptions.CustomType] {
    below.map { types(of: $0) } ?? []
  }

  private static func types<Key: LinkKey>(of type: Key.Type) -> [TableOptions.CustomType] { type.links.types }

  private static func wholes<Key: LinkKey>(of type: Key.Type) -> [WholeLink] { type.links.wholes }

  /// Joins the texts of two patterns: the paths, and behind them the queries.
  static func join(_ first: String, _ second: String) -> String {
    let (left, right) = (parts(of: first), parts(of: second))
    let paths = [left.path, right.path].filter { !$0.isEmpty }
    let queries = [left.query, right.query].filter { !$0.isEmpty }
    // A group may bring the slash along, as in `{/:tab}`.
    let isSeparated = paths.count < 2 || paths[0].hasSuffix("/") || paths[1].hasPrefix("{/")
    let path = paths.joined(separator: isSeparated ? "" : "/")
    return queries.isEmpty ? path : path + "?" + queries.joined(separator: "&")
  }

  /// The path and the query of a pattern, each without its sign: the first question mark that is neither escaped nor in
  /// quotes or parentheses begins the query.
  private static func parts(of pattern: String) -> (path: String, query: String) {
    var isEscaped = false
    var isQuoted = false
    var depth = 0
    for index in pattern.indices {
      let character = pattern[index]
      defer { isEscaped = character == "\\" && !isEscaped }
      if isEscaped { continue }
      switch character {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "?" where !isQuoted && depth == 0:
        return (String(pattern[..<index]), String(pattern[pattern.index(after: index)...]))
      default: break
      }
    }
    return (pattern, "")
  }
}
