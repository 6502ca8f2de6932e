extension TableCore {
  /// Builds the trie of the routes, if they are valid as a whole.
  static func checked(_ routes: [TableRoute], _ options: TableOptions) throws(LinkDefinitionError)
    -> TableCore
  {
    var builder = TrieBuilder(routes, options)
    let core = TableCore(builder.finish(), options, routes)
    let problems = TableChecker(core, builder).problems()
    guard problems.isEmpty else { throw LinkDefinitionError(problems) }
    return core
  }
}

/// The validation of all routes of a table together.
///
/// Two routes conflict if they end at the same node with the same priority and their queries don't distinguish them:
///
/// ```text
/// /trip/:id ── root ── "trip" ── :string ── ends route 0
/// /trip/:name                             └ ends route 1     ambiguous: /trip/x
/// ```
///
/// A route is unreachable if another route matches each of its examples. That is only possible if a node has edges of different kinds or
/// routes have priorities, so other tables aren't searched.
struct TableChecker {
  private let core: TableCore
  private let caseConflicts: [Int]
  private let customTypes: Set<String>
  private let trie: Trie
  private var patterns: [LinkPattern] { core.patterns }
  private var options: TableOptions { core.options }

  init(_ core: TableCore, _ builder: TrieBuilder) {
    (self.core, trie) = (core, core.trie)
    (caseConflicts, customTypes) = (builder.caseConflicts, Set(builder.custom.keys))
  }

  func problems() -> [LinkProblem] {
    let missing = unknownTypes()
    guard missing.isEmpty else { return missing }
    var problems = casesOfHosts() + badFallbacks()
    let clashes = clashes()
    problems += clashes.problems
    if isRisky { problems += unreachable(besides: clashes.routes) }
    return problems
  }

  private func unknownTypes() -> [LinkProblem] {
    let known = Set(options.types.map(\.name))
    guard !customTypes.isSubset(of: known) else { return [] }
    return patterns.flatMap { pattern in
      pattern.fields.compactMap { field in
        guard case .custom(let name) = field.type, !known.contains(name) else { return nil }
        return LinkProblem(
          .unknownType, at: [pattern.description],
          "The type <\(name)> of \"\(pattern)\" is unknown; declare it in the options of the table.")
      }
    }
  }

  private func casesOfHosts() -> [LinkProblem] {
    caseConflicts.map { route in
      LinkProblem(
        .caseOfHost, at: [patterns[route].description],
        "The first component of \"\(patterns[route])\" differs only in case from that of another pattern, but hosts of links ignore case; rename one of them."
      )
    }
  }

  private func badFallbacks() -> [LinkProblem] {
    guard !options.fallbacks.isEmpty else { return [] }
    let schemes = Set(patterns.flatMap(\.schemes))
    return options.fallbacks.sorted { $0.key < $1.key }.compactMap { scheme, fallback in
      var missing = schemes.contains(scheme) ? nil : scheme
      if case .scheme(let other) = fallback, !schemes.contains(other) { missing = missing ?? other }
      return missing.map { missing in
        LinkProblem(
          .fallback, at: [],
          "A fallback is declared for \(scheme), but no pattern has the scheme \(missing); remove the fallback, or add a pattern."
        )
      }
    }
  }

  /// Finds routes that end at the same node with the same priority and that their queries don't distinguish.
  private func clashes() -> (problems: [LinkProblem], routes: Set<Int>) {
    var problems: [LinkProblem] = []
    var routes: Set<Int> = []
    for number in trie.nodes.indices where trie.nodes[number].endings.count > 1 {
      var group: [TrieEnding] = []
      for ending in trie.nodes[number].endings {
        if let first = group.first, first.priority != ending.priority || first.required != ending.required {
          group = []
        }
        // Only the last 64 routes are compared, because comparing all pairs would take quadratic time.
        for other in group.suffix(64) where other.route != ending.route && !routes.contains(ending.route) {
          guard let clash = clash(ending.route, other.route) else { continue }
          problems.append(clash)
          routes.insert(ending.route)
        }
        group.append(ending)
      }
    }
    return (problems, routes)
  }

  private func clash(_ route: Int, _ other: Int) -> LinkProblem? {
    let (left, right) = (patterns[route], patterns[other])
    guard !left.isToldApart(from: right) else { return nil }
    let example = ExampleMaker(left, options, longest: 0).joint(with: right)
    guard left.hasForm(of: right) else { return ambiguity(left, right, example) }
    return LinkProblem(
      .duplicate, at: [left.description, right.description], example: example,
      "\"\(left)\" and \"\(right)\" match the same links; remove one of them, or give it a different priority."
    )
  }

  private func ambiguity(_ left: LinkPattern, _ right: LinkPattern, _ example: String?) -> LinkProblem {
    LinkProblem(
      .ambiguous, at: [left.description, right.description], example: example,
      "\"\(left)\" and \"\(right)\" match the same link\(example.map { ", \($0)," } ?? "") and neither is more specific; give one of them a priority."
    )
  }

  /// Whether other routes may hide a route although all end at different nodes.
  private var isRisky: Bool {
    trie.hasPriorities || trie.nodes.indices.contains { isRisky($0) }
  }

