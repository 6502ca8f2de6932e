public import DeepLinks

extension LinkTable {
  /// Generates a site's association file, which lists the links that the application opens instead of the browser.
  ///
  /// The file accepts the links of exported routes: web links with the given host or without a host, and links of schemes to which web
  /// links fall back. It accepts them in the spelling that this table prints, with escapes only where they are needed. Lists become
  /// substitution variables, and UUIDs are compared digit by digit. The format can't express numbers or the application's types, so any
  /// text is accepted in their place; a note reports this.
  ///
  /// The function tests the file with examples for all forms of all routes. The file accepts every example of an exported route. It excludes examples
  /// of local routes, or a note reports that no rule can exclude them. The file doesn't reject a repeated field, an optional field with an invalid
  /// value, or a second slash at either end of a path, because the format can't express that; the table does.
  ///
  /// - Parameters:
  ///   - host: The host of the site, with its port if it has one.
  ///   - appIDs: The identifiers of the application with their prefixes, such as `ABCDE12345.com.example.app`.
  /// - Returns: The file, and its differences from the table.
  /// - Throws: A `LinkDefinitionError` if no exported route has links for the site, if the format can't express a route, if the file doesn't accept
  ///   a link of an exported route, or if the file is larger than Apple allows.
  /// - Complexity: O(*n* *m*) for *n* examples and *m* rules.
  public func associationFile(host: String, appIDs: [String]) throws(LinkDefinitionError) -> (
    file: AssociationFile, notes: [LinkProblem]
  ) {
    guard DeepLink.isHost(host) else {
      throw LinkDefinitionError(.name, "\"\(host.shortened)\" isn't a host.")
    }
    guard !appIDs.isEmpty else {
      throw LinkDefinitionError(.name, "An association file needs an application. Pass at least one.")
    }
    if let appID = appIDs.first(where: { !$0.isAppID }) {
      throw LinkDefinitionError(.name, AssociationFile.wrongIdentifier(appID))
    }
    let candidates = routes.indices.filter { isOfSite(routes[$0].pattern, host.folded) }
    guard candidates.contains(where: { routes[$0].attributes.isExported }) else {
      throw LinkDefinitionError(
        .notExported, "No exported route has links of the site \"\(host.shortened)\".")
    }
    var writer = AssociationWriter(self)
    for route in candidates where routes[route].attributes.isExported { try writer.export(route) }
    var file = writer.file(appIDs: appIDs)
    try file.checkSize()
    let examples = examples(of: candidates, host: host)
    var mistakes = self.mistakes(of: file, examples)
    for route in mistakes.leaks.sorted() { writer.exclude(route) }
    // An exclusion must not exclude links that lead to exported routes.
    repeat {
      file = writer.file(appIDs: appIDs)
      mistakes = self.mistakes(of: file, examples)
    } while !mistakes.missed.isEmpty && writer.readmit(mistakes.missed.compactMap(\.rule))
    if let (link, route, _) = mistakes.missed.first {
      let pattern = routes[route].pattern.description
      throw LinkDefinitionError(
        .uncovered, at: [pattern],
        "No rule of the file accepts the link \(link.description.shortened), which matches \"\(pattern)\".")
    }
    try file.checkSize()
    var notes = writer.notes
    func note(_ code: LinkProblem.Code, _ routes: Set<Int>, _ text: (String) -> String) {
      let patterns = routes.sorted().map { self.routes[$0].pattern.description }
      notes += patterns.map { LinkProblem(code, at: [$0], text("\"\($0)\"")) }
    }
    note(.unproven, Set(candidates).subtracting(examples.map(\.route))) {
      "No link that matches \($0) was found, so the file wasn't checked for it."
    }
    note(.local, mistakes.leaks) { "The file accepts links of the local route \($0)." }
    if !notes.contains(where: { $0.code == .wider }), let stray = stray(file, examples, host: host) {
      notes.append(
        LinkProblem(
          .wider, "The file accepts links that match no route, such as \(stray.description.shortened)."))
    }
    return (file, notes)
  }

