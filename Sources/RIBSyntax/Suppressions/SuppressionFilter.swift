internal import SwiftSyntax

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
