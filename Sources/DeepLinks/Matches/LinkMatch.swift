/// A route that matches a link, with the values of its fields.
public struct LinkMatch: Sendable {
  @usableFromInline let body: MatchBody

  /// The values of the route's fields.
  @inlinable
  public var parameters: LinkParameters { LinkParameters(body: body) }

  /// The priority of the route.
  public var priority: Int { body.core.routes[body.route].priority }

  /// The route.
  public var route: TableRoute.Token { body.core.routes[body.route].token }

  @usableFromInline package var index: Int { body.route }

  /// The index of the expansion of the pattern that matches the link.
  var expansion: Int { body.arrival.expansion }
}

extension TableCore {
  /// Finds the preferred route that matches a link.
  package func match(_ link: DeepLink) -> LinkMatch? {
    link.withBytes { TrieWalk(self, link.layout, $0.span, .best).best }.map {
      LinkMatch(body: MatchBody(link, self, $0))
    }
  }

  /// Finds all routes that match a link, the preferred ones first.
  package func matches(_ link: DeepLink) -> [LinkMatch] {
    link.withBytes { TrieWalk(self, link.layout, $0.span, .all).ranked }.map {
      LinkMatch(body: MatchBody(link, self, $0))
    }
  }
}

/// The values that one link has for a pattern's fields.
public struct LinkParameters: Sendable {
  @usableFromInline let body: MatchBody

  /// The values or keys that the route's handler has read, so that the link isn't read again.
  package var content: (any Sendable)? { carried?.content }

  private var carried: CarriedContent?

  @inlinable
  init(body: MatchBody) {
    self.body = body
  }

  /// Returns the parameters together with the content that the route's handler has read.
  package func carrying(_ content: any Sendable) -> LinkParameters {
    var parameters = self
    parameters.carried = CarriedContent(content)
    return parameters
  }

  /// The link that was matched.
  public var link: DeepLink { body.link }

  /// The pattern that matched the link.
  public var pattern: LinkPattern { body.pattern }

  /// The unescaped value of a field, or its default; `nil` if the field has neither, or if it is a flag.
  ///
  /// The value of a `**` field includes its slashes. If a field has many values, the first one is returned.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields plus the bytes of the value.
  public subscript(name: String) -> String? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    return text(index) ?? pattern.fields[index].defaultText
  }

  /// Returns all unescaped values of a field: those of its query items, or the components of a `**` field.
  ///
  /// - Returns: The values, in order; empty if the link has no values or the pattern has no such field.
  public func all(_ name: String) -> [String] {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return [] }
    return texts(index) ?? pattern.fields[index].defaultText.map { [$0] } ?? []
  }

  /// Returns whether the link contains a field; for a flag, whether it is set.
  public func has(_ name: String) -> Bool {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return false }
    return body.captures[index].kind != .missing
  }

  /// Returns the value of a field as written in the link.
  ///
  /// - Returns: The value; `nil` if the field is missing, has no value, or may have several values.
  public func raw(_ name: String) -> Substring? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    switch body.captures[index].kind {
    case .missing, .bare, .many: return nil
    case .text, .spacedText, .rest: return link.substring(body.captures[index].extent)
    }
  }

  /// Returns the text of a field, or its default; for a flag, whether it is present.
  func value(_ index: Int) -> String? {
    switch body.captures[index].kind {
    // Most fields are present, and then the pattern isn't needed.
    case .text: return body.link.text(body.captures[index].extent)
    case .bare: return true.linkText
    case .missing where pattern.cardinality(of: index) == .flag: return false.linkText
    case .missing, .spacedText, .many, .rest: return text(index) ?? pattern.fields[index].defaultText
    }
  }

  func text(_ index: Int) -> String? {
    let capture = body.captures[index]
    switch capture.kind {
    case .missing, .bare: return nil
    case .text: return body.link.text(capture.extent)
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
      // The text is split instead of a part of the bytes, because the indices of the pieces would refer to that part.
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
      while let item = splitter.next(bytes.span) {
        // Bytes are compared, as in the trie, because equality of strings would accept strings that are only canonically equivalent in
        // Unicode.
        let text = bytes.extracting(item.name.range).decoded(plusIsSpace: plusIsSpace)
        guard text.utf8.elementsEqual(name.utf8) else { continue }
        values.append(bytes.extracting(item.value.range).decoded(plusIsSpace: plusIsSpace))
      }
      return values
    }
  }
}

/// The content carried by parameters, in a class because most parameters carry none and are copied often.
private final class CarriedContent: Sendable {
  let content: any Sendable

  init(_ content: any Sendable) {
    self.content = content
  }
}
