/// A printer of links, from a pattern and the values of its fields.
struct LinkPrinter {
  let pattern: LinkPattern
  let options: TableOptions
  private let scheme: String?
  private let host: String?

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - options: The options with which links are read.
  ///   - scheme: The scheme (default: the first of the pattern).
  ///   - host: The host (default: the first of the pattern).
  init(_ pattern: LinkPattern, _ options: TableOptions, scheme: String? = nil, host: String? = nil) {
    self.pattern = pattern
    self.options = options
    self.scheme = scheme ?? pattern.schemes.first
    self.host = host ?? pattern.hosts.first { !LinkPattern.isWildcard($0) }
  }

  /// Prints a link.
  ///
  /// - Parameter texts: The texts of each field, or `nil` if it has none.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if a required text is missing, or the field doesn't accept it.
  func print(_ texts: [[String]?]) throws(RouteError) -> DeepLink {
    var texts = texts
    for (index, field) in pattern.fields.enumerated() {
      try check(texts[index], field)
      if let text = field.defaultText, texts[index] == [text] { texts[index] = nil }
    }
    let text = start + (try path(texts)) + query(texts) + (try fragment(texts))
    do throws(LinkError) {
      return try DeepLink(text)
    } catch {
      throw RouteError(.notReadable, error.description)
    }
  }

  private func check(_ texts: [String]?, _ field: LinkField) throws(RouteError) {
    guard let texts else {
      // A rest may be empty.
      guard field.mayBeMissing || field.cardinality == .many else {
        throw RouteError(
          .missing, field: field.name, "The field \(field.name) of \"\(pattern)\" has no value.")
      }
      return
    }
    for text in texts where !accepts(text, field) {
      let remedy = text.isEmpty ? "; use a nonempty string" : ""
      throw RouteError(
        .value, field: field.name,
        "\"\(text.shortened)\" is not a value of the field \(field.name) of \"\(pattern)\"\(remedy).")
    }
  }

  private func accepts(_ text: String, _ field: LinkField) -> Bool {
    if field.allowed.isEmpty, field.source == .path, field.cardinality == .many {
      return !text.isEmpty || options.emptyComponents == .kept
    }
    return options.rule(of: field).accepts(Array(text.utf8))
  }

  private var start: String {
    scheme.map { $0 + ":" } ?? ""
  }

  private func path(_ texts: [[String]?]) throws(RouteError) -> String {
    let expansion = try expansion(texts)
    var components: [String] = []
    for component in expansion.components {
      switch component {
      case .literal(let bytes): components.append(Escaping.component.escape(bytes))
      case .star:
        throw RouteError(
          .missing,
          "The pattern \"\(pattern)\" has a star, which matches any text; write a parameter to print links.")
      case .rest(let field): components += (texts[field] ?? []).map { Escaping.component.escape($0) }
      case .parameter(let field, let prefix, let suffix):
        let text = Array((texts[field]?.first ?? pattern.fields[field].defaultText ?? "").utf8)
        components.append(Escaping.component.escape(prefix + text + suffix))
      case .parameters(let fields, let literals):
        let inner = zip(fields, literals.dropFirst()).flatMap { field, literal in
          Array((texts[field]?.first ?? pattern.fields[field].defaultText ?? "").utf8) + literal
        }
        components.append(Escaping.component.escape(literals[0] + inner))
      }
    }
    guard let scheme else { return "/" + components.joined(separator: "/") }
    if LinkPattern.isWeb(scheme.folded) {
      guard let host else {
        let fact = pattern.hosts.isEmpty ? "names no host" : "matches subdomains only"
        throw RouteError(.authority, "The pattern \"\(pattern)\" \(fact); pass the host of the link.")
      }
      return "//" + host + "/" + components.joined(separator: "/")
    }
    if let host { components.insert(Escaping.component.escape(host), at: 0) }
    guard let first = components.first else { return "" }
    // Strict reading rejects escapes in hosts that browsers read.
    let start =
      scheme.utf8.isBrowserScheme
      ? String(decoding: Array(first.utf8).unescaped(plusIsSpace: false), as: UTF8.self)
      : Escaping.host.escape(unescaped: first)
    return "//" + start + components.dropFirst().map { "/" + $0 }.joined()
  }

  /// Returns the shortest expansion with all path fields that have a value, and with no other that requires one.
  private func expansion(_ texts: [[String]?]) throws(RouteError) -> Expansion {
    let wanted = Set(pattern.fields.indices.filter { pattern.fields[$0].source == .path && texts[$0] != nil })
    var best: Expansion?
    for expansion in pattern.expansions {
      let fields = Set(expansion.components.flatMap(\.fields))
      guard fields.isSuperset(of: wanted), fields.subtracting(wanted).allSatisfy({ isSpare($0) })
      else {
        continue
      }
      let isSmaller = best.map {
        $0.components.count > expansion.components.count || $0.length > expansion.length
      }
      if isSmaller ?? true { best = expansion }
    }
    guard let best else {
      throw RouteError(
        .missing, "No form of the pattern \"\(pattern)\" takes exactly the given fields.")
    }
    return best
  }

  /// Whether a path field without a value may still be printed.
  private func isSpare(_ field: Int) -> Bool {
    pattern.fields[field].cardinality == .many || pattern.fields[field].defaultText != nil
  }

  private func query(_ texts: [[String]?]) -> String {
    var items: [String] = []
    for (field, values) in zip(pattern.fields, texts) where field.source == .query {
      guard let values else { continue }
      let name = Escaping.item.escape(field.name)
      if field.cardinality == .flag { items.append(name) }
      for value in values { items.append(name + "=" + Escaping.item.escape(value)) }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private func fragment(_ texts: [[String]?]) throws(RouteError) -> String {
    switch pattern.fragment {
    case nil: ""
    case .literal(let bytes): "#" + Escaping.item.escape(bytes)
    case .field(let index): texts[index]?.first.map { "#" + Escaping.item.escape($0) } ?? ""
    }
  }
}

extension Expansion {
  /// The number of bytes of its literal text.
  fileprivate var length: Int {
    components.reduce(0) { $0 + $1.length }
  }
}

extension Expansion.Component {
  /// The fields of the component.
  package var fields: [Int] {
    switch self {
    case .literal, .star: []
    case .rest(let field): [field]
    case .parameter(let field, _, _): [field]
    case .parameters(let fields, _): fields
    }
  }

  fileprivate var length: Int {
    switch self {
    case .literal(let bytes): bytes.count
    case .parameter(_, let prefix, let suffix): prefix.count + suffix.count
    case .parameters(_, let texts): texts.reduce(0) { $0 + $1.count }
    case .star, .rest: 0
    }
  }
}
