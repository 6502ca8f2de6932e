internal import Basics

/// A place in a text file, as compilers and editors write it.
package struct TextPlace: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path of the file, as the reader would open it.
  package let path: String
  /// The 1-based line number.
  package let line: Int
  /// The 1-based column, in characters or, in Swift code, in UTF-8 bytes as the compiler counts.
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The form `path:line:column`, which editors can open.
  package var description: String { "\(path.withEscapes):\(line):\(column)" }

  /// Orders places by path, then line, then column.
  package static func < (first: TextPlace, second: TextPlace) -> Bool {
    (first.path, first.line, first.column) < (second.path, second.line, second.column)
  }
}
