/// A place in a text, as an editor counts: lines and columns from 1, columns in bytes of UTF-8.
package struct CodePlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let column: Int

  /// Names a place in the file at `path`.
  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `path:line:column`, as compilers print it.
  package var description: String { "\(path):\(line):\(column)" }

  /// By path, then by line, then by column.
  package static func < (first: CodePlace, second: CodePlace) -> Bool {
    (first.path, first.line, first.column) < (second.path, second.line, second.column)
  }
}
