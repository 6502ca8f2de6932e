internal import DeepLinks

/// The target of a rule or a fallback: a pattern that is filled with strings, and printed with its scheme and its host.
///
/// A link's text can't become part of the scheme or the host: the target fixes both, and a field isn't allowed where a URL parser looks for them.
struct RewriteTarget: Sendable {
  /// The reason why a string isn't a target.
  struct Flaw: Error {
    let reason: String

    var sentence: String { reason.hasSuffix(".") ? reason : reason + "." }
  }

  /// A table whose only route is the target.
  private let table: LinkTable<Int>
  /// The source of a field's text.
  private let fills: [Fill]

  private enum Fill: Sendable {
    /// The field of the source with this name.
    case field(String, isMany: Bool, isFlag: Bool)
    /// The only allowed text.
    case constant(String)
    case link
  }

  /// Creates the target of a rule, whose fields are filled from the rule's source.
  init(_ text: String, filledBy source: LinkPattern, _ renames: [String: String], _ options: TableOptions)
    throws(Flaw)
  {
    table = try Self.table(text, options)
    let pattern = table.routes[0].pattern
    if pattern.schemes.isEmpty, !source.schemes.isEmpty {
      throw Flaw(reason: "The target must have a scheme, because the source has one")
    }
    for name in renames.keys.sorted() where !pattern.fields.contains(where: { $0.name == name }) {
      throw Flaw(reason: "The target has no field \(name.shortened) to rename")
    }
    var fills: [Fill] = []
    for field in pattern.fields { fills.append(try Self.fill(field, source, renames)) }
    self.fills = fills
  }

  /// Creates the target of a fallback, which is filled with the text of a link.
  init(_ text: String, _ options: TableOptions) throws(Flaw) {
    table = try Self.table(text, options)
    let pattern = table.routes[0].pattern
    guard pattern.fields.count < 2, pattern.fields.allSatisfy({ $0.cardinality != .flag }) else {
      throw Flaw(
        reason: "The pattern of a fallback can have at most one field, which is filled with the link")
    }
    fills = pattern.fields.map { _ in .link }
  }

  /// Prints the link that a source link becomes; throws an error if a value of the source doesn't fit.
  func link(from match: LinkMatch?, _ link: DeepLink) throws(RouteError) -> DeepLink {
    var texts: [String: [String]] = [:]
    for (field, fill) in zip(table.routes[0].pattern.fields, fills) {
      switch fill {
      case .constant(let text): texts[field.name] = [text]
      case .link: texts[field.name] = [link.description]
      case .field(let name, _, isFlag: true):
        if match?.parameters.has(name) ?? false { texts[field.name] = [] }
      case .field(let name, isMany: true, _): texts[field.name] = match?.parameters.all(name)
      case .field(let name, _, _): texts[field.name] = match?.parameters[name].map { [$0] }
      }
    }
    return try table.link(at: 0, filling: texts)
  }

  private static func table(_ text: String, _ options: TableOptions) throws(Flaw) -> LinkTable<Int> {
    let pattern = try Result { () throws(LinkError) in try LinkPattern(text) }
      .mapError { Flaw(reason: $0.description) }.get()
    if let host = pattern.hosts.first(where: LinkPattern.isWildcard) {
      throw Flaw(reason: "A target must have one host, not subdomains like \"\(host)\"")
    }
    for form in pattern.expansions {
      if form.components.contains(where: { if case .star = $0 { true } else { false } }) {
        throw Flaw(reason: "A target cannot have a star, because no value replaces it")
      }
      // The first component is the host of an app link. Without a scheme, an empty one would begin with two slashes.
      guard !pattern.namesHost, let first = form.components.first else { continue }
      guard case .literal = first else {
        throw Flaw(reason: "A target must begin with its scheme, followed by a host or a literal")
      }
    }
    if let scheme = pattern.schemes.first, LinkPattern.isWeb(scheme), !pattern.namesHost {
      throw Flaw(reason: "A target that is a web link must have a host")
    }
    return try Result { () throws(LinkDefinitionError) in try pattern.table(options) }
      .mapError { Flaw(reason: $0.description) }.get()
  }

