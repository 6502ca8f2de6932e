extension LinkTable {
  /// Prints a link to a named route, and verifies that the link leads only to that route.
  ///
  /// An application can use it to create links for another application if it has that application's table as a file. The values are treated as in
  /// `LinkPattern.link(filling:scheme:host:options:)`. Several routes may have the same name, for example the app link and the web link for the
  /// same destination; then the scheme and the host select the route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it has no name.
  ///   - texts: The unescaped values of the fields, by name.
  ///   - scheme: One of the pattern's schemes, or any scheme if the pattern has none (default: the first one).
  ///   - host: One of the pattern's hosts, or any web host if the pattern has none (default: the first one).
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the name, the scheme and the host don't select exactly one route, if the fields don't accept the values, or if
  ///   another route would match the link.
  /// - Complexity: O(*n*) for *n* routes, and for the bytes of the values.
  public func link(
    toRouteNamed name: String, filling texts: [String: [String]] = [:], scheme: String? = nil,
    host: String? = nil
  ) throws(RouteError) -> DeepLink {
    let indices = routes.indices.filter { routes[$0].name == name }
    guard let index = indices.first else {
      throw RouteError(.name, "The table has no route with the name \"\(name.shortened)\".")
    }
    guard indices.count > 1 else { return try link(at: index, filling: texts, scheme: scheme, host: host) }
    let fitting = indices.filter { (try? routes[$0].pattern.checkAuthority(scheme, host)) != nil }
    guard let index = fitting.first else {
      let patterns = indices.map { "\"\(routes[$0].pattern)\"" }.joined(separator: ", ")
      throw RouteError(
        .authority,
        "None of the \(indices.count) routes with the name \"\(name.shortened)\" has this scheme and host: \(patterns)."
      )
    }
    guard fitting.count == 1 else {
      throw RouteError(
        .name,
        "The table has \(fitting.count) routes with the name \"\(name.shortened)\"; pass a scheme or a host that only one of them has, or rename all but one."
      )
    }
    return try link(at: index, filling: texts, scheme: scheme, host: host)
  }

  /// Prints a link to the route with the given index.
  package func link(
    at index: Int, filling texts: [String: [String]], scheme: String? = nil, host: String? = nil
  ) throws(RouteError) -> DeepLink {
    let pattern = routes[index].pattern
    try pattern.checkAuthority(scheme, host)
    let filled = try pattern.texts(filling: texts)
    let match = try printed(filled, at: index, scheme: scheme, host: host)
    let link = match.parameters.link
    for (field, texts) in zip(pattern.fields, filled) where !match.holds(texts, field) {
      throw RouteError(
        .notReadable, field: field.name,
        "The link \"\(link.description.shortened)\" of \"\(pattern)\" parses back with a different string for the field \(field.name)."
      )
    }
    return link
  }

  /// Prints a link with texts for the fields of the route with an index, and returns its match with that route.
  func printed(
    _ texts: [[String]?], at index: Int, scheme: String? = nil, host: String? = nil
  ) throws(RouteError) -> LinkMatch {
    let pattern = routes[index].pattern
    let link = try LinkPrinter(pattern, options, scheme: scheme, host: host).print(texts)
    guard let match = match(link) else {
      throw RouteError(
        .notReadable, "The link \"\(link.description.shortened)\" of \"\(pattern)\" matches no route.")
    }
    guard match.index == index else {
      throw RouteError(
        .notReadable,
        "The link \"\(link.description.shortened)\" of \"\(pattern)\" matches \"\(match.parameters.pattern)\" first."
      )
    }
    return match
  }
}

extension LinkMatch {
  /// Whether a field contains the strings with which a link was printed.
  fileprivate func holds(_ texts: [String]?, _ field: LinkField) -> Bool {
    if field.cardinality == .flag { return parameters.has(field.name) == (texts != nil) }
    return parameters.all(field.name) == texts ?? field.defaultText.map { [$0] } ?? []
  }
}

