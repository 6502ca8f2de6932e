/// How a program ended.
package struct ProgramResult: Hashable, Sendable {
  /// The exit status; a negative number if a signal has ended it.
  package let status: Int32
  /// What it wrote, unless that was passed on.
  package let output: String

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - status: The exit status; a negative number if a signal has ended it.
  ///   - output: What it wrote.
  package init(status: Int32, output: String) {
    self.status = status
    self.output = output
  }
}
