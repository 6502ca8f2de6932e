internal import DeepLinks

/// An association file with its rules parsed once, to be compared with many links.
struct AssociationMatcher {
  private struct Rule {
    let rule: AssociationFile.Rule
    let appIDs: [String]
    let isExcluded: Bool
    let ignoresCase: Bool
    let isEncoded: Bool
    /// The path and, if it ends in `/*`, the path before that; `nil` for any path.
    let paths: [AssociationGlob]?
    let query: AssociationGlob?
    let items: [(name: [UInt32], value: AssociationGlob)]
    let fragment: AssociationGlob?
  }

  /// The parts of a link as rules of one kind are compared with them.
  private struct Parts {
    let path: [UInt32]
    let query: [UInt32]
    let items: [(name: [UInt32], value: [UInt32])]
    let fragment: [UInt32]
  }

  private var rules: [Rule] = []

  init(_ file: AssociationFile) {
    var variables = AssociationVocabulary(file.substitutionVariables)
    for detail in file.details where !detail.appIDs.isEmpty {
      for rule in detail.components {
        // A rule with an unknown variable matches nothing.
        let known = Self.rule(rule, rule.or(detail.defaults).or(file.defaults), detail.appIDs, &variables)
        if let known { rules.append(known) }
      }
    }
  }

  /// Reads a rule, both as it appears in the file and with its defaults.
  private static func rule(
    _ rule: AssociationFile.Rule, _ whole: AssociationFile.Rule, _ appIDs: [String],
    _ variables: inout AssociationVocabulary
  ) -> Rule? {
    let ignoresCase = whole.caseSensitive == false
    func glob(_ text: String) -> AssociationGlob? {
      AssociationGlob(text, ignoresCase: ignoresCase, variables: &variables)
    }
    var paths: [AssociationGlob]?
    if let path = whole.path {
      paths = []
      for text in path.hasSuffix("/*") ? [path, String(path.dropLast(2))] : [path] {
        guard let glob = glob(String(text.withoutSlashesAtEnds)) else { return nil }
        paths?.append(glob)
      }
    }
    var (query, fragment): (AssociationGlob?, AssociationGlob?)
    var items: [(name: [UInt32], value: AssociationGlob)] = []
    switch whole.query {
    case nil: break
    case .text(let text):
      query = glob(text)
      if query == nil { return nil }
    case .items(let texts):
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let value = glob(text) else { return nil }
        items.append((AssociationGlob.units(of: name, ignoresCase: ignoresCase), value))
      }
    }
    if let text = whole.fragment {
      fragment = glob(text)
      if fragment == nil { return nil }
    }
    return Rule(
      rule: rule, appIDs: appIDs, isExcluded: whole.isExcluded ?? false, ignoresCase: ignoresCase,
      isEncoded: whole.percentEncoded ?? true, paths: paths, query: query, items: items, fragment: fragment)
  }

  func verdict(of link: DeepLink, for appID: String? = nil) -> AssociationFile.Verdict {
    var known: [Parts?] = [nil, nil, nil, nil]
    for rule in rules where appID.map({ rule.appIDs.contains($0) }) ?? true {
      let kind = (rule.ignoresCase ? 2 : 0) + (rule.isEncoded ? 1 : 0)
      let parts = known[kind] ?? Self.parts(link, ignoresCase: rule.ignoresCase, isEncoded: rule.isEncoded)
      known[kind] = parts
      guard matches(rule, parts) else { continue }
      return rule.isExcluded ? .excluded(rule.rule) : .opens(appID.map { [$0] } ?? rule.appIDs, rule.rule)
    }
    return .unmatched
  }

  private func matches(_ rule: Rule, _ parts: Parts) -> Bool {
    if let paths = rule.paths, !paths.contains(where: { $0.matches(parts.path) }) { return false }
    if let query = rule.query, !query.matches(parts.query) { return false }
    if let fragment = rule.fragment, !fragment.matches(parts.fragment) { return false }
    return rule.items.allSatisfy { name, value in
      let values = parts.items.filter { $0.name == name }.map(\.value)
      return (values.isEmpty ? [[]] : values).allSatisfy { value.matches($0) }
    }
  }

  private static func parts(_ link: DeepLink, ignoresCase: Bool, isEncoded: Bool) -> Parts {
    func units(_ extent: Extent) -> [UInt32] {
      guard extent.isPresent else { return [] }
      let text =
        isEncoded
        ? Escaping.link.escape(unescaped: String(link.substring(extent))) : link.text(extent)
      return AssociationGlob.units(of: text, ignoresCase: ignoresCase)
    }
    let items = link.withBytes { bytes in
      var items: [(name: [UInt32], value: [UInt32])] = []
      var splitter = ItemSplitter(link.layout.query)
      while let item = splitter.next(bytes) { items.append((units(item.name), units(item.value))) }
      return items
    }
    let slash = UInt32(UInt8.slash)
    let path = units(link.layout.path).drop { $0 == slash }.reversed().drop { $0 == slash }.reversed()
    return Parts(
      path: Array(path), query: units(link.layout.query), items: items, fragment: units(link.layout.fragment))
  }
}

extension String {
  fileprivate var withoutSlashesAtEnds: Substring {
    var text = drop { $0 == "/" }
    while text.last == "/" { text.removeLast() }
    return text
  }
}
