public import DeepLinks

/// Rules that make other links of links, checked as a whole.
///
/// The first rule whose conditions hold and whose expression takes the link is taken, in the order of the rules. What it
/// made is the end, unless the rule says that the rules are asked again.
///
/// What a link from outside can cost is bounded: links of more than `maximumLength` bytes are refused, at most
/// `hopLimit` rules follow one another, no link comes up twice, and the expressions of one rewriting take at most
/// `maximumSteps` steps together.
public struct RewriteRules: Sendable {
  /// The rules, in the order in which they are asked.
  public let rules: [RewriteRule]

  /// What becomes of links that no route takes.
  public let fallbacks: [LinkFallback]

  /// How many rules may follow one another.
  public let hopLimit: Int

  let prepared: [PreparedRule]
  let targets: [RewriteTarget]

  /// Makes rules, if nothing is wrong with them.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the order in which they are asked; at most 1,000.
  ///   - fallbacks: What becomes of links that no route takes; at most 100.
  ///   - hopLimit: How many rules may follow one another: 1 to 64; another number is taken as the nearest of these.
  /// - Throws: A `RewriteError` with all problems that were found.
  /// - Complexity: O(*n*) for *n* instructions of the expressions, times the number of rules for cycles.
  public init(
    _ rules: [RewriteRule], fallbacks: [LinkFallback] = [], hopLimit: Int = 8
  ) throws(RewriteError) {
    var checker = RewriteChecker()
    checker.check(rules, fallbacks)
    self.rules = rules
    self.fallbacks = fallbacks
    self.hopLimit = min(max(hopLimit, 1), 64)
    prepared = checker.prepared
    targets = checker.targets
    if checker.problems.isEmpty { checker.findCycles(self) }
    guard checker.problems.isEmpty else { throw RewriteError(problems: checker.problems) }
  }

  /// Makes rules that change nothing.
  public init() {
    rules = []
    fallbacks = []
    hopLimit = 8
    prepared = []
    targets = []
  }

  /// How many rules there may be.
  public static let maximumRules = 1_000

  /// How many fallbacks there may be.
  public static let maximumFallbacks = 100

  /// How many bytes a link may have that is rewritten.
  public static let maximumLength = 65_536

  /// How many steps the expressions may take for one link.
  public static let maximumSteps = 10_000_000

  /// How many instructions all expressions may have together.
  public static let maximumInstructions = 200_000

  /// Rewrites a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: What the conditions are compared with.
  /// - Returns: The link after all rules, which is the same if none is for it, with the rules that were taken.
  /// - Complexity: O(*m* *n*) for *m* instructions of the expressions and *n* bytes of the link, for each rule that was
  ///   taken, and never more than `maximumSteps`.
  public func rewrite(_ link: DeepLink, in context: RewriteContext = RewriteContext()) -> RewriteOutcome {
    var rewriter = Rewriter(self)
    return rewriter.rewrite(link) { $0.conditions.hold(for: $0.id, in: context) }
  }

  /// What a link becomes that no route takes.
  ///
  /// It is not rewritten again, and has no other fallback.
  ///
  /// - Parameter link: The link, after the rules.
  /// - Returns: The other link, or why there is none; nothing if no fallback is for the link.
  public func fallback(for link: DeepLink) -> Result<DeepLink, RewriteFailure>? {
    let scheme = link.scheme?.folded
    let own = fallbacks.firstIndex { scheme != nil && $0.scheme?.folded == scheme }
    guard let index = own ?? fallbacks.firstIndex(where: { $0.scheme == nil }) else { return nil }
    let text = targets[index].text(for: link, groups: [0..<link.description.utf8.count])
    return Rewriter.link(text, rule: nil, reading: link.reading)
  }
}