  private func isRisky(_ node: Int) -> Bool {
    let (edges, rests) = (trie.nodes[node].edges, trie.nodes[node].rests.count)
    // Most nodes have no edges or only one.
    if edges.isEmpty || rests > 1 { return rests > 1 }
    let lists = edges.filter(\.form.isList)
    if !lists.isEmpty, !trie.nodes[node].literals.isEmpty || haveCommonText(lists) { return true }
    if rests > 0, edges.count > lists.count { return true }
    return edges.indices.contains { edge in
      edges[edge].form.isCustom
        || edges[edge].rank != .star && edges[edge].form.isBare && edges[edges.count - 1].rank == .star
    }
  }

  private func haveCommonText(_ lists: [TrieEdge]) -> Bool {
    var texts: Set<[UInt8]> = []
    return lists.contains { list in
      list.form.fields[0].rule.allowed.contains { text in
        !texts.insert(list.form.start + text + list.form.end).inserted
      }
    }
  }

  private func unreachable(besides known: Set<Int>) -> [LinkProblem] {
    let longest = patterns.lazy.flatMap(\.expansions).map(\.components.count).max() ?? 0
    return patterns.indices.filter { !known.contains($0) }.compactMap {
      examine($0, ExampleMaker(patterns[$0], options, longest: longest))
    }
  }

  /// Looks for a link that leads to the route, and for a link that also matches another route.
  private func examine(_ route: Int, _ examples: ExampleMaker) -> LinkProblem? {
    var lost: (link: DeepLink, winner: Int)?
    let isComplete = examples.search { text, _ in
      guard let link = try? DeepLink(text), let best = core.match(link), best.index != route else {
        return true
      }
      if lost == nil { lost = (link, best.index) }
      return false
    }
    if let rival = rival(of: route, examples) { return rival }
    guard let lost, isComplete else { return nil }
    return LinkProblem(
      .unreachable, at: [patterns[route].description, patterns[lost.winner].description],
      example: lost.link.description,
      "No link reaches \"\(patterns[route])\": \(lost.link), for example, matches \"\(patterns[lost.winner])\" first; remove \"\(patterns[route])\", or give it a priority."
    )
  }

  private func rival(of route: Int, _ examples: ExampleMaker) -> LinkProblem? {
    guard patterns[route].fields.contains(where: { $0.source == .path && !$0.allowed.isEmpty }) else {
      return nil
    }
    var problem: LinkProblem?
    _ = examples.search { text, expansion in
      guard let link = try? DeepLink(text) else { return false }
      for match in core.matches(link)
      where match.index < route && match.priority == core.routes[route].priority {
        let other = patterns[match.index]
        let form = other.expansions[match.expansion]
        guard patterns[route].isAsSpecific(expansion, as: other, form) else { continue }
        problem = ambiguity(patterns[route], other, text)
        return true
      }
      return false
    }
    return problem
  }
}

extension LinkPattern {
  /// Whether the required query and fragment ensure that no link matches both patterns.
  func isToldApart(from other: LinkPattern) -> Bool {
    for field in fields where field.source == .query && !field.mayBeMissing && !field.allowed.isEmpty {
      for match in other.fields where match.source == .query && match.name == field.name {
        if !match.mayBeMissing, !match.allowed.isEmpty, Set(match.allowed).isDisjoint(with: field.allowed) {
          return true
        }
      }
    }
    if case .literal(let left) = fragment, case .literal(let right) = other.fragment { return left != right }
    return false
  }

  /// Whether the patterns are equal except for the names of path fields.
  func hasForm(of other: LinkPattern) -> Bool {
    Set(schemes) == Set(other.schemes) && Set(hosts) == Set(other.hosts) && required == other.required
      && expansions.count == other.expansions.count
      && zip(expansions, other.expansions).allSatisfy { isAsSpecific($0, as: other, $1) }
  }

  private var required: Set<String> {
    Set(fields.filter { $0.source != .path && !$0.mayBeMissing }.map(\.name))
  }

  /// Whether a form of this pattern is as specific as a form of another one, so that neither is preferred for a link that matches both.
  func isAsSpecific(_ form: Expansion, as other: LinkPattern, _ otherForm: Expansion) -> Bool {
    let pairs = zip(form.components, otherForm.components)
    return form.components.count == otherForm.components.count && required.count == other.required.count
      && pairs.allSatisfy { left, right in
        switch (left, right) {
        case (.literal, .literal), (.star, .star), (.rest, .rest): return true
        case (.parameter(let index, let prefix, let suffix), .parameter(let number, let head, let tail)):
          let (field, match) = (fields[index], other.fields[number])
          return (prefix.count, suffix.count) == (head.count, tail.count)
            && field.type == match.type && field.allowed.count == match.allowed.count
        case (.parameters(let indices, let texts), .parameters(let matches, let others)):
          return texts == others
            && zip(indices.map { fields[$0] }, matches.map { other.fields[$0] }).allSatisfy {
              $0.type == $1.type && $0.allowed.sorted() == $1.allowed.sorted()
            }
        default: return false
        }
      }
  }
}

extension TextForm {
  /// Whether the form is one parameter with a custom type, which may accept nothing or everything.
  fileprivate var isCustom: Bool {
    guard fields.count == 1, case .custom = fields[0].rule.type else { return false }
    return true
  }

  /// Whether the form has no text at its ends.
  fileprivate var isBare: Bool { start.isEmpty && end.isEmpty && !isList }
}
