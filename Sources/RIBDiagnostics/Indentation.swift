/// The white space that each level of nesting adds at the beginning of a line.
///
/// Templates are written with two spaces for each level.
package struct Indentation: Hashable, Sendable {
  package static let standard = Indentation(step: "  ")

  /// The white space of one level.
  package let step: String
  /// The maximum width of a line.
  package var lineLength = 100
  /// The number of columns of a tab.
  package var tabWidth = 2

  private init(step: String) { self.step = step }

  /// Finds the indentation of a Swift file: that of the first line inside brackets; `nil` without such a line.
  package init?(in text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let last = line.last, "{([".contains(last) else { continue }
      let (outer, inner) = (Self.blanks(before: line), Self.blanks(before: next))
      guard inner.count > outer.count, inner.hasPrefix(outer) else { continue }
      step = String(inner.dropFirst(outer.count))
      return
    }
    return nil
  }

  /// Finds the indentation of most of some Swift files; without an indented line, it is two spaces.
  package init(of texts: some Sequence<String>) {
    var counts: [String: Int] = [:]
    for text in texts {
      if let found = Indentation(in: text) { counts[found.step, default: 0] += 1 }
    }
    let found = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    self = found.map { Indentation(step: $0.key) } ?? .standard
  }

  private static func blanks(before line: Substring) -> Substring { line.prefix { $0 == " " || $0 == "\t" } }

  /// Returns the width of this number of levels.
  package func width(ofLevels levels: Int) -> Int { levels * step[...].width(withTabsOf: tabWidth) }

  /// Returns the width that the spaces at the beginning of a template's line will have.
  package func width(ofSpaces spaces: Int) -> Int { width(ofLevels: spaces / 2) + spaces % 2 }

  /// Returns text in which each two spaces at the beginning of a line are replaced.
  package func replacing(in text: String) -> String {
    guard step != Self.standard.step else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line -> String in
      let levels = line.prefix { $0 == " " }.count / 2
      return String(repeating: step, count: levels) + line.dropFirst(levels * 2)
    }.joined(separator: "\n")
  }
}

extension Substring {
  /// Returns the number of columns, with those of a tab.
  package func width(withTabsOf tabWidth: Int) -> Int { reduce(0) { $0 + ($1 == "\t" ? tabWidth : 1) } }
}
