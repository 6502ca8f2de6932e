/// A line on a terminal that says which case is being measured; elsewhere nothing.
package struct ProgressLine {
  private let isShown: Bool
  private let count: Int
  private let write: (String) -> Void

  /// Makes a line that is not there yet.
  ///
  /// - Parameters:
  ///   - count: How many cases there are.
  ///   - isShown: Whether somebody looks at it.
  ///   - write: Writes to the terminal.
  package init(count: Int, isShown: Bool, write: @escaping (String) -> Void) {
    self.count = count
    self.isShown = isShown
    self.write = write
  }

  /// Shows the case with this number, counted from one.
  package func show(_ number: Int, _ name: String) {
    if isShown { write("\r\u{1B}[K[\(number)/\(count)] \(name)") }
  }

  /// Removes the line.
  package func clear() {
    if isShown { write("\r\u{1B}[K") }
  }
}
