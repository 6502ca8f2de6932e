/// How an answer of ours compares with a known one.
package enum CaseVerdict: Hashable, Sendable {
  /// They are the same.
  case passed
  /// They differ: what was expected, and what came.
  case failed(expected: String, got: String)
}
