/// The findings that a code base is known to have: only what comes on top of them counts.
package struct Baseline: Hashable, Sendable {
  /// How many findings there are with each fingerprint.
  package let counts: [Fingerprint: Int]

  /// A baseline of nothing.
  package init() { counts = [:] }

  /// Takes all of these findings as known.
  package init(_ findings: [Finding]) {
    counts = findings.reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  init(counts: [Fingerprint: Int]) {
    self.counts = counts.filter { $0.value > 0 }
  }

  /// Tells the new findings from the known ones.
  ///
  /// Of several with one fingerprint the first are the known ones.
  ///
  /// - Parameter findings: The findings, in their order.
  /// - Returns: What is new, what is known, and what of the baseline was not found any more.
  package func compare(_ findings: [Finding]) -> (new: [Finding], known: [Finding], gone: Baseline) {
    var left = counts
    var new: [Finding] = []
    var known: [Finding] = []
    for finding in findings {
      if let count = left[finding.fingerprint], count > 0 {
        left[finding.fingerprint] = count - 1
        known.append(finding)
      } else {
        new.append(finding)
      }
    }
    return (new, known, Baseline(counts: left))
  }
}
