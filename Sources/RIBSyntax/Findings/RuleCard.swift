internal import SwiftSyntax

/// The documentation of a rule.
package struct RuleCard: Hashable, Sendable {
  /// The name of the rule in suppressions and baselines.
  package let code: String
  package let severity: Severity
  /// The problem that the rule finds, as the beginning of a sentence.
  package let summary: String
  /// The reason why that is a problem, in one or two sentences.
  package let reason: String
  /// The remedy, as a sentence.
  package let fix: String
}

/// A place that breaks a rule.
struct Violation {
  let path: String
  /// The problem, as a sentence.
  let message: String
  /// The position; `nil` if the whole file breaks the rule.
  var position: AbsolutePosition?
  /// The line to report if there isn't a position.
  var line = 1
  /// The enclosing declarations.
  var declaration = ""
  /// The remedy, if the rule has a more specific one than its card.
  var fix: String?
}

extension Violation {
  /// Creates a violation at the beginning of some code.
  init(
    at syntax: some SyntaxProtocol, in path: String, of declaration: String, _ message: String,
    fix: String? = nil
  ) {
    self.init(
      path: path, message: message, position: syntax.positionAfterSkippingLeadingTrivia,
      declaration: declaration, fix: fix)
  }
}

extension CodePart {
  /// Returns a violation at the name of a declared type.
  func violation(of type: CodeType, _ message: String) -> Violation? {
    declaration.asProtocol((any NamedDeclSyntax).self).map {
      Violation(at: $0.name, in: path, of: type.name, message)
    }
  }
}
