/// Compares patterns with a link one by one, without the trie, to say where they fail.
struct Explainer {
  private let link: DeepLink
  private let options: TableOptions
  private let core: TableCore
  private let scheme: String?
  private let isWeb: Bool
  private let hasHost: Bool
  /// The components with their places, the host first if it is one.
  private let pieces: [(text: [UInt8], offset: Int)]
  /// Where a component is empty that must not be.
  private let hole: Int?
  /// The schemes whose patterns are asked; nothing stands for the patterns without one.
  private let asked: [String?]

  init(_ link: DeepLink, _ core: TableCore, schemes: Set<String>) {
    self.link = link
    options = core.options
    self.core = core
    let scheme = link.scheme.map { $0.folded }
    self.scheme = scheme
    isWeb = scheme.map { LinkPattern.isWeb($0) } ?? false
    hasHost = !isWeb && link.layout.authority.isPresent && !link.layout.authority.isEmpty
    var extents = link.withBytes { bytes in
      var extents: [Extent] = []
      var splitter = PathSplitter(link.layout.path)
      while let extent = splitter.next(bytes) { extents.append(extent) }
      return extents
    }
    if hasHost { extents.insert(link.layout.authority, at: 0) }
    hole =
      options.emptyComponents == .refused ? extents.first { $0.isEmpty }.map { Int($0.start) } : nil
    if options.emptyComponents == .collapsed { extents.removeAll { $0.isEmpty } }
    pieces = extents.map { (Array(link.text($0).utf8), Int($0.start)) }
    asked = Self.asked(scheme, options, schemes)
  }

  private static func asked(_ scheme: String?, _ options: TableOptions, _ schemes: Set<String>) -> [String?] {
    guard let scheme, schemes.contains(scheme) else { return [nil] }
    switch options.fallbacks[scheme] ?? .general {
    case .none: return [scheme]
    case .general: return [scheme, nil]
    case .scheme(let other): return [scheme, other.folded]
    }
  }

  /// Why a route does not take the link; nothing if it does.
  func failure(_ pattern: LinkPattern, route: Int) -> LinkExplanation.Failure? {
    if let hole { return LinkExplanation.Failure(reason: .empty, offset: hole) }
    if let failure = failureOfStart(pattern) { return failure }
    var furthest: LinkExplanation.Failure?
    for expansion in pattern.expansions {
      guard let failure = failure(expansion, pattern) else { return failureOfQuery(pattern, route: route) }
      if furthest.map({ $0.offset < failure.offset }) ?? true { furthest = failure }
    }
    return furthest
  }

  private func failureOfStart(_ pattern: LinkPattern) -> LinkExplanation.Failure? {
    if pattern.schemes.isEmpty {
      return asked.contains(nil) ? nil : LinkExplanation.Failure(reason: .namespace, offset: 0)
    }
    guard pattern.schemes.contains(where: { asked.contains($0) }) else {
      return LinkExplanation.Failure(reason: .scheme(pattern.schemes), offset: 0)
    }
    guard !pattern.hosts.isEmpty, LinkPattern.isWeb(pattern.schemes[0]) else { return nil }
    guard let host, let scheme, pattern.takes(host: host, scheme: scheme) else {
      return LinkExplanation.Failure(
        reason: .host(pattern.hosts), offset: max(Int(link.layout.host.start), 0))
    }
    return nil
  }

  /// The host in lower case, with its port unless it is the usual one.
  private var host: String? {
    guard let host = link.host?.folded else { return nil }
    guard let port = link.port, !port.isEmpty, port != (scheme == "https" ? "443" : "80") else { return host }
    return "\(host):\(port)"
  }

  func failure(_ expansion: Expansion, _ pattern: LinkPattern) -> LinkExplanation.Failure? {
    guard !pattern.hosts.isEmpty, let first = pattern.schemes.first, !LinkPattern.isWeb(first) else {
      return failure(expansion.components, expansion.rest, pattern)
    }
    var furthest: LinkExplanation.Failure?
    for host in pattern.hosts {
      let components = [Expansion.Component.literal(Array(host.utf8))] + expansion.components
      guard let failure = failure(components, expansion.rest.map { $0 + 1 }, pattern) else { return nil }
      if furthest.map({ $0.offset < failure.offset }) ?? true { furthest = failure }
    }
    return furthest
  }

