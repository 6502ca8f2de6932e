public import DeepLinks

/// Rules that rewrite links, checked as a whole.
///
/// The first rule whose conditions hold and whose pattern matches the link rewrites it. If that rule continues, the rules are then applied again. All
/// patterns share one trie, so the cost of a link is almost independent of the number of rules.
///
/// The cost of a hostile link is bounded: links of more than `maximumLength` bytes are rejected, at most `hopLimit` rules apply in sequence, and the
/// same link is never rewritten twice in a sequence.
public struct RewriteRules: Sendable {
  /// The rules, in order.
  public let rules: [RewriteRule]

  /// The destinations of links that no route matches.
  public let fallbacks: [RewriteRules.Fallback]

  /// The maximum number of consecutive rewrites of a link.
  public let hopLimit: Int

  /// The patterns of the rules; each route has the index of its rule.
  private let table: LinkTable<Int>
  private let targets: [RewriteTarget]
  private let fallbackTargets: [FallbackTarget]

  /// Checks and compiles rules.
  ///
  /// - Parameters:
  ///   - rules: The rules, in order; at most ``maximumRules``.
  ///   - fallbacks: The destinations of links that no route matches; at most ``maximumFallbacks``.
  ///   - hopLimit: The maximum number of consecutive rewrites of a link, from 1 to 64; other values are clamped.
  ///   - options: The options of the gate's table.
  /// - Throws: `LinkDefinitionError` with the problems found and their places, such as `rewrites[2]` or `fallbacks[0]`.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public init(
    _ rules: [RewriteRule], fallbacks: [RewriteRules.Fallback] = [], hopLimit: Int = 8,
    options: TableOptions = TableOptions()
  ) throws(LinkDefinitionError) {
    var checker = RewriteChecker(options)
    checker.check(rules, fallbacks)
    guard checker.problems.isEmpty else { throw LinkDefinitionError(checker.problems) }
    self.rules = rules
    self.fallbacks = fallbacks
    self.hopLimit = min(max(hopLimit, 1), 64)
    // The table is unchecked, because two rules may match the same link: their order decides.
    table = checker.draft.buildUnchecked()
    targets = checker.targets
    fallbackTargets = checker.fallbacks
  }

  /// Creates an empty list of rules.
  public init() {
    rules = []
    fallbacks = []
    hopLimit = 8
    table = TableDraft<Int>().buildUnchecked()
    targets = []
    fallbackTargets = []
  }

  /// The maximum number of rules.
  public static let maximumRules = 1_000

  /// The maximum number of fallbacks.
  public static let maximumFallbacks = 100

  /// The maximum length of a link that is rewritten, in bytes.
  public static let maximumLength = 8_192

  /// The maximum total number of components in the forms of all patterns.
  public static let maximumComponents = 100_000

  /// Rewrites a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: The context for the conditions.
  /// - Returns: The link after all rules, and the rules that applied.
  /// - Complexity: O(*n*) for *n* bytes of the link, for each rule that applied; see `LinkTable.matches`.
  public func rewrite(_ link: DeepLink, in context: RewriteConditions.Context = RewriteConditions.Context())
    -> RewriteRules.Outcome
  {
    var steps: [RewriteRules.Outcome.Step] = []
    let result = Result { () throws(Failure) in try follow(link, context, &steps) }
    return RewriteRules.Outcome(steps: steps, result: result)
  }

  /// Returns the destination of a link that no route matches; rules and fallbacks don't apply to the destination.
  ///
  /// - Parameter link: The link, as rewritten by the rules.
  /// - Returns: The fallback link or the failure; `nil` if the link has no fallback.
  public func fallback(for link: DeepLink) -> Result<DeepLink, RewriteRules.Outcome.RewriteError>? {
    let scheme = link.scheme?.folded
    let own = fallbacks.firstIndex { scheme != nil && $0.scheme?.folded == scheme }
    guard let index = own ?? fallbacks.firstIndex(where: { $0.scheme == nil }) else { return nil }
    guard link.description.utf8.count <= Self.maximumLength else { return .failure(.length(rule: nil)) }
    return Result { () throws(Failure) in try fallbackTargets[index].link(link) }
  }

  /// Returns the number of trie nodes that a link visits, and of query items and fields compared.
  package func effort(for link: DeepLink) -> (visits: Int, looks: Int) { table.effort(for: link) }

  private func follow(
    _ first: DeepLink, _ context: RewriteConditions.Context, _ steps: inout [RewriteRules.Outcome.Step]
  ) throws(Failure) -> DeepLink {
    guard !rules.isEmpty else { return first }
    var link = first
    var known: Set<String> = [link.description]
    while true {
      guard link.description.utf8.count <= Self.maximumLength else { throw .length(rule: steps.last?.rule) }
      guard let match = match(link, context) else { return link }
      let rule = rules[match.index]
      guard steps.count < hopLimit else {
        throw Failure(
          .hopLimit, rule: steps.last?.rule,
          "More than \(hopLimit) rules would apply in sequence; end the chain in one of them.")
      }
      link = try Self.checked(rule: rule.id) { () throws(RouteError) in
        try targets[match.index].link(from: match, link)
      }
      steps.append(RewriteRules.Outcome.Step(rule: rule.id, link: link))
      guard rule.continues else { return link }
      guard known.insert(link.description).inserted else {
        throw Failure(
          .loop, rule: rule.id,
          "The rules form a loop that leads back to \"\(link.label)\".")
      }
    }
  }

  /// Returns the match of the first rule for a link, with the values of its fields.
  private func match(_ link: DeepLink, _ context: RewriteConditions.Context) -> LinkMatch? {
    table.matches(link).filter { rules[$0.index].conditions.hold(for: rules[$0.index].id, in: context) }
      .min { $0.index < $1.index }
  }

  /// Returns the link that a rule or a fallback produces, unless a browser would read it as a different link.
  static func checked<Problem: Error & CustomStringConvertible>(
    rule: String?, _ make: () throws(Problem) -> DeepLink
  ) throws(Failure) -> DeepLink {
    let link = try Result(catching: make)
      .mapError { Failure(.value, rule: rule, ($0 as? LinkError)?.label ?? $0.description) }.get()
    guard !link.hasDots else {
      throw Failure(.value, rule: rule, "The result has a component . or .., which browsers remove.")
    }
    return link
  }

  typealias Failure = RewriteRules.Outcome.RewriteError
}

