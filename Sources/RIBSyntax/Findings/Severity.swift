/// How bad a finding is.
package enum Severity: String, Hashable, Sendable, Codable {
  /// The program does something else than it says, or leaks.
  case error
  /// The code base becomes harder to keep right.
  case warning
}
