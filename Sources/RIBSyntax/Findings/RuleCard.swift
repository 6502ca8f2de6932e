internal import SwiftSyntax

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

/// Where a rule is broken.
struct Violation {
  let path: String
  /// Where; `nil` if the file as a whole breaks it.
  let position: AbsolutePosition?
  /// The line to name if there is no position.
  var line = 1
  /// The declarations around it.
  let declaration: String
  /// What is wrong, as a sentence.
  let message: String
  /// What to do about it, where the rule can say more than its card.
  var fix: String?
}

extension CodePart {
  /// A violation at the name of a declared type.
  func violation(of type: CodeType, _ message: String) -> Violation? {
    guard let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name else { return nil }
    return Violation(
      path: path, position: name.positionAfterSkippingLeadingTrivia, declaration: type.name, message: message)
  }
}
