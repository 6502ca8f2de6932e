/// A property that a code base should have, and how to find where it has not.
protocol LintRule: Sendable {
  /// What there is to know about it.
  var card: RuleCard { get }

  /// Finds where a code base breaks it, in any order.
  func violations(in code: LintedCode) -> [Violation]
}
