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

  /// Reads a comment with its slashes, before the next code; returns `nil` if the comment isn't addressed to the linter.
  init?(_ comment: String, at position: AbsolutePosition, before next: AbsolutePosition) {
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

/// A reader of the suppressions in a file, from its tokens in the order of the text.
struct SuppressionReader {
  private(set) var suppressions: [Suppression] = []
  /// Comments after the last token, which apply to the line of the next token.
  private var waiting: [(text: String, position: AbsolutePosition)] = []

  /// Reads the comments before and after a token.
  mutating func read(_ token: TokenSyntax) {
    read(token.leadingTrivia, at: token.position)
    if !waiting.isEmpty {
      let next = token.positionAfterSkippingLeadingTrivia
      suppressions += waiting.compactMap { Suppression($0.text, at: $0.position, before: next) }
      waiting = []
    }
    read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia)
  }

  private mutating func read(_ trivia: Trivia, at start: AbsolutePosition) {
    var position = start
    for piece in trivia {
      if case .lineComment(let text) = piece { waiting.append((text, position)) }
      position += piece.sourceLength
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
