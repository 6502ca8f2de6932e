internal import DeepLinks

/// The link of a place: the combined pattern of all keys from one key down to the destination.
///
/// ```text
/// link of a key       keys below        links of places
/// catalog       ──    item/:id     ──   catalog/item/:id     keys: .catalog, .item(7)
/// ```
struct PlaceLink: Sendable {
  let pattern: String
  let attributes: RouteAttributes
  /// Creates the keys on the way to the place from the values of a match, the nearest to the root first; `nil` if a key has a value that
  /// its type cannot read.
  let keys: @Sendable (LinkParameters) -> [any LinkKey]?

  /// Returns the link of a key, and those of all keys below it.
  ///
  /// If the keys below are also read from an empty path, the table would have two routes for the same links. Then the key has no link of
  /// its own, because the link below is more specific.
  static func all(
    _ pattern: String, _ attributes: RouteAttributes, _ below: (any LinkKey.Type)?,
    key: @escaping @Sendable (LinkParameters) -> (any LinkKey)?
  ) -> [PlaceLink] {
    let others = below.map { places(of: $0) } ?? []
    let isTaken = below.flatMap { emptyPattern(of: $0) } != nil
    let own = PlaceLink(pattern: pattern, attributes: attributes) { fields in key(fields).map { [$0] } }
    return (isTaken ? [] : [own])
      + others.map { other in
        PlaceLink(pattern: join(pattern, other.pattern), attributes: other.attributes) { fields in
          guard let first = key(fields), let others = other.keys(fields) else { return nil }
          return [first] + others
        }
      }
  }

  /// Checks the links of the keys below, and the attributes of the link above them.
  static func check(
    _ pattern: String, of type: Any.Type, _ attributes: RouteAttributes, _ below: (any LinkKey.Type)?
  ) throws(RouteError) {
    guard let below else { return }
    try check(of: below)
    guard attributes != RouteAttributes(), let other = emptyPattern(of: below) else { return }
    throw RouteError(
      .pattern,
      "The link \"\(pattern)\" of \(type) has attributes, but the link \"\(other)\" of \(below) below it matches the same links; move the attributes to that one."
    )
  }

  private static func emptyPattern<Key: LinkKey>(of type: Key.Type) -> String? { type.links.emptyPattern }

  private static func check<Key: LinkKey>(of type: Key.Type) throws(RouteError) { try type.links.check() }

  /// Returns the custom types that the links of the keys below use.
  static func types(_ below: (any LinkKey.Type)?) -> [TableOptions.CustomType] {
    below.map { types(of: $0) } ?? []
  }

  private static func types<Key: LinkKey>(of type: Key.Type) -> [TableOptions.CustomType] { type.links.types }

  private static func places<Key: LinkKey>(of type: Key.Type) -> [PlaceLink] { type.links.places }

  /// Joins the texts of two patterns: first the paths, then the queries.
  static func join(_ first: String, _ second: String) -> String {
    let (left, right) = (parts(of: first), parts(of: second))
    let paths = [left.path, right.path].filter { !$0.isEmpty }
    let queries = [left.query, right.query].filter { !$0.isEmpty }
    // A group may begin with the slash, as in `{/:tab}`.
    let isSeparated = paths.count < 2 || paths[0].hasSuffix("/") || paths[1].hasPrefix("{/")
    let path = paths.joined(separator: isSeparated ? "" : "/")
    return queries.isEmpty ? path : path + "?" + queries.joined(separator: "&")
  }

  /// Returns the path and the query of a pattern, without the question mark: the query begins after the first question mark that is
  /// neither escaped nor in quotes or parentheses.
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
