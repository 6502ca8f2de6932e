/// A place in a text that the tool has read.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as the reader would open it.
  package let file: String
  /// Counted from one.
  package let line: Int
  /// Counted in characters, from one.
  package let column: Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - line: The line, counted from one.
  ///   - column: The column in characters, counted from one.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The form that editors jump to.
  package var description: String { "\(file):\(line):\(column)" }
}
