internal import DeepLinks

/// A reader and printer of keys by the patterns of their links.
///
/// It reads links that no table has matched, such as those of a tree or of a history. If a table has matched a link, the match contains the keys.
///
/// The patterns are the routes of a small table. Each ends with a rest for the RIBs below, so the table prefers the most specific link
/// and reports how much of the path it consumed.
struct KeyReader<Key: Equatable & Sendable>: Sendable {
  private let links: [KeyLinks<Key>.Link]
  private let patterns: [LinkPattern]
  private let table: LinkTable<Int>
  /// The maximum number of components of a key; the table sees no more, so that a long path costs each key little.
  private let reach: Int
  /// The names of query fields, and whether any pattern allows many values for the name.
  ///
  /// If so, the table sees all items with the name; otherwise, only the first. It doesn't see items with other names, so that a long
  /// query costs each key little.
  private let names: [String: Bool]

  /// The name of the rest at the end of each pattern, which no other field has.
  private static var rest: String { "what is below" }

  init(_ links: [KeyLinks<Key>.Link], types: [TableOptions.CustomType]) throws(RouteError) {
    var draft = TableDraft<Int>()
    draft.options.types = types
    var patterns: [LinkPattern] = []
    var reach = 0
    var names: [String: Bool] = [:]
    for (index, link) in links.enumerated() {
      let pattern = try Self.pattern(link.pattern)
      try link.check(pattern)
      patterns.append(pattern)
      let isOpen = pattern.fields.contains { $0.source == .path && $0.cardinality == .many }
      reach = isOpen ? .max : max(reach, pattern.expansions.map(\.components.count).max() ?? 0)
      for field in pattern.fields where field.source == .query {
        names[field.name, default: false] = names[field.name] == true || field.cardinality == .many
      }
      let text = isOpen ? link.pattern : PlaceLink.join(link.pattern, "**\"\(Self.rest)\"")
      draft.add(try Self.pattern(text)) { _ in .open(index) }
    }
    do {
      table = try draft.build()
    } catch {
      throw RouteError(.pattern, "The links of \(Key.self) conflict with each other: \(error)")
    }
    self.links = links
    self.patterns = patterns
    self.reach = reach
    self.names = names
  }

  /// Reads a string as a pattern, which must be a path with a query.
  static func pattern(_ text: String) throws(RouteError) -> LinkPattern {
    let pattern: LinkPattern
    if let start = text.firstRange(of: "://"),
      (try? LinkPattern(String(text[..<start.lowerBound]) + ":"))?.schemes.isEmpty == false
    {
      throw RouteError(
        .pattern,
        "The link \"\(text)\" of \(Key.self) begins with a scheme. Keys have no scheme; remove \(text[..<start.upperBound])."
      )
    }
    do {
      pattern = try LinkPattern(ofKey: text)
    } catch {
      throw RouteError(.pattern, "A link of \(Key.self) has an invalid pattern: \(error)")
    }
    guard pattern.fragment == nil else {
      throw RouteError(.pattern, "The link \"\(text)\" of a key has a fragment; remove it.")
    }
    return pattern
  }

  /// Returns a pattern that matches only this text.
  static func literal(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined()
  }

  /// The pattern of the link that reads a key from an empty path, if any.
  var emptyPattern: String? {
    guard let link = try? DeepLink("/"), let match = table.match(link) else { return nil }
    let isEmpty = patterns[match.index].expansions.contains { $0.components.isEmpty }
    return isEmpty ? links[match.index].pattern : nil
  }

  /// Consumes a key from the beginning of a path; leaves the path unchanged if no link matches.
  func read(_ path: inout LinkPath) -> Key? {
    let shown = Array(path.components.prefix(reach))
    let segment = LinkSegment(components: shown, items: shownItems(of: path))
    let text = path.beginsWithHost && !shown.isEmpty ? segment.link(scheme: "app") : "/\(segment)"
    guard let link = try? DeepLink(text), let first = table.match(link) else { return nil }
    if let key = read(first, &path, shown.count) { return key }
    // A custom type may reject a string that its pattern allows; then the next link is tried.
    for match in table.matches(link) where match.index != first.index {
      if let key = read(match, &path, shown.count) { return key }
    }
    return nil
  }

  private func read(_ match: LinkMatch, _ path: inout LinkPath, _ shown: Int) -> Key? {
    let fields = patterns[match.index].fields
    guard let key = links[match.index].read(match.parameters) else { return nil }
    let queried = fields.filter { $0.source == .query }
    path.take(
      shown - match.parameters.all(Self.rest).count,
      first: queried.filter { $0.cardinality != .many }.map(\.name),
      all: queried.filter { $0.cardinality == .many }.map(\.name))
    return key
  }

  /// Returns the items that a key may consume: each belongs to one key, so the first item of a single-valued field is for the next key.
  private func shownItems(of path: LinkPath) -> [LinkSegment.Item] {
    guard !names.isEmpty else { return [] }
    var seen: Set<String> = []
    return path.items.filter { item in
      guard let isRepeated = names[item.name] else { return false }
      return seen.insert(item.name).inserted || isRepeated
    }
  }

  /// Prints a key; `nil` if it has no link.
  ///
  /// It throws if the pattern doesn't allow a value of the key.
  func print(_ key: Key) throws(RouteError) -> LinkSegment? {
    var failure: RouteError?
    for (index, link) in links.enumerated() {
      guard let texts = link.texts(key) else { continue }
      let filled = Dictionary(uniqueKeysWithValues: zip(patterns[index].fields.map(\.name), texts))
      do throws(RouteError) {
        let link = try table.link(at: index, filling: filled)
        return LinkSegment(
          components: link.components.map(\.text),
          items: link.items.map { LinkSegment.Item($0.name, $0.value) })
      } catch {
        // The application's code contains the pattern without the rest.
        let inner = "\"\(table.routes[index].pattern)\""
        let text = error.description.replacing(inner, with: "\"\(links[index].pattern)\"")
        failure = failure ?? RouteError(error.code, field: error.field, text)
      }
    }
    if let failure { throw failure }
    return nil
  }
}

/// A reader that returns the values of fields one at a time.
struct FieldValues {
  private let parameters: LinkParameters
  private var names: ArraySlice<String>

  init(_ parameters: LinkParameters, _ names: [String]) {
    self.parameters = parameters
    self.names = names[...]
  }

  /// The error for text that the pattern allows but the type can't read.
  struct Unreadable: Error {}

  mutating func next<Value: LinkFieldValue>(_ type: Value.Type) throws -> Value {
    guard let name = names.popFirst(), let value = parameters.value(name, as: type) else {
      throw Unreadable()
    }
    return value
  }
}
