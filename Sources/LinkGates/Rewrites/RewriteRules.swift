public import DeepLinks

/// Rules that make other links of links, checked as a whole.
///
/// The first rule whose conditions hold and whose pattern takes the link is taken, in the order of the rules. What it
/// made is the end, unless the rule says that the rules are asked again. All patterns are one trie, so what a link costs
/// depends on the link and hardly on how many rules there are.
///
/// What a link from outside can cost is bounded: links of more than `maximumLength` bytes are refused, at most `hopLimit`
/// rules follow one another, and no link comes up twice.
public struct RewriteRules: Sendable {
  /// The rules, in the order in which they are asked.
  public let rules: [RewriteRule]

  /// The destinations of links that no route takes.
  public let fallbacks: [RewriteRules.Fallback]

  /// The largest number of rules that may follow one another.
  public let hopLimit: Int

  /// The patterns of the rules; the index of a route is that of its rule.
  private let table: LinkTable<Int>
  private let targets: [RewriteTarget]
  private let fallbackTargets: [FallbackTarget]

  /// Makes rules, if nothing is wrong with them.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the order in which they are asked; at most 1,000.
  ///   - fallbacks: What becomes of links that no route takes; at most 100.
  ///   - hopLimit: How many rules may follow one another: 1 to 64; another number is taken as the nearest of these.
  ///   - options: How links are read; those of the table behind the gate.
  /// - Throws: `LinkProblems` with all that were found, each with its place: `rewrites[2]` or `fallbacks[0]`.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public init(
    _ rules: [RewriteRule], fallbacks: [RewriteRules.Fallback] = [], hopLimit: Int = 8,
    options: TableOptions = TableOptions()
  ) throws(LinkProblems) {
    var checker = RewriteChecker(options)
    checker.check(rules, fallbacks)
    guard checker.problems.isEmpty else { throw LinkProblems(checker.problems) }
    self.rules = rules
    self.fallbacks = fallbacks
    self.hopLimit = min(max(hopLimit, 1), 64)
    // Two rules may take one link, which a table of routes would refuse: their order says which of them is meant.
    table = checker.draft.buildUnchecked()
    targets = checker.targets
    fallbackTargets = checker.fallbacks
  }

  /// Makes rules that change nothing.
  public init() {
    rules = []
    fallbacks = []
    hopLimit = 8
    table = TableDraft<Int>().buildUnchecked()
    targets = []
    fallbackTargets = []
  }

  /// The largest number of rules.
  public static let maximumRules = 1_000

  /// The largest number of fallbacks.
  public static let maximumFallbacks = 100

  /// The largest number of bytes of a link that is rewritten.
  public static let maximumLength = 8_192

  /// The largest number of components of the forms of all patterns together.
  public static let maximumComponents = 100_000

  /// Rewrites a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: What the conditions are compared with.
  /// - Returns: The link after all rules, which is the same if none is for it, with the rules that were taken.
  /// - Complexity: O(*n*) for *n* bytes of the link, for each rule that was taken; as `matches` of a table.
  public func rewrite(_ link: DeepLink, in context: RewriteConditions.Context = RewriteConditions.Context())
    -> RewriteRules.Outcome
  {
    var steps: [RewriteRules.Outcome.Step] = []
    let result = follow(link, context, &steps)
    return RewriteRules.Outcome(steps: steps, result: result)
  }

  /// Returns the destination of a link that no route takes.
  ///
  /// It is not rewritten again, and has no other fallback.
  ///
  /// - Parameter link: The link, after the rules.
  /// - Returns: The other link, or why there is none; nothing if no fallback is for the link.
  public func fallback(for link: DeepLink) -> Result<DeepLink, RewriteRules.Outcome.Failure>? {
    let scheme = link.scheme?.folded
    let own = fallbacks.firstIndex { scheme != nil && $0.scheme?.folded == scheme }
    guard let index = own ?? fallbacks.firstIndex(where: { $0.scheme == nil }) else { return nil }
    guard link.description.utf8.count <= Self.maximumLength else { return .failure(.length(rule: nil)) }
    return fallbackTargets[index].link(for: link, table.options)
  }

  /// How many places of the trie a link comes to: what it costs, without its length.
  package func visits(of link: DeepLink) -> Int { table.visits(of: link) }

  /// How many items of the query, and fields that ask for them, are looked at for a link.
  package func looks(at link: DeepLink) -> Int { table.looks(at: link) }

  private func follow(
    _ first: DeepLink, _ context: RewriteConditions.Context, _ steps: inout [RewriteRules.Outcome.Step]
  ) -> Result<DeepLink, RewriteRules.Outcome.Failure> {
    guard !rules.isEmpty else { return .success(first) }
    var link = first
    var known: Set<String> = [link.description]
    while true {
      guard link.description.utf8.count <= Self.maximumLength else {
        return .failure(.length(rule: steps.last?.rule))
      }
      guard let match = match(link, context) else { return .success(link) }
      let rule = rules[match.index]
      guard steps.count < hopLimit else {
        return .failure(
          RewriteRules.Outcome.Failure(
            .hopLimit, rule: steps.last?.rule,
            "More than \(hopLimit) rules would follow one another; let one of them not ask the rules again."))
      }
      let made = Result { () throws(RouteError) in try targets[match.index].link(from: match, link) }
      switch Self.checked(made, rule: rule.id) {
      case .success(let next): link = next
      case .failure(let failure): return .failure(failure)
      }
      steps.append(RewriteRules.Outcome.Step(rule: rule.id, link: link))
      guard rule.continues else { return .success(link) }
      guard known.insert(link.description).inserted else {
        return .failure(
          RewriteRules.Outcome.Failure(
            .loop, rule: rule.id,
            "The rules led back to a link they had come from: \"\(link.label)\"."))
      }
    }
  }

  /// The first rule for a link, with what its fields hold.
  private func match(_ link: DeepLink, _ context: RewriteConditions.Context) -> LinkMatch? {
    table.matches(link).filter { rules[$0.index].conditions.hold(for: rules[$0.index].id, in: context) }
      .min { $0.index < $1.index }
  }

  /// What a rule or a fallback has made, unless somebody could take it for something else.
  static func checked(
    _ made: Result<DeepLink, some Error & CustomStringConvertible>, rule: String?
  ) -> Result<DeepLink, RewriteRules.Outcome.Failure> {
    switch made {
    case .failure(let error):
      .failure(
        RewriteRules.Outcome.Failure(
          .value, rule: rule, (error as? LinkError)?.label ?? error.description))
    case .success(let link) where link.hasDots:
      .failure(
        RewriteRules.Outcome.Failure(
          .value, rule: rule, "What was made of the link has a component . or .., which browsers take out."))
    case .success(let link): .success(link)
    }
  }
}

/// What a fallback leads to, read once.
enum FallbackTarget: Sendable {
  case site(FallbackSite)
  case pattern(RewriteTarget)

  init(_ target: RewriteRules.Fallback.Target, _ options: TableOptions) throws(RewriteTarget.Flaw) {
    switch target {
    case .site(let text): self = .site(try FallbackSite(text))
    case .pattern(let text): self = .pattern(try RewriteTarget(text, options))
    }
  }

  func link(for link: DeepLink, _ options: TableOptions) -> Result<DeepLink, RewriteRules.Outcome.Failure> {
    switch self {
    case .site(let site):
      RewriteRules.checked(
        Result { () throws(LinkError) in try site.link(for: link, plusIsSpace: options.plusIsSpace) },
        rule: nil)
    case .pattern(let target):
      RewriteRules.checked(Result { () throws(RouteError) in try target.link(from: nil, link) }, rule: nil)
    }
  }
}

extension RewriteRules.Outcome.Failure {
  static func length(rule: String?) -> RewriteRules.Outcome.Failure {
    RewriteRules.Outcome.Failure(
      .length, rule: rule,
      "Links of more than \(RewriteRules.maximumLength) bytes are not rewritten; send a shorter one.")
  }
}
