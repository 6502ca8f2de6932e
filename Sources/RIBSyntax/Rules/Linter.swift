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

  /// The documentation of all rules, including the one about suppressions.
  package static var cards: [RuleCard] { rules.map(\.card) + [Suppression.card] }

  /// Checks a code base, including tests; returns the findings that are not suppressed, ordered by place.
  ///
  /// - Complexity: O(*n*) without the sorting, where *n* is the total size of the files.
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
      let suppressions = code.files[path].map(Suppression.all) ?? []
      guard !suppressions.isEmpty else { return found }
      let filter = SuppressionFilter(suppressions, codes: rules.map(\.card.code)) { position in
        code.files[path]?.place(of: position).line ?? 1
      }
      let (left, problems) = filter.apply(to: found, in: path)
      return left + problems.map { maker.finding($0, Suppression.card) }
    }.sorted()
  }
}

/// A converter of violations to findings, with the lines of the files.
struct FindingMaker {
  private let code: CodeBase
  private var lines: [String: [Substring]] = [:]

  init(_ code: CodeBase) { self.code = code }

  /// Returns the finding for a violation.
  mutating func finding(_ violation: Violation, _ card: RuleCard) -> Finding {
    let start = TextPlace(path: violation.path, line: violation.line, column: 1)
    let place = violation.position.flatMap { code.files[violation.path]?.place(of: $0) } ?? start
    let text = violation.position == nil ? "" : line(place.line, of: violation.path)
    return Finding(
      code: card.code, severity: card.severity, message: violation.message, fix: violation.fix ?? card.fix,
      place: place,
      fingerprint: Fingerprint(
        code: card.code, path: violation.path, declaration: violation.declaration, text: text))
  }

  private mutating func line(_ number: Int, of path: String) -> String {
    let lines = lines[path] ?? code.files[path]?.text.codeLines ?? []
    self.lines[path] = lines
    return lines.indices.contains(number - 1) ? lines[number - 1].trimmed : ""
  }
}
