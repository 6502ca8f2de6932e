/// What the linter has to say about a code base.
package struct LintReport: Hashable, Sendable {
  /// What is to be put right, in the order of the places.
  package let findings: [Finding]
  /// How many findings the baseline knows.
  package let known: Int
  /// What the baseline knows and is not there any more.
  package let gone: Baseline

  /// Looks for what is wrong with a code base.
  ///
  /// - Parameters:
  ///   - code: The files, with those of the tests.
  ///   - baseline: What is known and not reported.
  package init(of code: CodeBase, baseline: Baseline = Baseline()) {
    let (new, known, gone) = baseline.compare(Linter.findings(in: code))
    (findings, self.known, self.gone) = (new, known.count, gone)
  }

  /// The findings with one line each; empty if there is none.
  package var text: String { findings.map { "\($0)\n" }.joined() }
}

extension LintReport: Encodable {
  private enum Key: String, CodingKey {
    case format, findings, known
  }

  /// Writes the findings in their order, and how many are known.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Baseline.format, forKey: .format)
    try object.encode(findings, forKey: .findings)
    try object.encode(known, forKey: .known)
  }
}
