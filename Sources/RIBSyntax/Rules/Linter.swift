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
      let suppressions = linted.sites[path]?.suppressions ?? linted.tests.suppressions(in: path)
      guard !suppressions.isEmpty else { return found }
      let filter = SuppressionFilter(suppressions, codes: rules.map(\.card.code)) { position in
        code.files[path]?.place(of: position).line ?? 1
      }
      let (left, problems) = filter.apply(to: found, in: path)
      return left + problems.map { maker.finding($0, Suppression.card) }
    }.sorted()
  }
}

/// What the linter has to say about a code base.
package struct LintReport: Hashable, Sendable {
  /// What is to be put right, in the order of the places.
  package let findings: [Finding]
  /// How many findings the baseline knows.
  package let known: Int
  /// What the baseline knows and is not there any more.
  package let gone: Baseline

  /// Looks for what is wrong with a code base.
  ///
  /// - Parameters:
  ///   - code: The files, with those of the tests.
  ///   - baseline: What is known and not reported.
  package init(of code: CodeBase, baseline: Baseline = Baseline()) {
    let (new, known, gone) = baseline.compare(Linter.findings(in: code))
    (findings, self.known, self.gone) = (new, known.count, gone)
  }

  /// The findings with one line each; empty if there is none.
  package var text: String { findings.map { "\($0)\n" }.joined() }
}

extension LintReport: Encodable {
  private enum Key: String, CodingKey {
    case format, findings, known
  }

  /// Writes the findings in their order, and how many are known.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Baseline.format, forKey: .format)
    try object.encode(findings, forKey: .findings)
    try object.encode(known, forKey: .known)
  }
}

/// Makes findings of violations: it knows the lines of the files.
struct FindingMaker {
  private let code: CodeBase
  private var lines: [String: [Substring]] = [:]

  init(_ code: CodeBase) {
    self.code = code
  }

  /// The finding that tells of a violation.
  mutating func finding(_ violation: Violation, _ card: RuleCard) -> Finding {
    let start = CodePlace(path: violation.path, line: violation.line, column: 1)
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
    guard lines.indices.contains(number - 1) else { return "" }
    let line = lines[number - 1].drop(while: \.isWhitespace)
    return String(line.prefix(line.count - line.reversed().prefix(while: \.isWhitespace).count))
  }
}
