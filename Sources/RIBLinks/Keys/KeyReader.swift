internal import DeepLinks

/// A reader and printer of keys by the patterns of their links.
///
/// It reads the links that no table has matched: those of a tree, of a history, and of `places:`. A link that a table has matched
/// has its keys in the match.
///
/// The patterns are the routes of a small table. Each has a rest behind it, which takes what is for the RIBs below; so the table
/// prefers the most specific link, and says how much of the path it took.
struct KeyReader<Key: Equatable & Sendable>: Sendable {
  private let links: [KeyLinks<Key>.Link]
  private let patterns: [LinkPattern]
  private let table: LinkTable<Int>
  /// The number of components that a key may take; more are not shown to the table, so that a long path costs each key little.
  private let reach: Int
  /// The names of the fields of queries, and whether one has many values in some pattern.
  ///
  /// Of those all items are shown to the table, of others the first; items of other names are not, so that a long query
  /// costs each key little.
  private let names: [String: Bool]

  /// The name of the rest behind each pattern, which no other field has.
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
      _ = draft.add(try Self.pattern(text), attributes: RouteAttributes(name: "\(index)")) { _ in .open(index)
      }
    }
    do {
      table = try draft.build()
    } catch {
      throw RouteError(.pattern, "The links of \(Key.self) do not go together: \(error)")
    }
    self.links = links
    self.patterns = patterns
    self.reach = reach
    self.names = names
  }

  /// The pattern of a text, if it is one of a path with a query.
  static func pattern(_ text: String) throws(RouteError) -> LinkPattern {
    let pattern: LinkPattern
    if let start = text.firstRange(of: "://"),
      (try? LinkPattern(String(text[..<start.lowerBound]) + ":"))?.schemes.isEmpty == false
    {
      throw RouteError(
        .pattern,
        "The link \"\(text)\" of \(Key.self) begins with a scheme. Keys have no scheme; leave out \(text[..<start.upperBound])."
      )
    }
    do {
      pattern = try LinkPattern(text.hasPrefix("/") || text.hasPrefix("{/") ? text : "/" + text)
    } catch {
      throw RouteError(.pattern, "The links of \(Key.self) need patterns: \(error)")
    }
    guard pattern.fragment == nil else {
      throw RouteError(.pattern, "The link \"\(text)\" of a key has a fragment; leave it out.")
    }
    return pattern
  }

  /// A text as a pattern that takes nothing else.
  static func literal(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined()
  }

  /// The pattern of the link that reads a key from an empty path, without components, if there is such a link.
  var emptyPattern: String? {
    guard let link = try? DeepLink("/"), let match = table.match(link) else { return nil }
    let isEmpty = patterns[match.index].expansions.contains { $0.components.isEmpty }
    return isEmpty ? links[match.index].pattern : nil
  }

  /// Takes a key from the beginning of a path, which stays as it is if no link fits.
  func read(_ path: inout LinkPath) -> Key? {
    let shown = Array(path.components.prefix(reach))
    let segment = LinkSegment(components: shown, items: shownItems(of: path))
    let start = path.beginsWithHost && !shown.isEmpty ? "app://" : "/"
    guard let link = try? DeepLink(start + "\(segment)"), let first = table.match(link) else { return nil }
    if let key = read(first, &path, shown.count) { return key }
    // A type of the application may refuse a text that its pattern lets through; then the next link has its turn.
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

  /// The items that a key may take: each belongs to one key, so of those with one value the first is for the next key.
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
  /// It throws if the key has a value that its pattern does not let through.
  func print(_ key: Key) throws(RouteError) -> LinkSegment? {
    var failure: RouteError?
    for (index, link) in links.enumerated() {
      guard let texts = link.texts(key) else { continue }
      let filled = Dictionary(uniqueKeysWithValues: zip(patterns[index].fields.map(\.name), texts))
      do throws(RouteError) {
        let link = try table.link(toRouteNamed: "\(index)", filling: filled)
        return LinkSegment(
          components: link.components.map(\.text),
          items: link.items.map { LinkSegment.Item($0.name, $0.value) })
      } catch {
        // The pattern with the rest behind it is not written in the code of the application.
        let inner = "\"\(table.routes[index].pattern)\""
        let text = error.description.replacing(inner, with: "\"\(links[index].pattern)\"")
        failure = failure ?? RouteError(error.code, field: error.field, text)
      }
    }
    if let failure { throw failure }
    return nil
  }
}

/// Takes the values of fields one after the other.
struct FieldValues {
  private let parameters: LinkParameters
  private var names: ArraySlice<String>

  init(_ parameters: LinkParameters, _ names: [String]) {
    self.parameters = parameters
    self.names = names[...]
  }

  /// A text doesn't have the type, although the pattern lets it through.
  struct Unreadable: Error {}

  mutating func next<Value: LinkFieldValue>(_ type: Value.Type) throws -> Value {
    guard let name = names.popFirst(), let value = parameters.value(name, as: type) else {
      throw Unreadable()
    }
    return value
  }
}