  /// Returns a link that the file accepts but no route matches: the home page, an unknown path, or a longer or shorter example.
  private func stray(
    _ file: AssociationFile, _ examples: [(link: DeepLink, route: Int)], host: String
  ) -> DeepLink? {
    let matcher = AssociationMatcher(file)
    let paths = examples.flatMap { example -> [String] in
      let path = String(example.link.path.prefix { $0 != "?" })
      let parts = path.split(separator: "/")
      return ["/" + (parts + ["zq"]).joined(separator: "/"), "/" + parts.dropLast().joined(separator: "/")]
    }
    for path in Set(["/", "/zq", "/zq/zq"] + paths).sorted() {
      guard let link = try? DeepLink("https://\(host)\(path)"), match(link) == nil else { continue }
      if matcher.verdict(of: link).opensLink { return link }
    }
    return nil
  }

  /// Whether links of a site may lead to a pattern.
  private func isOfSite(_ pattern: LinkPattern, _ host: String) -> Bool {
    if let first = pattern.schemes.first, LinkPattern.isWeb(first) {
      return pattern.hosts.contains(host) || pattern.takes(host: host, scheme: "https")
    }
    switch options.fallbacks["https"] ?? .general {
    case .none: return false
    case .general: return pattern.schemes.isEmpty
    case .scheme(let other): return pattern.schemes.contains(other.folded)
    }
  }

  /// Links of a site with their routes: some for each form of each candidate, and those of overlaps.
  func examples(of candidates: [Int], host: String) -> [(link: DeepLink, route: Int)] {
    var examples: [(link: DeepLink, route: Int)] = []
    let longest = candidates.flatMap { routes[$0].pattern.expansions.map(\.components.count) }.max() ?? 0
    func add(_ text: String) {
      guard let link = try? DeepLink(text) else { return }
      let isWeb = link.scheme.map { LinkPattern.isWeb($0) } ?? true
      let lead = isWeb ? "" : link.authority.map { $0.isEmpty ? "" : "/" + $0 } ?? ""
      let path = lead + link.path
      var paths = [path]
      if path == "/" { paths.append("") }
      if !link.path.hasSuffix("/"), !path.isEmpty { paths.append(path + "/") }
      // The file ignores these slashes, but they may be empty components here.
      if options.emptyComponents != .rejected { paths += [path + "//", "/" + path] }
      let start = "\(isWeb ? link.scheme ?? "https" : "https")://\(host)"
      let tail = text.drop { $0 != "?" && $0 != "#" }
      for path in paths {
        guard let link = try? DeepLink(start + path + tail), let match = match(link) else { continue }
        examples.append((link, match.index))
      }
    }
    let overlaps = overlaps()
    // With the query of an overlapping route, that route may match the link instead.
    var queries: [TableRoute.Token: Set<String>] = [:]
    for overlap in overlaps {
      guard let query = (try? DeepLink(overlap.example))?.query else { continue }
      for route in [overlap.preferred, overlap.other] { queries[route, default: []].insert(String(query)) }
    }
    for route in candidates {
      let others = queries[routes[route].token, default: []].sorted()
      let pattern = routes[route].pattern
      _ = ExampleMaker(pattern, options, longest: longest, enough: 12).search { text, _ in
        for link in [text] + pattern.looseLinks(like: text, adding: others) { add(link) }
        return false
      }
    }
    for overlap in looseOverlaps() { add(overlap.link) }
    return examples
  }

  /// Returns the local routes of examples that the file accepts, and the examples of exported routes that it doesn't accept, each with the rule
  /// that excludes it.
  private func mistakes(
    of file: AssociationFile, _ examples: [(link: DeepLink, route: Int)]
  ) -> (leaks: Set<Int>, missed: [(link: DeepLink, route: Int, rule: AssociationFile.Rule?)]) {
    let matcher = AssociationMatcher(file)
    var leaks: Set<Int> = []
    var missed: [(link: DeepLink, route: Int, rule: AssociationFile.Rule?)] = []
    for (link, route) in examples {
      switch (matcher.verdict(of: link), routes[route].attributes.isExported) {
      case (.opens, true), (.excluded, false), (.unmatched, false): break
      case (.opens, false): leaks.insert(route)
      case (.excluded(let rule), true): missed.append((link, route, rule))
      case (.unmatched, true): missed.append((link, route, nil))
      }
    }
    return (leaks, missed)
  }
}
