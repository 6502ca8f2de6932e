/// What there is to know about a rule.
package struct RuleCard: Hashable, Sendable, Codable {
  /// The name by which suppressions and baselines know it.
  package let code: String
  package let severity: Severity
  /// What the rule finds, as the beginning of a sentence.
  package let summary: String
  /// Why that is wrong, as one or two sentences.
  package let reason: String
  /// What to do about it, as a sentence.
  package let fix: String

  /// The card as a row of a table in Markdown.
  package var row: String { "| `\(code)` | \(severity.rawValue) | \(summary) | \(reason) | \(fix) |" }
}
