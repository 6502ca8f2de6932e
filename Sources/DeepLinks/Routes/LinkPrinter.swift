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
  /// - Parameter texts: The strings of each field, or `nil` if the field has none.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if a required text is missing, or the field doesn't accept it.
  func print(_ texts: [[String]?]) throws(RouteError) -> DeepLink {
    var texts = texts
    for (index, field) in pattern.fields.enumerated() {
      try check(texts[index], field)
      if let text = field.defaultText, texts[index] == [text] { texts[index] = nil }
    }
    let text = start + (try path(texts)) + query(texts) + (try fragment(texts))
    return try Result { () throws(LinkError) in try DeepLink(text) }
      .mapError { RouteError(.notReadable, $0.description) }.get()
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
    let bytes = Array(text.utf8)[...]
    return options.rule(of: field).accepts(bytes.span)
  }

  private var start: String {
    scheme.map { $0 + ":" } ?? ""
  }

  private func path(_ texts: [[String]?]) throws(RouteError) -> String {
    let expansion = try expansion(texts)
    var components: [String] = []
    for component in expansion.components {
      if case .rest(let field) = component {
        components += (texts[field] ?? []).map { Escaping.component.escape($0) }
        continue
      }
      guard let (fields, literals) = component.parts else {
        throw RouteError(
          .missing,
          "The pattern \"\(pattern)\" has a star, which matches any text; to print links, use a parameter instead."
        )
      }
      let inner = zip(fields, literals.dropFirst()).flatMap { field, literal in
        Array((texts[field]?.first ?? pattern.fields[field].defaultText ?? "").utf8) + literal
      }
      components.append(Escaping.component.escape(literals[0] + inner))
    }
    guard let scheme else { return "/" + components.joined(separator: "/") }
    if LinkPattern.isWeb(scheme.folded) {
      guard let host else {
        let fact = pattern.hosts.isEmpty ? "has no host" : "matches only subdomains"
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
      else { continue }
      let isSmaller = best.map {
        $0.components.count > expansion.components.count || $0.textLength > expansion.textLength
      }
      if isSmaller ?? true { best = expansion }
    }
    guard let best else {
      throw RouteError(
        .missing, "No form of the pattern \"\(pattern)\" accepts exactly the given fields.")
    }
    return best
  }

  /// Whether a path field without a value may still be printed.
  private func isSpare(_ field: Int) -> Bool {
    pattern.fields[field].cardinality == .many || pattern.fields[field].defaultText != nil
  }

  private func query(_ texts: [[String]?]) -> String {
    var items: [(name: String, value: String?)] = []
    for (field, values) in zip(pattern.fields, texts) where field.source == .query {
      if field.cardinality == .flag, values != nil { items.append((field.name, nil)) }
      for value in values ?? [] { items.append((field.name, value)) }
    }
    return Escaping.query(items)
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
  fileprivate var textLength: Int {
    components.compactMap(\.parts).flatMap(\.texts).reduce(0) { $0 + $1.count }
  }
}