/// The target of a fallback, read once.
struct FallbackTarget: Sendable {
  let link: @Sendable (_ link: DeepLink) throws(RewriteRules.Failure) -> DeepLink

  init(_ target: RewriteRules.Fallback.Target, _ options: TableOptions) throws(RewriteTarget.Flaw) {
    switch target {
    case .site(let text):
      let (site, plusIsSpace) = (try FallbackSite(text), options.plusIsSpace)
      link = { link throws(RewriteRules.Failure) in
        try RewriteRules.checked(rule: nil) { () throws(LinkError) in
          try site.link(for: link, plusIsSpace: plusIsSpace)
        }
      }
    case .pattern(let text):
      let target = try RewriteTarget(text, options)
      link = { link throws(RewriteRules.Failure) in
        try RewriteRules.checked(rule: nil) { () throws(RouteError) in try target.link(from: nil, link) }
      }
    }
  }
}

extension RewriteRules.Outcome.RewriteError {
  static func length(rule: String?) -> RewriteRules.Failure {
    RewriteRules.Failure(
      .length, rule: rule,
      "Links of more than \(RewriteRules.maximumLength) bytes aren't rewritten; send shorter ones.")
  }
}

extension RewriteRules {
  /// The outcome of rewriting a link.
  public struct Outcome: Sendable, Equatable {
    /// A rule that applied, and its result.
    public struct Step: Sendable, Hashable {
      /// The name of the rule.
      public let rule: String

      /// The resulting link.
      public let link: DeepLink
    }

    /// The rules that applied, in order.
    public let steps: [Step]

    /// The link after all rules, or the error.
    public let result: Result<DeepLink, RewriteRules.Outcome.RewriteError>

    /// The link after all rules, if it could be rewritten.
    public var link: DeepLink? { try? result.get() }

    /// The failure, if rewriting failed.
    public var failure: RewriteRules.Outcome.RewriteError? {
      if case .failure(let failure) = result { failure } else { nil }
    }
  }
}

extension RewriteRules.Outcome {
  /// The reason why a link can't be rewritten; don't follow such a link.
  ///
  /// Errors with equal codes and rules are equal.
  public struct RewriteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of problem.
    public enum Code: Sendable, Hashable {
      /// Too many rules applied in sequence.
      case hopLimit
      /// The rules form a loop: a rewrite led back to an earlier link.
      case loop
      /// The target doesn't accept a value of the link, or the result isn't a valid link.
      case value
      /// The link is too long to be rewritten.
      case length
    }

    /// The kind of problem.
    public let code: Code

    /// The rule that failed; `nil` if the failure doesn't concern one rule.
    public let rule: String?

    /// The problem and the remedy, in one sentence.
    public let description: String

    package init(_ code: Code, rule: String?, _ description: String = "") {
      self.code = code
      self.rule = rule
      self.description = description
    }

    /// Whether two errors have equal codes and rules.
    public static func == (left: RewriteRules.Outcome.RewriteError, right: RewriteRules.Outcome.RewriteError)
      -> Bool
    {
      left.code == right.code && left.rule == right.rule
    }
  }
}
