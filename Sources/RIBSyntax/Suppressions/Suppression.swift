internal import SwiftSyntax

/// A comment that keeps findings from being reported: `// rib:disable:next <code> - <reason>`.
struct Suppression {
  /// What it is for.
  enum Target: Hashable {
    /// The next line with code on it.
    case line(AbsolutePosition)
    case file
  }

  /// Where the comment begins.
  let position: AbsolutePosition
  /// The word after `rib:`, as in `disable:next`.
  let verb: String
  let codes: [String]
  /// Why; empty if the comment does not say it.
  let reason: String
  /// `nil` if the verb means nothing.
  let target: Target?

  /// Reads a comment; `nil` if it does not speak to the linter.
  ///
  /// - Parameters:
  ///   - comment: The comment, with its slashes.
  ///   - position: Where it begins.
  ///   - next: Where the next code begins.
  init?(_ comment: String, at position: AbsolutePosition, before next: AbsolutePosition) {
    let text = comment.drop { $0 == "/" }.drop(while: \.isWhitespace)
    guard text.hasPrefix("rib:") else { return nil }
    self.position = position
    verb = String(text.dropFirst("rib:".count).prefix { !$0.isWhitespace })
    switch verb {
    case "disable:next": target = .line(next)
    case "disable:file": target = .file
    default: target = nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).dropFirst()
    let dash = words.firstIndex { ["-", "–", "—"].contains($0) } ?? words.endIndex
    codes = words[..<dash].flatMap { $0.split(separator: ",") }.map(String.init)
    reason = words[dash...].dropFirst().joined(separator: " ")
  }

  /// What there is to know about the rule that suppressions themselves obey.
  static let card = RuleCard(
    code: "suppression", severity: .warning,
    summary: "A suppression that gives no reason, names no rule or suppresses nothing",
    reason: """
      Without a reason nobody can tell whether it still holds, and what suppresses nothing today \
      hides something tomorrow.
      """,
    fix: "Write `// rib:disable:next <code> - <reason>`, or delete the comment.")
}
