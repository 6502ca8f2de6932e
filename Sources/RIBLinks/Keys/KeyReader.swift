internal import DeepLinks

/// Reads keys from the beginning of a path, and prints them, by the patterns of their links.
///
/// The patterns are the routes of a small table. Each has a rest behind it, which takes what is for the RIBs below; so the table
/// prefers the most specific link, and says how much of the path it took.
struct KeyReader<Key: Equatable & Sendable>: Sendable {
  private let links: [KeyLinks<Key>.Link]
  private let patterns: [LinkPattern]
  private let table: LinkTable<Int>
  /// How many components a key may take; more are not shown to the table, so that a long path costs each key little.
  private let reach: Int
  /// The names of the fields of queries, and whether one has many values in some pattern.
  ///
  /// Of those all items are shown to the table, of others the first; items of other names are not, so that a long query
  /// costs each key little.
  private let names: [String: Bool]

  /// The name of the rest behind each pattern, which nobody else gives to a field.
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
      let text = isOpen ? link.pattern : WholeLink.join(link.pattern, "**\"\(Self.rest)\"")
      _ = draft.add(try Self.pattern(text), attributes: RouteAttributes(name: "\(index)")) { _ in .open(index)
      }
    }
    do {
      table = try draft.build()
    } catch {
      throw RouteError(.pattern, "The links of \(Key.self) do not go together: \(error)")
    }
    for (index, link) in links.enumerated() {
      try OrderCheck(link: link, pattern: patterns[index], table: table, name: "\(index)").check()
    }
    self.links = links
    self.patterns = patterns
    self.reach = reach
    self.names = names
  }

  /// The pattern of a text, if it is one of a path with a query.
  private static func pattern(_ text: String) throws(RouteError) -> LinkPattern {
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

  /// The pattern of the link that reads a key from an empty path, without components; `nil` if there is none.
  var emptyPattern: String? {
    guard let link = try? DeepLink("/"), let match = table.match(link) else { return nil }
    let isEmpty = patterns[match.index].expansions.contains { $0.components.isEmpty }
    return isEmpty ? links[match.index].pattern : nil
  }

  /// Takes a key from the beginning of a path, which stays as it is if there is none.
  func read(_ path: inout LinkPath) -> Key? { place(&path)?.key }

  /// Takes a key from the beginning of a path, and says whether it is what a table has found in the same link.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - index: The link of the key that is part of the pattern which the table found.
  ///   - parameters: What the table found.
  /// - Returns: Whether the path begins with this link and no other, and its values are the same.
  func reads(_ path: inout LinkPath, as index: Int, _ parameters: LinkParameters) -> Bool {
    guard let found = place(&path), found.index == index else { return false }
    return links[index].read(parameters, patterns[index].fields.map(\.name)) == found.key
  }

  private func place(_ path: inout LinkPath) -> (index: Int, key: Key)? {
    let shown = Array(path.components.prefix(reach))
    let segment = LinkSegment(components: shown, items: shownItems(of: path))
    let start = path.beginsWithHost && !shown.isEmpty ? "app://" : "/"
    guard let link = try? DeepLink(start + "\(segment)"), let first = table.match(link) else { return nil }
    if let key = read(first, &path, shown.count) { return (first.index, key) }
    // A type of the application may refuse a text that its pattern lets through; then the next link has its turn.
    for match in table.matches(link) where match.index != first.index {
      if let key = read(match, &path, shown.count) { return (match.index, key) }
    }
    return nil
  }

  private func read(_ match: LinkMatch, _ path: inout LinkPath, _ shown: Int) -> Key? {
    let fields = patterns[match.index].fields
    guard let key = links[match.index].read(match.parameters, fields.map(\.name)) else { return nil }
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
        // The pattern with the rest behind it is nothing that somebody wrote.
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

  /// A text is none of the type, although the pattern lets it through.
  struct Unreadable: Error {}

  mutating func next<Value: LinkFieldValue>(_ type: Value.Type) throws -> Value {
    guard let name = names.popFirst(), let value = parameters.value(name, as: type) else {
      throw Unreadable()
    }
    return value
  }
}

/// Sees that the values of a key go where their fields say, although they are handed over by their order.
///
/// A pair of one type that is swapped is no error of types, and every link of it would be read and printed wrong. So each link is tried
/// with a text of its own in each field: a label of the key that is the name of one field must not hold the text of another, and the
/// closure that takes the values out must give them in the order in which they came. Types of the application are not tried, for
/// their texts are not known here.
private struct OrderCheck<Key: Equatable & Sendable> {
  let link: KeyLinks<Key>.Link
  let pattern: LinkPattern
  let table: LinkTable<Int>
  /// The name of the route.
  let name: String

  private var fields: [LinkField] { pattern.fields }

  func check() throws(RouteError) {
    guard fields.count > 1 else { return }
    // Of two Booleans only one may be true, or nothing tells them apart.
    let choices = fields.indices.filter { isBoolean(fields[$0]) }
    for chosen in [nil] + choices.map(Optional.some) { try check(chosen) }
  }

  private func check(_ chosen: Int?) throws(RouteError) {
    var given: [String: [String]] = [:]
    for (index, field) in fields.enumerated() {
      given[field.name] = [text(of: field, index, index == chosen)]
    }
    guard let printed = try? table.link(toRouteNamed: name, filling: given), let match = table.match(printed),
      let key = link.read(match.parameters, fields.map(\.name))
    else { return }
    let texts = fields.map { field in
      field.cardinality == .flag
        ? ["\(match.parameters.has(field.name))"] : match.parameters.all(field.name)
    }
    for (index, held) in (link.texts(key) ?? []).enumerated() {
      guard let other = confused(index, held, texts) else { continue }
      throw RouteError(
        .mismatch, field: fields[index].name,
        "The closure of the link \"\(link.pattern)\" takes out \(fields[other].name) where \(fields[index].name) stands; \(remedy)"
      )
    }
    for (label, value) in labels(of: key, depth: 0) {
      guard let index = fields.firstIndex(where: { $0.name == label }),
        let other = confused(index, value.linkTexts, texts)
      else { continue }
      throw RouteError(
        .mismatch, field: label,
        "The value \(label) of \(Key.self) gets the field \(fields[other].name) of the link \"\(link.pattern)\"; \(remedy)"
      )
    }
  }

  private var remedy: String {
    "values go by the order of the fields: \(fields.map(\.name).joined(separator: ", "))."
  }

  /// Another field whose texts stand where those of a field should.
  private func confused(_ index: Int, _ held: [String], _ texts: [[String]]) -> Int? {
    guard index < texts.count, held != texts[index] else { return nil }
    return texts.indices.first { other in
      texts[other] == held && isBoolean(fields[other]) == isBoolean(fields[index])
    }
  }

  private func isBoolean(_ field: LinkField) -> Bool { field.cardinality == .flag || field.type == .bool }

  private func text(of field: LinkField, _ index: Int, _ isChosen: Bool) -> String {
    if !field.allowed.isEmpty { return field.allowed[index % field.allowed.count] }
    if isBoolean(field) { return "\(isChosen)" }
    return switch field.type {
    case .int, .uint: "\(index + 2)"
    case .double: "\(index + 2).5"
    case .uuid: "00000000-0000-4000-8000-000000000\(100 + index)"
    case .string, .text, .bool, .custom: "text\(index + 2)"
    }
  }

  /// The values in a key that have a label: those of a case, and of structures in it.
  private func labels(of value: Any, depth: Int) -> [(label: String, value: any LinkFieldValue)] {
    guard depth < 4 else { return [] }
    return Mirror(reflecting: value).children.flatMap { child in
      if let label = child.label, let value = child.value as? any LinkFieldValue { return [(label, value)] }
      return labels(of: child.value, depth: depth + 1)
    }
  }
}
