/// Runs known cases and explains what fails with the list of differences.
package struct CaseRunner: Sendable {
  private let families: [String: any CaseFamily]
  private let differences: DifferenceList

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - families: What answers; of two for one system the first.
  ///   - differences: The differences that are meant.
  package init(families: [any CaseFamily] = CaseFamilies.all, differences: DifferenceList) {
    var bySystem: [String: any CaseFamily] = [:]
    for family in families {
      for system in family.systems where bySystem[system] == nil { bySystem[system] = family }
    }
    self.families = bySystem
    self.differences = differences
  }

  /// Runs cases.
  ///
  /// - Parameter cases: The cases.
  /// - Returns: What became of them, in their order.
  package func run(_ cases: [KnownCase]) -> CaseReport {
    var results: [CaseResult] = []
    for known in cases {
      let outcome: CaseResult.Outcome
      switch verdict(on: known) {
      case .passed: outcome = .passed
      case .failed(let expected, let got):
        let failure = CaseFailure(known: known, expected: expected, got: got, ask: verdict)
        outcome =
          differences.entry(for: failure).map { .explained($0) }
          ?? .failed(expected: expected.description, got: got.description)
      }
      results.append(CaseResult(known: known, outcome: outcome))
    }
    return CaseReport(results: results)
  }

  /// What a family says; a case that no family can answer fails.
  private func verdict(on known: KnownCase) -> CaseVerdict {
    let problem: String
    if let family = families[known.system] {
      do throws(CaseProblem) {
        return try family.verdict(on: known)
      } catch {
        problem = "\(error)"
      }
    } else {
      problem = "no family answers for \"\(known.system)\""
    }
    return .failed(
      expected: CaseAnswer(known.expect.members ?? [:]), got: .rejection("no answer: \(problem)"))
  }
}
