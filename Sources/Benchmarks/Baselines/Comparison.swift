/// A report beside a baseline: what has become worse than it may, in sentences.
package struct Comparison: Sendable, Equatable {
  /// What makes the comparison fail.
  package private(set) var regressions: [String] = []
  /// What is only worth knowing.
  package private(set) var notes: [String] = []
  /// How many cases are in both.
  package private(set) var compared = 0

  /// Compares.
  ///
  /// - Parameters:
  ///   - report: What was measured now. Where only the counts are measured with care, a time is no more than a note.
  ///   - baseline: What was measured before.
  ///   - isComplete: Whether every case was to be run, so that one of the baseline that is missing is a regression.
  package init(of report: Report, with baseline: Report, isComplete: Bool) {
    for figures in report.cases {
      guard let before = baseline.cases.first(where: { $0.name == figures.name }) else {
        notes.append("\(figures.name): it is not in the baseline yet")
        continue
      }
      compare(figures, before, timesCount: !report.onlyCounts && !baseline.onlyCounts)
    }
    guard isComplete else { return }
    for before in baseline.cases where !report.cases.contains(where: { $0.name == before.name }) {
      regressions.append("\(before.name): it is in the baseline, and there is no such case any more")
    }
  }

  private mutating func compare(_ now: Figures, _ before: Figures, timesCount: Bool) {
    if let omission = now.omission {
      notes.append("\(now.name): it was not run, because \(omission)")
      return
    }
    compared += 1
    for figure in Figure.all {
      guard let old = figure.value(before) else { continue }
      guard let new = figure.value(now) else {
        notes.append("\(now.name): the baseline has its \(figure.noun), and this run has not")
        continue
      }
      guard new > figure.tolerance.limit(old) else { continue }
      let text = """
        \(now.name): its \(figure.noun) went from \(figure.text(old)) to \(figure.text(new)); \
        \(figure.text(figure.tolerance.limit(old))) would do (\(figure.tolerance.text(figure.unit)) are tolerated)
        """
      if figure.isTime && !timesCount {
        notes.append(text + ", and is only reported")
      } else {
        regressions.append(text)
      }
    }
  }
}

extension Comparison {
  /// One figure of a case that is compared.
  private struct Figure {
    let noun: String
    let unit: String
    let tolerance: Tolerance
    var isTime = false
    let value: (Figures) -> Double?

    func text(_ value: Double) -> String { Decimals.text(value, places: 2) + unit }

    static var all: [Figure] {
      [
        Figure(noun: "ratio to the floor", unit: "x", tolerance: .ratio, isTime: true) { $0.ratio },
        Figure(noun: "number of allocations", unit: "", tolerance: .allocations) { $0.body.allocations },
        Figure(noun: "number of bytes", unit: " B", tolerance: .bytes) { $0.body.bytes },
      ]
    }
  }
}
