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
    let others = below?.places ?? []
    let isTaken = below?.emptyPattern != nil
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
    try below.checkLinks()
    guard attributes != RouteAttributes(), let other = below.emptyPattern else { return }
    throw RouteError(
      .pattern,
      "The link \"\(pattern)\" of \(type) has attributes, but matches the same links as \"\(other)\" of \(below), the keys below; move the attributes to \"\(other)\"."
    )
  }

  /// Joins the strings of two patterns: first the paths, then the queries.
  static func join(_ first: String, _ second: String) -> String {
    let (left, right) = (parts(of: first), parts(of: second))
    let paths = [left.path, right.path].filter { !$0.isEmpty }
    let queries = [left.query, right.query].filter { !$0.isEmpty }
    // A group may begin with the slash, as in `{/:tab}`.
    let isSeparated = paths.count < 2 || paths[1].hasPrefix("{/")
    let path = paths.joined(separator: isSeparated ? "" : "/")
    return queries.isEmpty ? path : path + "?" + queries.joined(separator: "&")
  }

  /// The path and the query of a pattern, without the question mark and without a slash at the end of the path.
  ///
  /// A string that isn't a pattern counts as a path; it is rejected when the links are checked.
  private static func parts(of text: String) -> (path: String, query: String) {
    guard let pattern = try? LinkPattern(ofKey: text) else { return (text, "") }
    let query = pattern.queryOffset.map { pattern.description.utf8.dropFirst($0 + 1) }
    let path = text.utf8.dropLast((query.map { $0.count + 1 } ?? 0) + (pattern.endsInSlash ? 1 : 0))
    return (String(Substring(path)), query.map { String(Substring($0)) } ?? "")
  }
}

/// The links of a key type that isn't known statically.
extension LinkKey {
  /// The custom types that the links use.
  static var customTypes: [TableOptions.CustomType] { links.types }

  fileprivate static var places: [PlaceLink] { links.places }

  fileprivate static var emptyPattern: String? { links.emptyPattern }

  fileprivate static func checkLinks() throws(RouteError) { try links.check() }
}

extension LinkPattern {
  /// Reads the pattern of a key, which needs no slash at its start.
  init(ofKey text: String) throws(LinkError) {
    try self.init(text.hasPrefix("/") || text.hasPrefix("{/") ? text : "/" + text)
  }
}
