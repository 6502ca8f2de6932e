extension LinkTable {
  /// Prints a link that leads to the route of a name, and sees that it leads there and nowhere else.
  ///
  /// This is how an application makes links for another one whose table it knows from a file. The texts are treated as
  /// `LinkPattern.link(filling:scheme:host:options:)` says.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it has no name.
  ///   - texts: The texts of the fields by their names, without escapes.
  ///   - scheme: One of the schemes of the pattern, or any if it has none; the first one if nothing is said.
  ///   - host: One of the hosts of the pattern, or any host of the web if it has none; the first one if nothing is said.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the table has no route of the name or more than one, if the texts are not those of its
  ///   fields, or if another route would take the link.
  /// - Complexity: O(*n*) for *n* routes, and for the bytes of the texts.
  public func link(
    toRouteNamed name: String, filling texts: [String: [String]] = [:], scheme: String? = nil,
    host: String? = nil
  ) throws(RouteError) -> DeepLink {
    let indices = routes.indices.filter { routes[$0].name == name }
    guard let index = indices.first else {
      throw RouteError(.name, "The table has no route with the name \"\(name.shortened)\".")
    }
    guard indices.count == 1 else {
      throw RouteError(
        .name,
        "The table has \(indices.count) routes with the name \"\(name.shortened)\"; rename all but one.")
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
