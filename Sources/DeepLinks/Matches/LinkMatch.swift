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

extension TableCore {
  /// Finds the preferred route that takes a link.
  package func match(_ link: DeepLink) -> LinkMatch? {
    let walk = TrieWalk(self, link, .best)
    return walk.best.map { LinkMatch(MatchBody(link, self, $0)) }
  }

  /// Finds all routes that take a link, the preferred ones first.
  package func matches(_ link: DeepLink) -> [LinkMatch] {
    TrieWalk(self, link, .all).ranked.map { LinkMatch(MatchBody(link, self, $0)) }
  }
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
  public var pattern: LinkPattern { body.pattern }

  /// The index of the route.
  @usableFromInline var route: Int { body.route }

  /// The text of a field without its escapes, or its default; nothing if it has neither, and of a flag.
  ///
  /// A rest is given with its slashes, and of a field with many values the first is given.
  ///
  /// - Complexity: O(*n*) for *n* fields and bytes of the text.
  public subscript(name: String) -> String? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    return text(index) ?? pattern.fields[index].defaultText
  }

  /// All texts of a field without their escapes: those of its items, or of the components of a rest.
  ///
  /// - Returns: The texts, in order; empty if the link has none, or the pattern no such field.
  public func all(_ name: String) -> [String] {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return [] }
    return texts(index) ?? pattern.fields[index].defaultText.map { [$0] } ?? []
  }

  /// Tells whether a field is in the link; for a flag, whether it is set.
  public func has(_ name: String) -> Bool {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return false }
    return body.captures[index].kind != .missing
  }

  /// Gives the text of a field as it is written in the link.
  ///
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
    switch body.captures[index].kind {
    // Most fields are there, and of those nothing needs to be known from the pattern.
    case .text: return body.text.part(body.captures[index].extent)
    case .bare: return true.linkText
    case .missing where pattern.cardinality(of: index) == .flag: return false.linkText
    case .missing, .spacedText, .many, .rest: return text(index) ?? pattern.fields[index].defaultText
    }
  }

  func text(_ index: Int) -> String? {
    let capture = body.captures[index]
    switch capture.kind {
    case .missing, .bare: return nil
    case .text: return body.text.part(capture.extent)
    case .spacedText: return body.text.part(capture.extent, plusIsSpace: true)
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
      // Not through the bytes: what `split` returns of a part of them has the places of its pieces in that part.
      return link.substring(capture.extent).utf8
        .split(separator: .slash, omittingEmptySubsequences: isCollapsed)
        .map { String(decoding: Array($0).unescaped(plusIsSpace: false), as: UTF8.self) }
    case .many: return values(of: pattern.fields[index].name, capture.extent)
    }
  }

  private func values(of name: String, _ query: Extent) -> [String] {
    let plusIsSpace = body.core.options.plusIsSpace
    return body.text.withBytes { bytes in
      var values: [String] = []
      var splitter = ItemSplitter(query)
      while let item = splitter.next(bytes) {
        // By bytes, as the trie compares them: equality of texts would let in what is only equivalent in Unicode.
        let text = bytes.part(item.name.range).decoded(plusIsSpace: plusIsSpace)
        guard text.utf8.elementsEqual(name.utf8) else { continue }
        values.append(bytes.part(item.value.range).decoded(plusIsSpace: plusIsSpace))
      }
      return values
    }
  }
}

/// The content that parameters carry, behind a reference: most carry none, and are copied often.
private final class CarriedContent: Sendable {
  let content: any Sendable

  init(_ content: any Sendable) {
    self.content = content
  }
}
