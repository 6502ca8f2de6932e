/// A line on a terminal that names the case being measured.
///
/// Nothing is written if the output isn't a terminal.
package struct ProgressLine {
  private let isShown: Bool
  private let count: Int
  private let write: (String) -> Void

  package init(count: Int, isShown: Bool, write: @escaping (String) -> Void) {
    self.count = count
    self.isShown = isShown
    self.write = write
  }

  /// Shows the case with this number, beginning with 1.
  package func show(_ number: Int, _ name: String) {
    if isShown { write("\r\u{1B}[K[\(number)/\(count)] \(name)") }
  }

  /// Removes the line.
  package func clear() {
    if isShown { write("\r\u{1B}[K") }
  }
}
