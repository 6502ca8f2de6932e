internal import RIBDiagnostics
internal import SwiftSyntax

/// A comment that suppresses findings: `// rib:disable:next <code> - <reason>`.
struct Suppression {
  /// The position of the comment.
  let position: AbsolutePosition
  /// The word after `rib:`, as in `disable:next`.
  let verb: String
  let codes: [String]
  /// The reason; empty if the comment does not give one.
  let reason: String
  /// The position of the next code.
  let next: AbsolutePosition

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
      let next = token.positionAfterSkippingLeadingTrivia
      found += waiting.compactMap { Suppression($0.text, at: $0.position, before: next) }
      // A comment after a token applies to the line of the next token.
      waiting = token.trailingTrivia.lineComments(at: token.endPositionBeforeTrailingTrivia)
    }
    return found
  }

  /// Reads a comment with its slashes, before the next code; returns `nil` if the comment isn't addressed to the linter.
  private init?(_ comment: String, at position: AbsolutePosition, before next: AbsolutePosition) {
    let text = comment.drop { $0 == "/" }.drop(while: \.isWhitespace)
    guard text.hasPrefix("rib:") else { return nil }
    self.position = position
    self.next = next
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

/// A filter for the suppressed findings of a file, which also finds invalid suppressions.
struct SuppressionFilter {
  private let suppressions: [Suppression]
  private let codes: Set<String>
  private let line: (AbsolutePosition) -> Int

  /// Creates a filter for a file, with the codes of the rules that can be suppressed.
  init(_ suppressions: [Suppression], codes: [String], line: @escaping (AbsolutePosition) -> Int) {
    self.suppressions = suppressions
    self.codes = Set(codes)
    self.line = line
  }

  /// Returns the findings that remain, and the problems with the suppressions.
  func apply(to findings: [Finding], in path: String) -> (left: [Finding], problems: [Violation]) {
    // A rule and a line that suppressions apply to; the line `nil` is the whole file.
    struct Key: Hashable {
      let code: String
      let line: Int?
    }
    func keys(of suppression: Suppression) -> [Key] {
      let line = suppression.isForFile ? nil : line(suppression.next)
      return suppression.codes.map { Key(code: $0, line: line) }
    }
    let active = suppressions.filter { $0.isKnown && !$0.reason.isEmpty }
    let suppressed = Set(active.flatMap(keys))
    var used: Set<Key> = []
    let left = findings.filter { finding in
      let places = [finding.place.line, nil].map { Key(code: finding.code, line: $0) }
      let matching = suppressed.intersection(places)
      used.formUnion(matching)
      return matching.isEmpty
    }
    let problems = suppressions.flatMap { suppression in
      let codes = Set(keys(of: suppression).filter(used.contains).map(\.code))
      return self.problems(of: suppression, isUsed: codes.contains).map {
        Violation(path: path, position: suppression.position, declaration: "", message: $0)
      }
    }
    return (left, problems)
  }

  private func problems(of suppression: Suppression, isUsed: (String) -> Bool) -> [String] {
    guard suppression.isKnown else {
      return ["Unknown linter comment rib:\(suppression.verb)."]
    }
    if suppression.codes.isEmpty { return ["This suppression doesn't specify a rule."] }
    var problems = suppression.codes.filter { !codes.contains($0) }.map { code in
      code == Suppression.card.code
        ? "Findings of the rule \(code) can't be suppressed." : "Unknown rule \(code)."
    }
    if suppression.reason.isEmpty {
      problems.append("This suppression has no effect, because it has no reason.")
    } else {
      problems += suppression.codes.filter { codes.contains($0) && !isUsed($0) }
        .map { "This suppression has no effect, because \($0) finds nothing here." }
    }
    return problems
  }
}
