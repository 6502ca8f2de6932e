/// What became of one case.
package struct CaseResult: Sendable {
  /// What became of it.
  package enum Outcome: Sendable {
    /// RIBKit gives the known answer.
    case passed
    /// It gives another, and nothing explains it: what was expected, and what came.
    case failed(expected: String, got: String)
    /// It gives another, and an entry of the list of differences explains it.
    case explained(Difference)
  }

  /// The case.
  package let known: KnownCase

  /// What became of it.
  package let outcome: Outcome
}
