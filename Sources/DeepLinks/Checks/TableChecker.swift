extension TableCore {
  /// Puts routes into a trie, if nothing is wrong with them as a whole.
  static func checked(_ routes: [TableRoute], _ options: TableOptions) throws(LinkProblems) -> TableCore {
    let (core, builder) = made(routes, options)
    let checker = TableChecker(
      patterns: core.patterns, priorities: routes.map { $0.priority }, options: options, trie: builder.trie,
      core: core, caseConflicts: builder.caseConflicts)
    let problems = checker.problems()
    guard problems.isEmpty else { throw LinkProblems(problems) }
    return core
  }

  /// Puts routes into a trie, also where two of them take one link.
  static func made(_ routes: [TableRoute], _ options: TableOptions) -> (core: TableCore, builder: TrieBuilder)
  {
    var builder = TrieBuilder(ignoresCase: options.ignoresCase)
    for (number, type) in options.types.enumerated() where builder.customTypes[type.name] == nil {
      builder.customTypes[type.name] = number
    }
    for route in routes { builder.insert(route.pattern, priority: route.priority) }
    for (scheme, fallback) in options.fallbacks { builder.setFallback(fallback, of: scheme) }
    return (TableCore(builder.finish(), options, routes), builder)
  }
}

/// Finds what is wrong with the routes of a table as a whole.
struct TableChecker {
  let patterns: [LinkPattern]
  let priorities: [Int]
  let options: TableOptions
  let trie: Trie
  let core: TableCore
  let caseConflicts: [Int]

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
    var known: Set<String> = []
    for type in options.types { known.insert(type.name) }
    var problems: [LinkProblem] = []
    for pattern in patterns {
      for field in pattern.fields {
        guard case .custom(let name) = field.type, !known.contains(name) else { continue }
        problems.append(
          LinkProblem(
            .unknownType, at: [pattern.description],
            "The type <\(name)> of \"\(pattern)\" is unknown; declare it in the options of the table."
          ))
      }
    }
    return problems
  }

  private func casesOfHosts() -> [LinkProblem] {
    caseConflicts.map { route in
      LinkProblem(
        .caseOfHost, at: [patterns[route].description],
        "The first component of \"\(patterns[route])\" differs from that of another pattern in case only, and the host of a link has no case; rename one of them."
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
          "A fallback is declared for \(scheme), but no pattern has the scheme \(missing).")
      }
    }
  }

  /// Routes that end at one node, with one priority, and are not told apart by their queries.
  private func clashes() -> (problems: [LinkProblem], routes: Set<Int>) {
    var problems: [LinkProblem] = []
    var routes: Set<Int> = []
    for node in trie.nodes where node.endings >= 0 && trie.endings[Int(node.endings)].next >= 0 {
      var group: [TrieEnding] = []
      var ending = node.endings
      while ending >= 0 {
        let value = trie.endings[Int(ending)]
        ending = value.next
        if let first = group.first, first.priority != value.priority || first.required != value.required {
          group = []
        }
        // Routes that clash are found among their neighbours; more of them need not be looked at.
        for other in group.suffix(64) where other.route != value.route && !routes.contains(Int(value.route)) {
          guard let clash = clash(Int(value.route), Int(other.route)) else { continue }
          problems.append(clash)
          routes.insert(Int(value.route))
        }
        group.append(value)
      }
    }
    return (problems, routes)
  }

  private func clash(_ route: Int, _ other: Int) -> LinkProblem? {
    let (left, right) = (patterns[route], patterns[other])
    guard !left.isToldApart(from: right) else { return nil }
    let isDuplicate = left.hasForm(of: right)
    let example = ExampleMaker(left, options, longest: 0).joint(with: right)
    let detail =
      isDuplicate
      ? "\"\(left)\" and \"\(right)\" take the same links; remove one of them, or give it another priority."
      : "\"\(left)\" and \"\(right)\" take one link\(example.map { ", \($0)," } ?? "") and neither is more specific; give one of them a priority."
    return LinkProblem(
      isDuplicate ? .duplicate : .ambiguous, at: [left.description, right.description],
      example: example, detail)
  }

  /// Whether a route may be hidden by others although all end at different nodes.
  private var isRisky: Bool {
    if trie.hasPriorities || trie.lists.contains(where: { $0.next >= 0 }) { return true }
    if trie.edges.contains(where: { $0.type.custom != nil }) { return true }
    return trie.nodes.contains { node in
      if node.hasLists, node.hasLiterals { return true }
      if node.rests >= 0, node.probes >= 0 || trie.rests[Int(node.rests)].next >= 0 { return true }
      return node.probes >= 0 && hasStarAndMore(node)
    }
  }

  private func hasStarAndMore(_ node: TrieNode) -> Bool {
    var probe = node.probes
    var hasMore = false
    while probe >= 0 {
      let value = trie.probes[Int(probe)]
      if value.rank == .star, hasMore { return true }
      if value.prefix + value.suffix == 0 { hasMore = true }
      probe = value.next
    }
    return false
  }

  private func unreachable(besides known: Set<Int>) -> [LinkProblem] {
    var longest = 0
    for pattern in patterns {
      for expansion in pattern.expansions { longest = max(longest, expansion.components.count) }
    }
    var problems: [LinkProblem] = []
    for route in patterns.indices where !known.contains(route) {
      let examples = ExampleMaker(patterns[route], options, longest: longest)
      if let problem = examine(route, examples) { problems.append(problem) }
    }
    return problems
  }

  /// Looks for a link that leads to a route; and for one that leads as well to another.
  private func examine(_ route: Int, _ examples: ExampleMaker) -> LinkProblem? {
    var lost: (link: DeepLink, winner: Int)?
    let isComplete = examples.search { text, expansion in
      guard let link = try? DeepLink(text) else { return true }
      guard let best = core.match(link) else { return true }
      if best.index != route {
        if lost == nil { lost = (link, best.index) }
        return false
      }
      return true
    }
    if let rival = rival(of: route, examples) { return rival }
    guard let lost, isComplete else { return nil }
    return LinkProblem(
      .unreachable, at: [patterns[route].description, patterns[lost.winner].description],
      example: lost.link.description,
      "No link reaches \"\(patterns[route])\": \(lost.link), for example, is taken by \"\(patterns[lost.winner])\"; remove it, or give it a priority."
    )
  }

  private func rival(of route: Int, _ examples: ExampleMaker) -> LinkProblem? {
    guard patterns[route].fields.contains(where: { $0.source == .path && !$0.allowed.isEmpty }) else {
      return nil
    }
    var problem: LinkProblem?
    _ = examples.search { text, expansion in
      guard let link = try? DeepLink(text) else { return false }
      for match in core.matches(link) where match.index < route && match.priority == priorities[route] {
        let other = patterns[match.index]
        let explainer = Explainer(link, core, schemes: [])
        let form = other.expansions.first { explainer.takes($0, other) }
        guard let form, other.specificity(of: form) == patterns[route].specificity(of: expansion) else {
          continue
        }
        problem = LinkProblem(
          .ambiguous, at: [patterns[route].description, other.description], example: text,
          "\"\(patterns[route])\" and \"\(other)\" take one link, \(text), and neither is more specific; give one of them a priority."
        )
        return true
      }
      return false
    }
    return problem
  }
}

