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

/// Reads the suppressions of a file from its tokens, which it is given in their order.
struct SuppressionReader {
  private(set) var suppressions: [Suppression] = []
  /// Comments behind the last token, which are for the line of the next.
  private var waiting: [(text: String, position: AbsolutePosition)] = []

  /// Reads the comments before and behind a token.
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

/// Takes the suppressed findings out of those of a file, and finds the suppressions that are wrong.
struct SuppressionFilter {
  private let suppressions: [Suppression]
  private let codes: Set<String>
  private let line: (AbsolutePosition) -> Int

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - suppressions: The suppressions of the file.
  ///   - codes: The codes of the rules that can be suppressed.
  ///   - line: Tells the line of a position.
  init(_ suppressions: [Suppression], codes: [String], line: @escaping (AbsolutePosition) -> Int) {
    self.suppressions = suppressions
    self.codes = Set(codes)
    self.line = line
  }

  /// What is left of the findings of a file, and what is wrong with its suppressions.
  func apply(to findings: [Finding], in path: String) -> (left: [Finding], problems: [Violation]) {
    // The suppressions by what they are for; a line of nil is the whole file.
    struct Key: Hashable {
      let code: String
      let line: Int?
    }
    var owners: [Key: [Int]] = [:]
    for (index, suppression) in suppressions.enumerated() where !suppression.reason.isEmpty {
      guard let target = suppression.target else { continue }
      for code in suppression.codes {
        owners[Key(code: code, line: line(of: target)), default: []].append(index)
      }
    }
    var used: Set<Key> = []
    let left = findings.filter { finding in
      let keys = [Key(code: finding.code, line: finding.place.line), Key(code: finding.code, line: nil)]
      let matching = keys.filter { owners[$0] != nil }
      used.formUnion(matching)
      return matching.isEmpty
    }
    let problems = suppressions.flatMap { suppression in
      self.problems(of: suppression) { code in
        suppression.target.map { used.contains(Key(code: code, line: line(of: $0))) } ?? false
      }.map { Violation(path: path, position: suppression.position, declaration: "", message: $0) }
    }
    return (left, problems)
  }

  private func line(of target: Suppression.Target) -> Int? {
    guard case .line(let position) = target else { return nil }
    return line(position)
  }

  private func problems(of suppression: Suppression, isUsed: (String) -> Bool) -> [String] {
    guard suppression.target != nil else {
      return ["The linter does not understand rib:\(suppression.verb)."]
    }
    if suppression.codes.isEmpty { return ["This suppression names no rule."] }
    var problems = suppression.codes.filter { !codes.contains($0) }.map { code in
      code == Suppression.card.code
        ? "Findings of the rule \(code) cannot be suppressed." : "There is no rule with the code \(code)."
    }
    if suppression.reason.isEmpty {
      problems.append("This suppression gives no reason, so it suppresses nothing.")
    } else {
      problems += suppression.codes.filter { codes.contains($0) && !isUsed($0) }
        .map { "There is nothing here that \($0) has to be suppressed for." }
    }
    return problems
  }
}