  private static func fill(
    _ field: LinkField, _ source: LinkPattern, _ renames: [String: String]
  ) throws(Flaw) -> Fill {
    let name = renames[field.name] ?? field.name
    guard let other = source.fields.first(where: { $0.name == name }) else {
      if field.allowed.count == 1, let text = field.allowed.first { return .constant(text) }
      throw Flaw(reason: "The target has the field \(field.name), but the pattern has no field \(name)")
    }
    let (isMany, isFlag) = (field.cardinality == .many, field.cardinality == .flag)
    guard isMany == (other.cardinality == .many), isFlag == (other.cardinality == .flag) else {
      throw Flaw(
        reason:
          "The field \(field.name) of the target and the field \(name) of the pattern hold different numbers of values"
      )
    }
    if other.mayBeMissing, other.defaultText == nil, !field.mayBeMissing, !isMany {
      throw Flaw(
        reason: "The target needs the field \(field.name), but a link of the pattern may omit \(name)")
    }
    return .field(name, isMany: isMany, isFlag: isFlag)
  }
}

extension LinkPattern {
  /// Whether the pattern names a host of web links, without a wildcard.
  var namesHost: Bool {
    guard let scheme = schemes.first, let host = hosts.first else { return false }
    return LinkPattern.isWeb(scheme) && !host.isEmpty && !host.utf8.contains(.star)
  }
}

/// A web site on which links keep their paths, queries and fragments.
struct FallbackSite: Sendable {
  private let start: String

  /// Reads the scheme and the host of a site, with its optional port and path.
  init(_ text: String) throws(RewriteTarget.Flaw) {
    guard let link = try? DeepLink(text), let scheme = link.scheme, LinkPattern.isWeb(scheme.folded),
      let authority = link.authority, DeepLink.isHost(String(authority)), link.query == nil,
      link.fragment == nil, authority.utf8.allSatisfy({ $0.isUnreserved || ":[]".utf8.contains($0) })
    else {
      throw RewriteTarget.Flaw(
        reason: "A site must be https:// and a host, optionally with a path")
    }
    start = "\(scheme)://\(authority)" + Self.path(of: link.components.map(\.text))
  }

  /// Returns the link on the site: all parts are decoded, as patterns see them, and escaped again for their places after the host.
  func link(for link: DeepLink, plusIsSpace: Bool) throws(LinkError) -> DeepLink {
    var components = link.components.map(\.text)
    if let host = link.hostText { components.insert(host, at: 0) }
    var text = start + (components.isEmpty && start.utf8.last != .slash ? "/" : Self.path(of: components))
    text += Escaping.query(
      link.items.map {
        plusIsSpace ? ($0.rawName.decodedItem, $0.rawValue?.decodedItem) : ($0.name, $0.value)
      })
    if let fragment = link.fragmentText { text += "#" + Escaping.item.escape(fragment) }
    return try DeepLink(text)
  }

  private static func path(of components: [String]) -> String {
    components.map { "/" + Escaping.component.escape($0) }.joined()
  }
}

extension DeepLink {
  /// The first component of an app link, in the place of a host.
  fileprivate var hostText: String? {
    guard let scheme, !LinkPattern.isWeb(scheme.folded), layout.authority.isPresent,
      !layout.authority.isEmpty
    else { return nil }
    return text(layout.authority)
  }

  /// Whether browsers remove the component from a path.
  var hasDots: Bool {
    components.contains { $0.text == "." || $0.text == ".." }
  }
}

extension Substring {
  /// A name or a value of a query, decoded, with spaces instead of plus signs.
  fileprivate var decodedItem: String {
    Array(utf8).withUnsafeBufferPointer { $0.decoded(plusIsSpace: true) }
  }
}
