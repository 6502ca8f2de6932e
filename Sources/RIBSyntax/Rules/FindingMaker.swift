internal import SwiftSyntax

/// Makes findings of violations: it knows the lines of the files.
struct FindingMaker {
  private let code: CodeBase
  private var lines: [String: [Substring]] = [:]

  init(_ code: CodeBase) {
    self.code = code
  }

  /// The finding that tells of a violation.
  mutating func finding(_ violation: Violation, _ card: RuleCard) -> Finding {
    let start = CodePlace(path: violation.path, line: violation.line, column: 1)
    let place = violation.position.flatMap { code.files[violation.path]?.place(of: $0) } ?? start
    let text = violation.position == nil ? "" : line(place.line, of: violation.path)
    return Finding(
      code: card.code, severity: card.severity, message: violation.message, fix: violation.fix ?? card.fix,
      place: place,
      fingerprint: Fingerprint(
        code: card.code, path: violation.path, declaration: violation.declaration, text: text))
  }

  private mutating func line(_ number: Int, of path: String) -> String {
    let lines = lines[path] ?? code.files[path]?.text.codeLines ?? []
    self.lines[path] = lines
    guard lines.indices.contains(number - 1) else { return "" }
    let line = lines[number - 1].drop(while: \.isWhitespace)
    return String(line.prefix(line.count - line.reversed().prefix(while: \.isWhitespace).count))
  }
}
