internal import DeepLinks

/// Generates intent filters: one for all paths of the same schemes and hosts.
///
/// Android combines each scheme of a filter with each host and each path.
struct AndroidWriter {
  private struct Group: Hashable {
    let schemes: [String]
    /// The hosts; if the list is empty, any host and any path match.
    let hosts: [String]
  }

  let options: TableOptions
  let release: AndroidRelease
  /// The hosts for web routes that don't have a host.
  let webHosts: [String]
  /// The schemes for routes that don't name a scheme.
  let schemes: [String]
  private var rules: [Group: [AndroidRule]] = [:]
  /// The rules of each group, for lookup.
  private var known: [Group: Set<AndroidRule>] = [:]
  /// The number of rules of the route being added.
  private var count = 0
  private(set) var notes: [LinkProblem] = []

  init(options: TableOptions, release: AndroidRelease, webHosts: [String], schemes: [String]) {
    self.options = options
    self.release = release
    self.webHosts = webHosts
    self.schemes = schemes
  }

  mutating func add(_ pattern: LinkPattern) throws(LinkDefinitionError) {
    count = 0
    let all = pattern.schemes.isEmpty ? schemes.filter { isGeneral($0) } : pattern.schemes
    guard !all.isEmpty else {
      throw LinkDefinitionError(
        .inexpressible, at: [pattern.description],
        "An intent filter needs a scheme, but neither \"\(pattern)\" nor another exported route has one. Add a scheme."
      )
    }
    let web = all.filter { LinkPattern.isWeb($0) }
    let app = all.filter { !LinkPattern.isWeb($0) }
    if !web.isEmpty { try addWeb(pattern, web) }
    if !app.isEmpty { try addApp(pattern, app) }
    let hasTail = pattern.fields.contains { $0.source != .path } || pattern.fragment != nil
    if release < .android15, hasTail {
      note(pattern, "the query and the fragment are not compared")
    }
  }

  /// Notes that the filters accept empty components in the rest at the end of a pattern, if the table rejects them.
  mutating func noteEmptyComponents(of pattern: LinkPattern) {
    let endsInRest = pattern.expansions.contains { expansion in
      if case .rest = expansion.components.last { true } else { false }
    }
    if endsInRest, options.emptyComponents == .rejected { note(pattern, "components of **name may be empty") }
  }

  /// Returns the writer with a local route excluded, or `nil` if rules can't match its links exactly.
  func excluding(_ pattern: LinkPattern) -> AndroidWriter? {
    var alone = AndroidWriter(options: options, release: release, webHosts: webHosts, schemes: schemes)
    guard (try? alone.add(pattern)) != nil, alone.notes.isEmpty else { return nil }
    var other = self
    for (group, rules) in alone.rules {
      guard let own = other.rules[group] else { continue }
      other.rules[group] = rules.map { AndroidRule(isExcluded: true, conditions: $0.conditions) } + own
    }
    return other
  }

  private func isGeneral(_ scheme: String) -> Bool {
    (options.fallbacks[scheme] ?? .general) == .general
  }

  private mutating func note(_ pattern: LinkPattern, _ loss: String) {
    let note = LinkProblem(
      .wider, at: [pattern.description], "The filters accept more links than \"\(pattern)\": \(loss).")
    if !notes.contains(note) { notes.append(note) }
  }

  private mutating func addWeb(_ pattern: LinkPattern, _ schemes: [String]) throws(LinkDefinitionError) {
    // Android compares a port only if a filter names one, and a link seldom names the default port.
    let scheme = schemes.count == 1 ? schemes[0] : ""
    let hosts = (pattern.hosts.isEmpty ? webHosts : pattern.hosts).map { HostName.plain($0, scheme: scheme) }
    guard !hosts.isEmpty else {
      throw LinkDefinitionError(
        .inexpressible, at: [pattern.description],
        "The pattern \"\(pattern)\" has no host, and Android doesn't compare paths without a host. Add the web hosts."
      )
    }
    for expansion in pattern.expansions {
      try insert(pattern, expansion.components[...], Group(schemes: schemes, hosts: hosts))
    }
  }

  /// Adds forms of an application's links, whose host is their first component.
  private mutating func addApp(_ pattern: LinkPattern, _ schemes: [String]) throws(LinkDefinitionError) {
    for expansion in pattern.expansions {
      let components = expansion.components
      if !pattern.hosts.isEmpty {
        try insert(pattern, components[...], Group(schemes: schemes, hosts: pattern.hosts))
        continue
      }
      var hosts = ["*"]
      switch components.first {
      case nil, .rest:
        if components.count != 1 { note(pattern, "every link with its schemes is accepted") }
        insert([], Group(schemes: schemes, hosts: []))
        continue
      case .star: break
      case .literal(let bytes): hosts = [try pathWriter(pattern).text(bytes)]
      case .parameter(let index, let prefix, let suffix):
        let field = pattern.fields[index]
        if !field.allowed.isEmpty {
          hosts = []
          for text in field.allowed {
            hosts.append(try pathWriter(pattern).text(prefix + Array(text.utf8) + suffix))
          }
        } else if !field.type.isPlain || !prefix.isEmpty || !suffix.isEmpty {
          note(pattern, "\(field.name) may be any text")
        }
      case .parameters(let indices, _): note(pattern, "\(pattern.fields[indices[0]].name) may be any text")
      }
      try insert(pattern, components.dropFirst(), Group(schemes: schemes, hosts: hosts))
    }
  }

