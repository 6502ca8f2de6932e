/// What outlives a test, who holds it, and where it was made.
package struct Leak: Sendable, Hashable {
  /// What lives, who holds it, and what to do.
  package let message: String

  /// The file in which its scope was made.
  package let fileID: String

  /// The line on which its scope was made.
  package let line: Int
}
