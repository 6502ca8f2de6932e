internal import RIBDiagnostics
internal import SwiftSyntax

/// A comment that suppresses findings: `// rib:disable:next <code> - <reason>`.
struct Suppression {
  let path: String
  /// The position of the comment.
  let position: AbsolutePosition
  /// The word after `rib:`, as in `disable:next`.
  let verb: String
  let codes: [String]
  /// The reason; empty if the comment does not give one.
  let reason: String
  /// The next line with code.
  let nextLine: Int

  /// Whether it applies to the whole file instead of the next line with code.
  var isForFile: Bool { verb == "disable:file" }
  var isKnown: Bool { isForFile || verb == "disable:next" }

  /// Returns the suppressions in a file, in the order of the text.
  static func all(in file: CodeFile) -> [Suppression] {
    guard file.mentions("rib:") else { return [] }
    var found: [Suppression] = []
    var waiting: [(text: String, position: AbsolutePosition)] = []
    for token in file.syntax.allTokens {
      waiting += token.leadingTrivia.lineComments(at: token.position)
      found += waiting.compactMap { Suppression($0.text, at: $0.position, before: token, in: file) }
      // A comment after a token applies to the line of the next token.
      waiting = token.trailingTrivia.lineComments(at: token.endPositionBeforeTrailingTrivia)
    }
    return found
  }

  /// Reads a comment with its slashes, before the next code; returns `nil` if the comment isn't addressed to the linter.
  private init?(
    _ comment: String, at position: AbsolutePosition, before next: TokenSyntax, in file: CodeFile
  ) {
    let text = comment.drop { $0 == "/" }.drop(while: \.isWhitespace)
    guard text.hasPrefix("rib:") else { return nil }
    (path, self.position, nextLine) = (file.path, position, file.place(of: next).line)
    verb = String(text.dropFirst("rib:".count).prefix { !$0.isWhitespace })
    let words = text.split(whereSeparator: \.isWhitespace).dropFirst()
    let dash = words.firstIndex { ["-", "–", "—"].contains($0) } ?? words.endIndex
    codes = words[..<dash].flatMap { $0.split(separator: ",") }.map(String.init)
    reason = words[dash...].dropFirst().joined(separator: " ")
  }

  /// The card of the rule for suppressions themselves.
  static let card = RuleCard(
    code: "suppression", severity: .warning,
    summary: "A suppression without a reason, without a rule or without effect",
    reason: "It may be out of date, or hide a future finding.",
    fix: "Write `// rib:disable:next <code> - <reason>`, or delete the comment.")
}

extension Trivia {
  /// Returns the line comments in the trivia that begins at a position.
  fileprivate func lineComments(at start: AbsolutePosition) -> [(text: String, position: AbsolutePosition)] {
    var position = start
    return compactMap { piece in
      defer { position += piece.sourceLength }
      return if case .lineComment(let text) = piece { (text, position) } else { nil }
    }
  }
}

extension Suppression {
  /// Separates the findings of a file that suppressions don't apply to, and finds problems with the suppressions.
  ///
  /// `codes` are those of the rules that can be suppressed.
  static func apply(
    _ all: [Suppression], to findings: [Finding], codes: Set<String>
  ) -> (left: [Finding], problems: [Violation]) {
    var used = all.map { _ in Set<String>() }
    let left = findings.filter { finding in
      let matching = all.indices.filter { index in
        all[index].isKnown && !all[index].reason.isEmpty && all[index].codes.contains(finding.code)
          && (all[index].isForFile || all[index].nextLine == finding.place.line)
      }
      for index in matching { used[index].insert(finding.code) }
      return matching.isEmpty
    }
    let problems = zip(all, used).flatMap { suppression, used in
      suppression.problems(codes, used: used).map {
        Violation(path: suppression.path, message: $0, position: suppression.position)
      }
    }
    return (left, problems)
  }

  private func problems(_ known: Set<String>, used: Set<String>) -> [String] {
    guard isKnown else { return ["Unknown linter comment rib:\(verb)."] }
    if codes.isEmpty { return ["This suppression doesn't specify a rule."] }
    let unknown = codes.filter { !known.contains($0) }.map { code in
      code == Self.card.code ? "Findings of the rule \(code) can't be suppressed." : "Unknown rule \(code)."
    }
    if reason.isEmpty { return unknown + ["This suppression has no effect, because it has no reason."] }
    return unknown
      + codes.filter { known.contains($0) && !used.contains($0) }
      .map { "This suppression has no effect, because \($0) finds nothing here." }
  }
}