extension LinkPattern {
  /// Prints a link with the given values in its fields, and reads it back to verify them.
  ///
  /// Each value is escaped for its position in the link. Fields that equal their default are omitted, as are groups in which no field has a
  /// value. A flag is set if its list of values is empty or `true`, and omitted if its value is `false`; any other field without values is
  /// omitted.
  ///
  /// - Parameters:
  ///   - texts: The unescaped values of the fields, by name: one for most fields, any number for a `**` field and for a field with many values.
  ///   - scheme: One of the pattern's schemes, or any scheme if the pattern has none (default: the first one). A pattern without schemes
  ///     prints a path if the scheme is `nil`.
  ///   - host: One of the pattern's hosts, or any web host if the pattern has none (default: the first one).
  ///   - options: The options with which links are read.
  /// - Returns: The link.
  /// - Throws: A `RouteError` that names a field if the pattern lacks the field, its required value is missing, or the field doesn't accept
  ///   the value; a `RouteError` without a field if the link would be read with different values.
  /// - Complexity: O(*n*) for *n* bytes of the values and of all forms of the pattern.
  public func link(
    filling texts: [String: [String]], scheme: String? = nil, host: String? = nil,
    options: TableOptions = TableOptions()
  ) throws(RouteError) -> DeepLink {
    let table = try Result { () throws(LinkDefinitionError) in try self.table(options) }
      .mapError { RouteError(.pattern, $0.description) }.get()
    return try table.link(at: 0, filling: texts, scheme: scheme, host: host)
  }

  /// Builds a table of this pattern alone, without the fallbacks of the options.
  package func table(_ options: TableOptions) throws(LinkDefinitionError) -> LinkTable<Int> {
    var draft = TableDraft<Int>(options: options)
    draft.options.fallbacks = [:]
    draft.add(self) { _ in .open(0) }
    return try draft.build()
  }

  /// Returns the strings of each field in the form that a printer requires.
  func texts(filling texts: [String: [String]]) throws(RouteError) -> [[String]?] {
    for name in texts.keys.sorted() where index(of: name, from: 0) < 0 {
      let known = fields.isEmpty ? "none" : fields.map(\.name).joined(separator: ", ")
      throw RouteError(
        .unknownField, field: name,
        "The pattern \"\(self)\" has no field \(name.shortened); its fields are: \(known).")
    }
    var filled: [[String]?] = []
    for field in fields {
      let given = texts[field.name]
      switch field.cardinality {
      case .flag:
        switch given {
        case nil, ["false"]: filled.append(nil)
        case [], ["true"]: filled.append([])
        default:
          throw RouteError(
            .value, field: field.name,
            "The flag \(field.name) of \"\(self)\" must be true or false.")
        }
      case .many: filled.append(given.flatMap { $0.isEmpty && field.source != .path ? nil : $0 })
      case .one, .optional:
        guard (given?.count ?? 0) < 2 else {
          throw RouteError(
            .value, field: field.name,
            "The field \(field.name) of \"\(self)\" takes one value, but \(given?.count ?? 0) were given.")
        }
        filled.append(given.flatMap { $0.isEmpty ? nil : $0 })
      }
    }
    return filled
  }

  /// Verifies a chosen scheme and host.
  func checkAuthority(_ scheme: String?, _ host: String?) throws(RouteError) {
    if let scheme {
      guard scheme.isScheme, schemes.isEmpty || schemes.contains(scheme.folded) else {
        throw RouteError(
          .authority,
          "\"\(scheme.shortened)\" is not one of the schemes of \"\(self)\"\(choices(schemes)).")
      }
    }
    guard let host else { return }
    let web = (scheme ?? schemes.first).map(\.folded).flatMap { LinkPattern.isWeb($0) ? $0 : nil }
    let isKnown =
      web.map { DeepLink.isHost(host) && takes(host: host, scheme: $0) } ?? hosts.contains(host.folded)
    guard isKnown else {
      throw RouteError(
        .authority, "\"\(host.shortened)\" is not one of the hosts of \"\(self)\"\(choices(hosts)).")
    }
  }

  private func choices(_ texts: [String]) -> String {
    texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
  }
}