extension LinkPattern {
  /// Whether no link is meant by both because of what must be in the query.
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

  /// Whether it is the same pattern, but for the names of fields of the path.
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

  /// What is compared of two forms that take one link: equal if neither is preferred.
  func specificity(of expansion: Expansion) -> [[Int]] {
    let components = expansion.components.map { component in
      switch component {
      case .literal: return [Int(SpecificityRank.literal.rawValue)]
      case .star: return [Int(SpecificityRank.star.rawValue)]
      case .rest: return [Int(SpecificityRank.rest.rawValue), expansion.components.count]
      case .parameter(let index, let prefix, let suffix):
        let field = fields[index]
        let rank = SpecificityRank(field, hasText: !prefix.isEmpty || !suffix.isEmpty)
        return [
          Int(rank.rawValue), prefix.count + suffix.count, prefix.count, field.allowed.count,
          field.allowed.isEmpty ? field.type.description.hashValue : 0,
        ]
      case .parameters(let indices, let texts):
        let fields = indices.map { self.fields[$0] }
        return [
          Int(SpecificityRank(fields).rawValue), texts.reduce(0) { $0 + $1.count }, -texts[0].count,
        ]
          + texts.map(\.hashValue)
          + fields.map { $0.allowed.isEmpty ? $0.type.hashValue : $0.allowed.sorted().hashValue }
      }
    }
    return components + [[fields.count { $0.source != .path && !$0.mayBeMissing }]]
  }
}

extension Explainer {
  /// Whether a link has the form of an expansion.
  func takes(_ expansion: Expansion, _ pattern: LinkPattern) -> Bool {
    failure(expansion, pattern) == nil
  }
}
