/// The white space by which code moves to the right with each level of nesting.
///
/// Templates are written with two spaces for each level.
package struct Indentation: Hashable, Sendable {
  /// Two spaces.
  package static let standard = Indentation(step: "  ")

  /// The white space of one level.
  private let step: String

  private init(step: String) { self.step = step }

  /// Finds the indentation of Swift files: that of the first member of a type or body in most of them.
  ///
  /// Without such a member, it is two spaces.
  package init(of texts: [String]) {
    var counts: [Substring: Int] = [:]
    for text in texts {
      if let step = Self.firstStep(in: text) { counts[step, default: 0] += 1 }
    }
    let found = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    self = found.map { Indentation(step: String($0.key)) } ?? .standard
  }

  /// Returns the white space before the first line inside braces that a line at the left margin opens.
  private static func firstStep(in text: String) -> Substring? {
    let lines = text.split(whereSeparator: \.isNewline)
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard line.last == "{", line.first?.isWhitespace == false else { continue }
      let step = next.prefix { $0 == " " || $0 == "\t" }
      if !step.isEmpty { return step }
    }
    return nil
  }

  /// Returns the width of some levels; a tab counts as two spaces.
  package func width(ofLevels levels: Int) -> Int {
    levels * step.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
  }

  /// Returns the width that the spaces at the beginning of a template's line will have.
  func width(ofSpaces spaces: Int) -> Int { width(ofLevels: spaces / 2) + spaces % 2 }

  /// Returns text in which each two spaces at the beginning of a line are replaced.
  func replacing(in text: String) -> String {
    guard self != .standard else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line -> String in
      let levels = line.prefix { $0 == " " }.count / 2
      return String(repeating: step, count: levels) + line.dropFirst(levels * 2)
    }.joined(separator: "\n")
  }
}
