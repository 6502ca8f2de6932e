/// A rule that limits the length of files.
struct LongFileRule: LintRule {
  /// The maximum number of lines in a file.
  static let limit = 400

  let card = RuleCard(
    code: "long-file", severity: .warning,
    summary: "A file with more than \(limit) lines",
    reason: "A long file usually contains more than one thing.",
    fix: "Move code that belongs together to its own file.")

  func violations(in code: LintedCode) -> [Violation] {
    code.code.paths.compactMap { path in
      guard let text = code.code.files[path]?.text else { return nil }
      let count = text.codeLines.count
      guard count > Self.limit else { return nil }
      let message = "This file has \(count) lines. The limit is \(Self.limit)."
      return Violation(path: path, message: message, line: Self.limit + 1)
    }
  }
}
