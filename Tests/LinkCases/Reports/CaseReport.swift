/// What became of the cases of a run.
package struct CaseReport: Sendable {
  /// The cases in the order in which they were run, with what became of each.
  package let results: [CaseResult]

  /// How many cases got the known answer.
  package var passed: Int {
    results.count { if case .passed = $0.outcome { true } else { false } }
  }

  /// The cases that got another answer that nothing explains.
  package var failures: [CaseResult] {
    results.filter { if case .failed = $0.outcome { true } else { false } }
  }

  /// How many cases an entry explains that says so.
  ///
  /// - Parameter verdict: What it says.
  /// - Returns: How many.
  package func count(of verdict: Difference.Verdict) -> Int {
    results.count { if case .explained(let entry) = $0.outcome { entry.verdict == verdict } else { false } }
  }

  /// The numbers in one line.
  package var summary: String {
    "\(passed) passed, \(failures.count) failed, \(count(of: .different)) different by design, "
      + "\(count(of: .outOfScope)) out of scope"
  }
}

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
