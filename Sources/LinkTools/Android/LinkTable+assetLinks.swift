public import DeepLinks

extension LinkTable {
  /// Generates the file that the sites of exported routes serve, so that Android lets applications open the sites' links.
  ///
  /// If you pass a host, the file has rules for that site, which Android 15 and later evaluate, including queries and fragments: each exported route
  /// is a rule, and local routes are excluded. Earlier versions ignore the rules.
  ///
  /// - Parameters:
  ///   - packageNames: The names of the packages, such as `com.example.app`.
  ///   - fingerprints: The SHA-256 fingerprints of the certificates that sign the packages, as `keytool -list -v` prints them.
  ///   - webHosts: The hosts for web routes that don't have a host.
  ///   - host: The site to which the rules apply; `nil` for a file without rules, which all sites may serve.
  /// - Returns: The file, the hosts that must serve it (for `*.ride.example` that is `ride.example`), and the rules' differences from the table.
  /// - Throws: A `LinkDefinitionError` if no exported route has a web host, if a name or a fingerprint isn't well formed, or if a route can't
  ///   be expressed as a rule.
  public func assetLinks(
    packageNames: [String], fingerprints: [String], webHosts: [String] = [], rulesFor host: String? = nil
  ) throws(LinkDefinitionError) -> (file: AssetLinks, hosts: [String], notes: [LinkProblem]) {
    let exported = routes.filter(\.attributes.isExported).map(\.pattern)
    let hosts = exported.flatMap { pattern -> [String] in
      guard pattern.schemes.first.map({ LinkPattern.isWeb($0) }) ?? true else { return [] }
      return (pattern.hosts.isEmpty ? webHosts : pattern.hosts).map { HostName.plain($0, scheme: "https") }
    }
    guard !hosts.isEmpty else {
      throw LinkDefinitionError(
        .notExported, "No exported route has a web host, so there is nothing to verify.")
    }
    guard !packageNames.isEmpty else {
      throw LinkDefinitionError(.name, "Pass the package of an application.")
    }
    var rules: (list: [AssociationFile.Rule]?, notes: [LinkProblem]) = (nil, [])
    if let host { rules = try androidRules(host: host) }
    var file = AssetLinks(statements: [])
    for name in packageNames {
      let statement = try AssetLinks.Statement(
        packageName: name, fingerprints: fingerprints, rules: rules.list)
      file.merge(AssetLinks(statements: [statement]))
    }
    // A wildcard can't serve a file, so Android asks the host that follows it.
    let serving = hosts.map { LinkPattern.isWildcard($0) ? String($0.dropFirst(2)) : $0 }
    return (file, host.map { [HostName.plain($0, scheme: "https")] } ?? Set(serving).sorted(), rules.notes)
  }

  /// Returns the rules of the association file of a site, as Android reads them.
  private func androidRules(
    host: String
  ) throws(LinkDefinitionError) -> (list: [AssociationFile.Rule]?, notes: [LinkProblem]) {
    // Android reads only the rules, so any valid identifier will do.
    let (file, wider) = try associationFile(host: host, appIDs: ["ABCDE12345.app"])
    var notes = wider
    var rules: [AssociationFile.Rule] = []
    for rule in file.details.flatMap(\.components) {
      for choice in try Self.choices(rule, file.substitutionVariables) { rules += Self.endings(choice) }
    }
    if file.details.contains(where: { $0.defaults.caseSensitive == false }) {
      notes.append(LinkProblem(.wider, "Android matches paths case-sensitively, but the table ignores case."))
    }
    let matcher = AssociationMatcher(android: rules, for: "")
    let missed = examples(of: Array(routes.indices), host: host).first {
      routes[$0.route].attributes.isExported && !matcher.verdict(of: $0.link).opensLink
    }
    if let missed {
      let pattern = routes[missed.route].pattern.description
      throw LinkDefinitionError(
        .uncovered, at: [pattern],
        "No rule for Android accepts the link \(missed.link.description.shortened), which matches \"\(pattern)\"."
      )
    }
    return (rules, notes)
  }

  /// Returns a rule without variables and escapes, once for each combination of the values of its variables.
  private static func choices(
    _ rule: AssociationFile.Rule, _ variables: [String: [String]]
  ) throws(LinkDefinitionError) -> [AssociationFile.Rule] {
    var rules = [rule]
    for (name, texts) in (variables.merging(["xdigit": ["?"]]) { $1 }).sorted(by: { $0.key < $1.key }) {
      let reference = "$(\(name))"
      guard rules.contains(where: { "\($0)".contains(reference) }) else { continue }
      rules = texts.flatMap { text in
        rules.map { $0.mapTexts { $0.replacing(reference, with: text) } }
      }
      guard rules.count <= AndroidPathWriter.maximumPaths else {
        throw LinkDefinitionError(
          .inexpressible,
          "The lists of the rule \(rule.description.shortened) expand to more than \(AndroidPathWriter.maximumPaths) rules. Use a parameter instead of a list."
        )
      }
    }
    return rules.map { rule in
      rule.mapTexts { text in Array(text.utf8).withUnsafeBufferPointer { $0.decoded() } }
    }
  }

  /// Returns the rule with and without a trailing slash in its path, which Android doesn't ignore; the path of a host alone is empty.
  private static func endings(_ rule: AssociationFile.Rule) -> [AssociationFile.Rule] {
    guard let path = rule.path, path == "/" || !path.hasSuffix("/") && !path.hasSuffix("*") else {
      return [rule]
    }
    var other = rule
    other.path = path == "/" ? "" : path + "/"
    return [rule, other]
  }
}

extension AssociationFile.Rule {
  fileprivate func mapTexts(_ body: (String) -> String) -> AssociationFile.Rule {
    var rule = AssociationFile.Rule(
      path: path.map(body), fragment: fragment.map(body), isExcluded: isExcluded, comment: nil)
    if case .items(let items) = query {
      rule.query = .items(
        Dictionary(items.map { (body($0.key), body($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
    return rule
  }
}
