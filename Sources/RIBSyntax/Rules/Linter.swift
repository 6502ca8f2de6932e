internal import SwiftSyntax

/// Checks code bases against all rules.
package enum Linter {
  /// The rules, in the order in which they are explained.
  static let rules: [any LintRule] = [
    CaptureListRule(), NestedClosureRule(), SelfInHandlerRule(), StrongParentRule(), SharedScopeRule(),
    KeptRouterRule(), LooseChildRule(), ForcedChildRule(), UnusedBuilderRule(), SwallowedRouteRule(),
    UnusedRouteRule(), UnreachableRIBRule(), DeinitLogicRule(), ForeignWriteRule(), ViewImportRule(),
    FeatureImportRule(), LongFileRule(), MissingTestsRule(),
  ]

  /// What there is to know about each rule, with the one about suppressions.
  package static var cards: [RuleCard] { rules.map(\.card) + [Suppression.card] }

  /// Checks a code base.
  ///
  /// - Parameter code: The files, with those of the tests.
  /// - Returns: What is wrong and not suppressed, in the order of the places.
  /// - Complexity: O(*n*), where *n* is the size of the files, but for the sorting.
  package static func findings(in code: CodeBase) -> [Finding] {
    let linted = LintedCode(code)
    var findings: [String: [Finding]] = [:]
    var maker = FindingMaker(code)
    for rule in rules {
      for violation in rule.violations(in: linted) {
        findings[violation.path, default: []].append(maker.finding(violation, rule.card))
      }
    }
    return code.paths.flatMap { path -> [Finding] in
      let found = findings[path] ?? []
      guard let suppressions = linted.sites[path]?.suppressions, !suppressions.isEmpty else { return found }
      let filter = SuppressionFilter(suppressions, codes: rules.map(\.card.code)) { position in
        code.files[path]?.place(of: position).line ?? 1
      }
      let (left, problems) = filter.apply(to: found, in: path)
      return left + problems.map { maker.finding($0, Suppression.card) }
    }.sorted()
  }
}
