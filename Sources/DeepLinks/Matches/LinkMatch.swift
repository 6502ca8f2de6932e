/// A route that takes a link, with what its fields hold.
public struct LinkMatch: Sendable {
  @usableFromInline let body: MatchBody

  init(_ body: MatchBody) {
    self.body = body
  }

  /// What its fields hold.
  @inlinable
  public var parameters: LinkParameters { LinkParameters(body: body) }

  /// The priority of the route.
  public var priority: Int { body.priority }

  /// The route.
  public var route: TableRoute.Token { body.core.tokens[body.route] }

  @usableFromInline package var index: Int { body.route }

  /// How many bytes of the link were copied for it.
  package var copiedBytes: Int { body.copied }
}

/// What the fields of a pattern hold in one link.
public struct LinkParameters: Sendable {
  @usableFromInline let body: MatchBody

  @inlinable
  init(body: MatchBody) {
    self.body = body
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
  /// - Parameter name: The name of the field.
  /// - Complexity: O(*n*) for *n* fields and bytes of the text.
  public subscript(name: String) -> String? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    return text(index) ?? pattern.fields[index].defaultText
  }

  /// All texts of a field without their escapes: those of its items, or of the components of a rest.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The texts, in order; none if there are none, or no such field.
  public func all(_ name: String) -> [String] {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return [] }
    return texts(index) ?? pattern.fields[index].defaultText.map { [$0] } ?? []
  }

  /// Says whether a field is in the link; a flag that is there says yes.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: Whether it is.
  public func has(_ name: String) -> Bool {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return false }
    return body.capture(index).kind != .missing
  }

  /// Gives the text of a field as it is written in the link.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The text; nothing if the field is not there, has no value, or may have several.
  public func raw(_ name: String) -> Substring? {
    guard let index = pattern.fields.firstIndex(where: { $0.name == name }) else { return nil }
    switch body.capture(index).kind {
    case .missing, .bare, .many: return nil
    case .text, .spacedText, .rest: return link.substring(body.capture(index).extent)
    }
  }

  /// The text of a field, or its default; for a flag whether it is there.
  func value(_ index: Int) -> String? {
    if let text = body.text(index) { return text }
    let capture = body.capture(index)
    return pattern.cardinality(of: index) == .flag
      ? (capture.kind == .bare).linkText : text(index) ?? pattern.fields[index].defaultText
  }

  func text(_ index: Int) -> String? {
    let capture = body.capture(index)
    switch capture.kind {
    case .missing, .bare: return nil
    case .text, .spacedText: return body.text(index)
    case .rest: return texts(index)?.joined(separator: "/")
    case .many: return texts(index)?.first
    }
  }

  func texts(_ index: Int) -> [String]? {
    let capture = body.capture(index)
    switch capture.kind {
    case .missing: return nil
    case .bare: return []
    case .text, .spacedText: return text(index).map { [$0] }
    case .rest: return pieces(capture.extent)
    case .many: return values(of: pattern.fields[index].name, capture.extent)
    }
  }

  private func pieces(_ extent: Extent) -> [String] {
    guard !extent.isEmpty else { return [] }
    return link.withBytes { bytes in
      bytes.part(extent.range).split(
        separator: .slash, omittingEmptySubsequences: body.core.rules.emptyComponents == .collapsed
      )
      .map {
        UnsafeBufferPointer(rebasing: $0).decoded()
      }
    }
  }

  private func values(of name: String, _ query: Extent) -> [String] {
    link.withBytes { bytes in
      var values: [String] = []
      var splitter = ItemSplitter(query)
      while let item = splitter.next(bytes) {
        // By bytes, as the trie compares them: equality of texts would let in what is only equivalent in Unicode.
        let text = bytes.part(item.name.range).decoded(plusIsSpace: body.core.rules.plusIsSpace)
        guard text.utf8.elementsEqual(name.utf8) else { continue }
        values.append(bytes.part(item.value.range).decoded(plusIsSpace: body.core.rules.plusIsSpace))
      }
      return values
    }
  }
}

extension TableCore {
  package func match(_ link: DeepLink) -> LinkMatch? {
    walk(link, wantsAll: false).best.map { LinkMatch($0) }
  }

  package func matches(_ link: DeepLink) -> [LinkMatch] {
    let result = walk(link, wantsAll: true)
    let hits = sorted(result.all.prefix(result.ownCount)) + sorted(result.all.dropFirst(result.ownCount))
    var seen: Set<Int> = []
    return hits.filter { seen.insert($0.route).inserted }.map { LinkMatch($0) }
  }

  private func sorted(_ hits: ArraySlice<MatchBody>) -> [MatchBody] {
    hits.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }
}
