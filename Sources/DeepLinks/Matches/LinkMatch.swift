/// A route that takes a link, with the values of its fields.
public struct LinkMatch: Sendable {
  @usableFromInline let body: MatchBody

  init(_ body: MatchBody) {
    self.body = body
  }

  /// The values of its fields.
  @inlinable
  public var parameters: LinkParameters { LinkParameters(body: body) }

  /// The priority of the route.
  public var priority: Int { body.priority }

  /// The route.
  public var route: TableRoute.Token { body.core.routes[body.route].token }

  @usableFromInline package var index: Int { body.route }

  /// The expansion of the pattern that takes the link.
  var expansion: Int { body.expansion }
}

/// The values of the fields of a pattern in one link.
public struct LinkParameters: Sendable {
  @usableFromInline let body: MatchBody

  /// The values or the keys that the handler of the route has read, so that nothing reads the link again.
  package var content: (any Sendable)? { carried?.content }

  private var carried: CarriedContent?

  @inlinable
  init(body: MatchBody) {
    self.body = body
  }

  /// The parameters with what the handler of the route has read.
  package func carrying(_ content: any Sendable) -> LinkParameters {
    var parameters = self
    parameters.carried = CarriedContent(content)
    return parameters
  }

  /// The link that was matched.
  public var link: DeepLink { body.link }

  /// The pattern that took it.
  public var pattern: LinkPattern { body.core.patterns[body.route] }

  /// The index of the route.
  @usableFromInline var route: Int { body.route }

  /// The text of a field without its escapes, or its default; nothing if it has neither, and of a flag.
  ///
  /// A rest is given with its slashes, and of a field with many values the first is given.
  ///
  /// - Parameter name: The name of the field.
  /// - Complexity: O(*n*) for *n* fields and bytes of the text.
  public subscript(name: String) -> String? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    return text(index) ?? pattern.fields[index].defaultText
  }

  /// All texts of a field without their escapes: those of its items, or of the components of a rest.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The texts, in order; empty if the link has none, or the pattern no such field.
  public func all(_ name: String) -> [String] {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return [] }
    return texts(index) ?? pattern.fields[index].defaultText.map { [$0] } ?? []
  }

  /// Tells whether a field is in the link; for a flag, whether it is set.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: Whether it is in the link.
  public func has(_ name: String) -> Bool {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return false }
    return body.captures[index].kind != .missing
  }

  /// Gives the text of a field as it is written in the link.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The text; nothing if the field is not there, has no value, or may have several.
  public func raw(_ name: String) -> Substring? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    switch body.captures[index].kind {
    case .missing, .bare, .many: return nil
    case .text, .spacedText, .rest: return link.substring(body.captures[index].extent)
    }
  }

  /// The text of a field, or its default; for a flag whether it is there.
  func value(_ index: Int) -> String? {
    if pattern.cardinality(of: index) == .flag { return (body.captures[index].kind == .bare).linkText }
    return text(index) ?? pattern.fields[index].defaultText
  }

  func text(_ index: Int) -> String? {
    let capture = body.captures[index]
    switch capture.kind {
    case .missing, .bare: return nil
    case .text: return body.bytes[capture.extent.range].decoded()
    case .spacedText: return body.bytes[capture.extent.range].decoded(plusIsSpace: true)
    case .rest: return texts(index)?.joined(separator: "/")
    case .many: return texts(index)?.first
    }
  }

  func texts(_ index: Int) -> [String]? {
    let capture = body.captures[index]
    switch capture.kind {
    case .missing: return nil
    case .bare: return []
    case .text, .spacedText: return text(index).map { [$0] }
    case .rest:
      guard !capture.extent.isEmpty else { return [] }
      let isCollapsed = body.core.options.emptyComponents == .collapsed
      let pieces = body.bytes[capture.extent.range].split(
        separator: .slash, omittingEmptySubsequences: isCollapsed)
      return pieces.map { $0.decoded() }
    case .many: return values(of: pattern.fields[index].name, capture.extent)
    }
  }

  private func values(of name: String, _ query: Extent) -> [String] {
    let plusIsSpace = body.core.options.plusIsSpace
    var values: [String] = []
    var splitter = ItemSplitter(query)
    while let item = splitter.next(of: body.bytes) {
      // By bytes, as the trie compares them: equality of texts would let in what is only equivalent in Unicode.
      let text = body.bytes[item.name.range].decoded(plusIsSpace: plusIsSpace)
      guard text.utf8.elementsEqual(name.utf8) else { continue }
      values.append(body.bytes[item.value.range].decoded(plusIsSpace: plusIsSpace))
    }
    return values
  }
}

/// The content that parameters carry, behind a reference: most carry none, and are copied often.
private final class CarriedContent: Sendable {
  let content: any Sendable

  init(_ content: any Sendable) {
    self.content = content
  }
}

extension TableCore {
  package func match(_ link: DeepLink) -> LinkMatch? {
    var walk = TrieWalk(self, link, .best)
    walk.run()
    return walk.best.map { LinkMatch($0) }
  }

  package func matches(_ link: DeepLink) -> [LinkMatch] {
    matches(of: walk(link, .all))
  }

  /// The routes that a walk has found, the preferred ones first.
  func matches(of walk: TrieWalk) -> [LinkMatch] {
    let found = sorted(walk.found.prefix(walk.ownCount)) + sorted(walk.found.dropFirst(walk.ownCount))
    var seen: Set<Int> = []
    return found.filter { seen.insert($0.route).inserted }.map { LinkMatch($0) }
  }

  private func sorted(_ found: ArraySlice<MatchBody>) -> [MatchBody] {
    // The sort of the library is stable: of one priority the more specific route stays first.
    found.sorted { $0.priority > $1.priority }
  }
}
