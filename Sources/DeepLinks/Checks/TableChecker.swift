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
    var schemes: Set<String> = []
    for pattern in patterns { schemes.formUnion(pattern.schemes) }
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
    var problems: [LinkProblem] = []
    for route in patterns.indices where !known.contains(route) {
      let examples = ExampleMaker(patterns[route], options, longest: longest)
      if let problem = examine(route, examples) { problems.append(problem) }
    }
    return problems
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
        guard other.specificity(of: form) == patterns[route].specificity(of: expansion) else { continue }
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
    guard Set(schemes) == Set(other.schemes), Set(hosts) == Set(other.hosts) else { return false }
    guard expansions.count == other.expansions.count else { return false }
    let pairs = zip(expansions, other.expansions)
    guard pairs.allSatisfy({ specificity(of: $0) == other.specificity(of: $1) }) else { return false }
    return required == other.required
  }

  private var required: Set<String> {
    Set(fields.filter { $0.source != .path && !$0.mayBeMissing }.map(\.name))
  }

  /// Returns the specificity of a form; if a link matches two forms with the same specificity, neither is preferred.
  func specificity(of expansion: Expansion) -> Specificity {
    let components: [Specificity.Component] = expansion.components.map { component in
      switch component {
      case .literal: return .literal
      case .star: return .star
      case .rest: return .rest(of: expansion.components.count)
      case .parameter(let index, let prefix, let suffix):
        let field = fields[index]
        let kind = field.allowed.isEmpty ? Specificity.Kind.type(field.type) : .anyOf(field.allowed.count)
        return .parameter(prefix: prefix.count, suffix: suffix.count, kind)
      case .parameters(let indices, let texts):
        let kinds = indices.map { index in
          let field = fields[index]
          return field.allowed.isEmpty ? Specificity.Kind.type(field.type) : .texts(field.allowed.sorted())
        }
        return .parameters(texts: texts, kinds)
      }
    }
    return Specificity(
      components: components, required: fields.count { $0.source != .path && !$0.mayBeMissing })
  }
}

/// The properties of one form of a pattern that decide which of two routes is preferred.
struct Specificity: Equatable {
  enum Component: Equatable {
    case literal
    case star
    case rest(of: Int)
    case parameter(prefix: Int, suffix: Int, Kind)
    case parameters(texts: [[UInt8]], [Kind])
  }

  enum Kind: Equatable {
    case type(FieldType)
    /// A list of this number of values.
    case anyOf(Int)
    case texts([String])
  }

  let components: [Component]
  /// The number of required fields of the query and the fragment.
  let required: Int
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
