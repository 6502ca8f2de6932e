internal import DeepLinks

/// An association file with its rules parsed once, to be compared with many links.
struct AssociationMatcher {
  private struct Kind: Hashable {
    let ignoresCase: Bool
    let isEncoded: Bool
  }

  private struct Rule {
    let rule: AssociationFile.Rule
    let appIDs: [String]
    let isExcluded: Bool
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
  /// The indices of the rules of each kind, by the length of the prefix that their paths require, and by that prefix.
  private var places: [Kind: [Int: [[UInt32]: [Int]]]] = [:]
  private let isOfAndroid: Bool

  /// Reads the rules of an application, as Android 15 compares them: unescaped, with case, and with the slashes at both ends of a path.
  init(android rules: [AssociationFile.Rule], for packageName: String) {
    isOfAndroid = true
    var variables: AssociationVocabulary?
    for rule in rules {
      var whole = rule
      (whole.caseSensitive, whole.percentEncoded) = (true, false)
      if case .text = whole.query { whole.query = nil }
      try? add(rule, whole, [packageName], &variables)
    }
  }

  init(_ file: AssociationFile) {
    isOfAndroid = false
    var variables: AssociationVocabulary? = AssociationVocabulary(file.substitutionVariables)
    for detail in file.details where !detail.appIDs.isEmpty {
      for rule in detail.components {
        // A rule with an unknown variable matches nothing.
        try? add(rule, rule.or(detail.defaults).or(file.defaults), detail.appIDs, &variables)
      }
    }
  }

  private struct UnknownVariable: Error {}

  /// Adds a rule, both as it appears in the file and with its defaults; the rules of Android have no variables.
  ///
  /// - Throws: An error if the rule names an unknown variable.
  private mutating func add(
    _ rule: AssociationFile.Rule, _ whole: AssociationFile.Rule, _ appIDs: [String],
    _ variables: inout AssociationVocabulary?
  ) throws {
    let ignoresCase = whole.caseSensitive == false
    func glob(_ text: String) throws -> AssociationGlob {
      let glob = AssociationGlob(text, ignoresCase: ignoresCase, variables: &variables)
      guard let glob else { throw UnknownVariable() }
      return glob
    }
    var texts = whole.path.map { [$0] }
    if !isOfAndroid, let path = whole.path {
      texts = (path.hasSuffix("/*") ? [path, String(path.dropLast(2))] : [path]).map(\.withoutSlashesAtEnds)
    }
    var query: AssociationGlob?
    var items: [(name: [UInt32], value: AssociationGlob)] = []
    switch whole.query {
    case nil: break
    case .text(let text): query = try glob(text)
    case .items(let texts):
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        items.append((AssociationGlob.units(of: name, ignoresCase: ignoresCase), try glob(text)))
      }
    }
    let paths = try texts?.map(glob)
    // The last path is the shorter one.
    let start = paths?.last?.start ?? []
    let kind = Kind(ignoresCase: ignoresCase, isEncoded: whole.percentEncoded ?? true)
    rules.append(
      Rule(
        rule: rule, appIDs: appIDs, isExcluded: whole.isExcluded ?? false, paths: paths, query: query,
        items: items, fragment: try whole.fragment.map(glob)))
    places[kind, default: [:]][start.count, default: [:]][start, default: []].append(rules.count - 1)
  }

  func verdict(of link: DeepLink, for appID: String? = nil) -> AssociationFile.Verdict {
    var first = rules.count
    for (kind, lengths) in places {
      let parts = parts(link, kind)
      for (length, starts) in lengths where length <= parts.path.count {
        let found = starts[Array(parts.path.prefix(length))]?.first { index in
          index < first && appID.map(rules[index].appIDs.contains) ?? true && matches(rules[index], parts)
        }
        first = found ?? first
      }
    }
    guard first < rules.count else { return .unmatched }
    let rule = rules[first]
    return rule.isExcluded ? .excluded(rule.rule) : .opens(appID.map { [$0] } ?? rule.appIDs, rule.rule)
  }

  private func matches(_ rule: Rule, _ parts: Parts) -> Bool {
    if let paths = rule.paths, !paths.contains(where: { $0.matches(parts.path) }) { return false }
    if let query = rule.query, !query.matches(parts.query) { return false }
    if let fragment = rule.fragment, !fragment.matches(parts.fragment) { return false }
    return rule.items.allSatisfy { name, value in
      let values = parts.items.filter { $0.name == name }.map(\.value)
      // Android needs one item that matches.
      if isOfAndroid { return values.contains { value.matches($0) } }
      return (values.isEmpty ? [[]] : values).allSatisfy { value.matches($0) }
    }
  }

  private func parts(_ link: DeepLink, _ kind: Kind) -> Parts {
    func units(_ extent: Extent) -> [UInt32] {
      guard extent.isPresent else { return [] }
      let text =
        kind.isEncoded
        ? Escaping.link.escape(unescaped: String(link.substring(extent))) : link.text(extent)
      return AssociationGlob.units(of: text, ignoresCase: kind.ignoresCase)
    }
    let items = link.withBytes { bytes in
      var items: [(name: [UInt32], value: [UInt32])] = []
      var splitter = ItemSplitter(link.layout.query)
      while let item = splitter.next(bytes.span) { items.append((units(item.name), units(item.value))) }
      return items
    }
    let slash = UInt32(UInt8.slash)
    var path = units(link.layout.path)
    if !isOfAndroid { path = path.drop { $0 == slash }.reversed().drop { $0 == slash }.reversed() }
    return Parts(
      path: path, query: units(link.layout.query), items: items, fragment: units(link.layout.fragment))
  }
}

extension String {
  fileprivate var withoutSlashesAtEnds: String {
    var text = drop { $0 == "/" }
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}