  private mutating func insert(
    _ pattern: LinkPattern, _ components: ArraySlice<Expansion.Component>, _ group: Group
  ) throws(LinkDefinitionError) {
    var writer = pathWriter(pattern)
    let paths = try writer.paths(components)
    let tails = release < .android15 ? [[]] : try writer.tails()
    for loss in writer.losses { note(pattern, loss) }
    count += paths.count * tails.count
    guard count <= AndroidPathWriter.maximumPaths else { throw AndroidPathWriter.tooMany(pattern) }
    insert(paths.flatMap { path in tails.map { AndroidRule(conditions: [path] + $0) } }, group)
  }

  private func pathWriter(_ pattern: LinkPattern) -> AndroidPathWriter {
    AndroidPathWriter(
      pattern: pattern, isAdvanced: release >= .android12, keepsEmpty: options.emptyComponents == .kept)
  }

  private mutating func insert(_ rules: [AndroidRule], _ group: Group) {
    self.rules[group, default: []] += rules.filter { known[group, default: []].insert($0).inserted }
  }

  /// The filters, to be compared with links.
  var matcher: AndroidMatcher {
    AndroidMatcher(
      filters: rules.map { group, rules in
        AndroidMatcher.Filter(
          schemes: group.schemes, hosts: group.hosts.map(\.folded),
          rules: rules.map { ($0.isExcluded, $0.conditions.map { AndroidConditionMatcher($0) }) })
      })
  }

  /// The web hosts in the filters.
  var hosts: [String] {
    Set(rules.keys.filter { $0.schemes.contains { LinkPattern.isWeb($0) } }.flatMap(\.hosts)).sorted()
  }

  /// Reports a local route whose links a filter matches.
  mutating func noteLocal(_ pattern: LinkPattern, _ link: DeepLink) {
    notes.append(
      LinkProblem(
        .local, at: [pattern.description],
        "The filters accept links of the local route \"\(pattern)\", such as \(link.description.shortened)."
      ))
  }

  func xml() -> String {
    var filters: [String] = []
    let groups = rules.keys.sorted {
      ($0.schemes.joined(separator: "|"), $0.hosts.joined(separator: "|"))
        < ($1.schemes.joined(separator: "|"), $1.hosts.joined(separator: "|"))
    }
    for group in groups {
      var data = group.schemes.map { "android:scheme=\"\($0)\"" }
      for host in group.hosts { data.append(attributes(host, isWeb: LinkPattern.isWeb(group.schemes[0]))) }
      let rules = rules[group] ?? []
      // Paths outside groups are compared first, so an exclusion works only if all paths are in groups.
      let isGrouped = !rules.allSatisfy(\.isPlain)
      let verifies = LinkPattern.isWeb(group.schemes[0]) ? " android:autoVerify=\"true\"" : ""
      filters.append(
        """
        <intent-filter\(verifies)>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
        \((data.map { "  <data \($0) />" } + rules.flatMap { $0.lines(isGrouped: isGrouped) }).joined(separator: "\n"))
        </intent-filter>
        """)
    }
    return filters.joined(separator: "\n") + "\n"
  }

  /// Returns the host, and the port of a web host.
  private func attributes(_ host: String, isWeb: Bool) -> String {
    guard isWeb, let link = try? DeepLink("https://\(host)/"), let name = link.host, let port = link.port
    else {
      return "android:host=\"\(XMLText.escape(host) ?? "")\""
    }
    return "android:host=\"\(XMLText.escape(String(name)) ?? "")\" android:port=\"\(port)\""
  }
}

/// Intent filters that are compared with links.
struct AndroidMatcher {
  struct Filter {
    let schemes: [String]
    /// The hosts; if the list is empty, any host and any path match.
    let hosts: [String]
    /// The first rule whose conditions all hold decides.
    let rules: [(isExcluded: Bool, conditions: [AndroidConditionMatcher])]
  }

  let filters: [Filter]

  /// Whether a filter may match a link, which has a scheme.
  func takes(_ link: DeepLink) -> Bool {
    guard let scheme = link.scheme?.folded else { return false }
    let authority = link.authority.map { String($0) } ?? ""
    let host = LinkPattern.isWeb(scheme) ? HostName.plain(authority, scheme: scheme) : authority.folded
    return filters.contains { filter in
      guard filter.schemes.contains(scheme) else { return false }
      if filter.hosts.isEmpty { return true }
      guard filter.hosts.contains(where: { $0 == "*" || $0 == host }) else { return false }
      let rule = filter.rules.first { $0.conditions.allSatisfy { $0.holds(for: link) } }
      return rule?.isExcluded == false
    }
  }
}