  private func failure(
    _ components: [Expansion.Component], _ rest: Int?, _ pattern: LinkPattern
  ) -> LinkExplanation.Failure? {
    let end = Int(link.layout.path.end)
    let head = rest ?? components.count
    let tail = rest.map { components.count - $0 - 1 } ?? 0
    for place in 0..<head {
      guard place < pieces.count else { return LinkExplanation.Failure(reason: .end, offset: end) }
      if let failure = failure(components[place], place, pattern) { return failure }
    }
    guard rest != nil else {
      return pieces.count > head ? LinkExplanation.Failure(reason: .more, offset: pieces[head].offset) : nil
    }
    guard pieces.count >= head + tail else { return LinkExplanation.Failure(reason: .end, offset: end) }
    for place in 0..<tail {
      let failure = failure(components[head + 1 + place], pieces.count - tail + place, pattern)
      if let failure { return failure }
    }
    return nil
  }

  private func failure(_ component: Expansion.Component, _ place: Int, _ pattern: LinkPattern)
    -> LinkExplanation.Failure?
  {
    let (text, offset) = pieces[place]
    switch component {
    case .rest: return nil
    case .star: return text.isEmpty ? LinkExplanation.Failure(reason: .empty, offset: offset) : nil
    case .literal(let literal):
      let ignoresCase = place == 0 && hasHost || options.ignoresCase
      let isEqual = text == literal || ignoresCase && text.map(\.folded) == literal.map(\.folded)
      return isEqual
        ? nil
        : LinkExplanation.Failure(reason: .literal(String(decoding: literal, as: UTF8.self)), offset: offset)
    case .parameter(let index, let prefix, let suffix):
      guard text.count >= prefix.count + suffix.count,
        options.isEqual(text.prefix(prefix.count), prefix), options.isEqual(text.suffix(suffix.count), suffix)
      else {
        let reason = LinkExplanation.Failure.Reason.text(
          prefix: String(decoding: prefix, as: UTF8.self), suffix: String(decoding: suffix, as: UTF8.self))
        return LinkExplanation.Failure(reason: reason, offset: offset)
      }
      let field = pattern.fields[index]
      let inner = Array(text[prefix.count..<text.count - suffix.count])
      return options.accepts(inner, TextForm.Field(field))
        ? nil : LinkExplanation.Failure(reason: reason(field), offset: offset)
    case .parameters(let indices, let texts):
      let fields = indices.map { pattern.fields[$0] }
      let form = TextForm(texts: texts, fields: fields.map { TextForm.Field($0) })
      guard !form.takes(text, options) else { return nil }
      let words = texts.map { String(decoding: $0, as: UTF8.self) }
      return LinkExplanation.Failure(reason: .parts(fields: fields.map(\.name), words), offset: offset)
    }
  }

  private func reason(_ field: LinkField) -> LinkExplanation.Failure.Reason {
    if field.cardinality == .flag { return .type(field: field.name, "flag") }
    return field.allowed.isEmpty
      ? .type(field: field.name, field.type.description) : .allowed(field: field.name, field.allowed)
  }

  private func failureOfQuery(_ pattern: LinkPattern, route: Int) -> LinkExplanation.Failure? {
    guard let flaw = core.flaw(link, route: route) else { return nil }
    let reason: LinkExplanation.Failure.Reason =
      switch flaw.kind {
      case .missing: .missing(field: pattern.fields[flaw.field].name)
      case .repeated: .repeated(field: pattern.fields[flaw.field].name)
      case .value: self.reason(pattern.fields[flaw.field])
      case .fragment: .fragment(pattern.fragmentText)
      }
    return LinkExplanation.Failure(reason: reason, offset: flaw.offset)
  }
}

extension LinkPattern {
  /// What the fragment must be.
  fileprivate var fragmentText: String {
    if case .literal(let text) = fragment { String(decoding: text, as: UTF8.self) } else { "" }
  }
}
