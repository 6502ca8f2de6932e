internal import DeepLinks

/// An association file with its rules read once, to be compared with many links.
struct AssociationMatcher {
  private struct Rule {
    let rule: AssociationRule
    let appIDs: [String]
    let ignoresCase: Bool
    let isEncoded: Bool
    let path: AssociationGlob?
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
    for detail in file.details {
      for rule in detail.components {
        // A rule with a variable that nobody knows matches nothing.
        if let known = Self.rule(rule, detail, file, &variables) { rules.append(known) }
      }
    }
  }

  private static func rule(
    _ rule: AssociationRule, _ detail: AssociationDetail, _ file: AssociationFile,
    _ variables: inout AssociationVocabulary
  ) -> Rule? {
    let defaults = rule.defaults.or(detail.defaults).or(file.defaults)
    let ignoresCase = !(defaults.caseSensitive ?? true)
    func glob(_ text: String) -> AssociationGlob? {
      AssociationGlob(text, ignoresCase: ignoresCase, variables: &variables)
    }
    let path = rule.path.map(glob)
    let fragment = rule.fragment.map(glob)
    var query: AssociationGlob??
    var items: [(name: [UInt32], value: AssociationGlob)] = []
    switch rule.query {
    case nil: break
    case .text(let text): query = glob(text)
    case .items(let texts):
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let value = glob(text) else { return nil }
        items.append((AssociationGlob.units(of: name, ignoresCase: ignoresCase), value))
      }
    }
    for unread in [path, fragment, query] {
      if case .some(nil) = unread { return nil }
    }
    return Rule(
      rule: rule, appIDs: detail.appIDs, ignoresCase: ignoresCase,
      isEncoded: defaults.percentEncoded ?? true, path: path ?? nil, query: query ?? nil, items: items,
      fragment: fragment ?? nil)
  }

  func verdict(_ link: DeepLink) -> AssociationFile.Verdict {
    var known: [Parts?] = [nil, nil, nil, nil]
    for rule in rules {
      let kind = (rule.ignoresCase ? 2 : 0) + (rule.isEncoded ? 1 : 0)
      let parts = known[kind] ?? Self.parts(link, ignoresCase: rule.ignoresCase, isEncoded: rule.isEncoded)
      known[kind] = parts
      guard matches(rule, parts) else { continue }
      return rule.rule.isExcluded ? .excluded(rule.rule) : .opens(rule.appIDs, rule.rule)
    }
    return .unmatched
  }

  private func matches(_ rule: Rule, _ parts: Parts) -> Bool {
    if let path = rule.path, !path.matches(parts.path) { return false }
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
    let path = units(link.layout.path)
    return Parts(
      path: path.isEmpty ? [UInt32(UInt8.slash)] : path, query: units(link.layout.query), items: items,
      fragment: units(link.layout.fragment))
  }
}
