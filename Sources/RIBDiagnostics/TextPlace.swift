/// A place in a file of text, as compilers and editors name it.
package struct TextPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path of the file, as the reader would open it.
  package let path: String
  /// The line number, from one.
  package let line: Int
  /// The column, from one, in characters or, in Swift code, in UTF-8 bytes as the compiler counts.
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The form `path:line:column`, which editors can open.
  package var description: String { "\(path):\(line):\(column)" }

  /// Orders places by path, then line, then column.
  package static func < (first: TextPlace, second: TextPlace) -> Bool {
    (first.path, first.line, first.column) < (second.path, second.line, second.column)
  }
}
