internal import Basics
internal import RIBDiagnostics
internal import SwiftSyntax

/// A check of code bases against all rules.
package enum Linter {
  /// The rules, in the order of their documentation.
  static let rules: [any LintRule] = [
    CaptureListRule(), NestedClosureRule(), SelfInHandlerRule(), StrongParentRule(), SharedScopeRule(),
    KeptRouterRule(), LooseChildRule(), LeafChildRule(), ForcedChildRule(), UnusedBuilderRule(),
    SwallowedRouteRule(), UnusedRouteRule(), UnreachableRIBRule(), MissingAccountRule(), DeinitLogicRule(),
    ForeignWriteRule(), ViewImportRule(), FeatureImportRule(), LongFileRule(), MissingTestsRule(),
  ]

  /// The documentation of all rules, including those about suppressions and skipped files.
  package static var cards: [RuleCard] { rules.map(\.card) + [Suppression.card, skippedFile] }

  private static let skippedFile = RuleCard(
    code: "skipped-file", severity: .warning,
    summary: "A file of more than 512 KB, or one that rib can't read",
    reason: "No rule has checked it.",
    fix: "Split or repair it, exclude it from its target, or add it to a baseline.")

  /// Checks a code base, including tests; returns the findings that are not suppressed, ordered by place.
  ///
  /// - Complexity: O(*n*) without the sorting, where *n* is the total size of the files.
  package static func findings(in code: CodeBase) -> [Finding] {
    let linted = LintedCode(code)
    var findings: [String: [Finding]] = [:]
    for rule in rules {
      for violation in rule.violations(in: linted) {
        findings[violation.path, default: []].append(finding(violation, rule.card, in: code))
      }
    }
    return code.paths.flatMap { path -> [Finding] in
      let suppressions = code.files[path].map(Suppression.all) ?? []
      let (left, problems) = Suppression.apply(
        suppressions, to: findings[path] ?? [], codes: Set(rules.map(\.card.code)))
      return left + problems.map { finding($0, Suppression.card, in: code) }
    }.sorted()
  }

  /// Returns a finding about a file or folder that isn't part of the code base, with the reason as a sentence.
  package static func skipped(_ path: String, because reason: String) -> Finding {
    finding(Violation(path: path, message: reason), skippedFile, in: CodeBase([:]))
  }

  private static func finding(_ violation: Violation, _ card: RuleCard, in code: CodeBase) -> Finding {
    let file = code.files[violation.path]
    let start = TextPlace(path: violation.path, line: violation.line, column: 1)
    return Finding(
      code: card.code, severity: card.severity, message: violation.message, fix: violation.fix ?? card.fix,
      place: violation.position.flatMap { file?.place(of: $0) } ?? start,
      fingerprint: Fingerprint(
        code: card.code, path: violation.path, declaration: violation.declaration,
        text: violation.position.flatMap { file?.line(at: $0.utf8Offset).trimmed } ?? ""))
  }
}
