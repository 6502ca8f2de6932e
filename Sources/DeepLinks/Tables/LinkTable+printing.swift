extension LinkTable {
  /// Prints a link that leads to the route of a name, and sees that it leads there and nowhere else.
  ///
  /// This is how an application makes links for another one whose table it knows from a file. The texts are treated as
  /// `LinkPattern.link(filling:scheme:host:options:)` says. Several routes may have the name, as the forms of one link for the app
  /// and for the web have: then the scheme and the host say which of them is meant.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it has no name.
  ///   - texts: The texts of the fields by their names, without escapes.
  ///   - scheme: One of the schemes of the pattern, or any if it has none; the first one if nothing is said.
  ///   - host: One of the hosts of the pattern, or any host of the web if it has none; the first one if nothing is said.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if no route of the name has the scheme and the host, or more than one has them, if the texts are not
  ///   those of its fields, or if another route would take the link.
  /// - Complexity: O(*n*) for *n* routes, and for the bytes of the texts.
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
        "The table has \(fitting.count) routes with the name \"\(name.shortened)\"; name a scheme or a host that only one of them has, or rename all but one."
      )
    }
    return try link(at: index, filling: texts, scheme: scheme, host: host)
  }

  /// Prints a link that leads to a route, by its index.
  func link(
    at index: Int, filling texts: [String: [String]], scheme: String?, host: String?
  ) throws(RouteError) -> DeepLink {
    let pattern = routes[index].pattern
    try pattern.checkAuthority(scheme, host)
    let filled = try pattern.texts(filling: texts)
    let link = try LinkPrinter(pattern, options, scheme: scheme, host: host).print(filled)
    guard let match = match(link) else {
      throw RouteError(
        .notReadable, "The link \"\(link.description.shortened)\" of \"\(pattern)\" is taken by no route.")
    }
    guard match.index == index else {
      throw RouteError(
        .notReadable,
        "The link \"\(link.description.shortened)\" of \"\(pattern)\" is taken by \"\(match.parameters.pattern)\"."
      )
    }
    for (field, texts) in zip(pattern.fields, filled) where !match.holds(texts, field) {
      throw RouteError(
        .notReadable, field: field.name,
        "The link \"\(link.description.shortened)\" of \"\(pattern)\" is read with another text of the field \(field.name)."
      )
    }
    return link
  }
}

extension LinkMatch {
  /// Whether a field holds the texts that a link was printed with.
  fileprivate func holds(_ texts: [String]?, _ field: LinkField) -> Bool {
    if field.cardinality == .flag { return parameters.has(field.name) == (texts != nil) }
    return parameters.all(field.name) == texts ?? field.defaultText.map { [$0] } ?? []
  }
}

extension LinkPattern {
  /// Prints a link whose fields have given texts, and reads it back to see that they are the same.
  ///
  /// Each text is escaped for the place where it stands. Fields that have the text of their default are left out, and so
  /// are groups that hold no field with a text. A flag is set if it has no text or `true`, and left out if its text
  /// is `false`; any other field without texts is left out.
  ///
  /// - Parameters:
  ///   - texts: The texts of the fields by their names, without escapes: one for most, any number for a rest and for a
  ///     field with many values.
  ///   - scheme: One of the schemes of the pattern, or any if it has none; the first one if nothing is said. A pattern
  ///     without schemes gives a path if nothing is said.
  ///   - host: One of the hosts of the pattern, or any host of the web if it has none; the first one if nothing is said.
  ///   - options: How links are read.
  /// - Returns: The link.
  /// - Throws: A `RouteError` that names the field if the pattern does not have it, if it must have a text and has none, or has a
  ///   text that is not one of its; or without a field if the link would be read as something else.
  /// - Complexity: O(*n*) for *n* bytes of the texts and of all forms of the pattern.
  public func link(
    filling texts: [String: [String]], scheme: String? = nil, host: String? = nil,
    options: TableOptions = TableOptions()
  ) throws(RouteError) -> DeepLink {
    var draft = TableDraft<Int>(options: options)
    draft.options.fallbacks = [:]
    draft.add(self) { _ in .open(0) }
    let table: LinkTable<Int>
    do throws(LinkProblems) {
      table = try draft.build()
    } catch {
      throw RouteError(.pattern, error.description)
    }
    return try table.link(at: 0, filling: texts, scheme: scheme, host: host)
  }

  /// The texts of each field, as a printer takes them.
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
            "The flag \(field.name) of \"\(self)\" has a text other than true and false.")
        }
      case .many: filled.append(given.flatMap { $0.isEmpty && field.source != .path ? nil : $0 })
      case .one, .optional:
        guard (given?.count ?? 0) < 2 else {
          throw RouteError(
            .value, field: field.name,
            "The field \(field.name) of \"\(self)\" has one text, and \(given?.count ?? 0) were given.")
        }
        filled.append(given.flatMap { $0.isEmpty ? nil : $0 })
      }
    }
    return filled
  }

  /// Says what is wrong with a scheme and a host that were chosen for a link.
  func checkAuthority(_ scheme: String?, _ host: String?) throws(RouteError) {
    if let scheme {
      guard let first = scheme.utf8.first, first.isLetter, scheme.utf8.allSatisfy(\.isSchemeByte),
        schemes.isEmpty || schemes.contains(scheme.folded)
      else {
        throw RouteError(
          .authority,
          "\"\(scheme.shortened)\" is not one of the schemes of \"\(self)\"\(choices(schemes)).")
      }
    }
    guard let host else { return }
    let isWeb = (scheme ?? schemes.first).map { LinkPattern.isWeb($0.folded) } ?? false
    let isKnown = hosts.contains { LinkPattern.host($0, takes: host.folded) }
    guard hosts.isEmpty ? isWeb && DeepLink.isHost(host) : isKnown else {
      throw RouteError(
        .authority, "\"\(host.shortened)\" is not one of the hosts of \"\(self)\"\(choices(hosts)).")
    }
  }

  private func choices(_ texts: [String]) -> String {
    texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
  }
}
