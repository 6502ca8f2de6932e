/// The reason for which the program ends before the end of its script.
package struct Stop: Error, Hashable, Sendable {
  /// How the program ends.
  package let status: ExitStatus

  /// What standard error says about it; `nil` if nothing.
  package let message: String?

  /// Makes a reason.
  ///
  /// - Parameters:
  ///   - status: How the program ends.
  ///   - message: What standard error says about it.
  package init(_ status: ExitStatus, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}
