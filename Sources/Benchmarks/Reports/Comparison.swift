/// A comparison of a report with a baseline, in sentences.
package struct Comparison: Sendable, Equatable {
  /// The results that are worse than tolerated; each makes the comparison fail.
  package private(set) var regressions: [String] = []
  /// Remarks that do not make the comparison fail.
  package private(set) var notes: [String] = []
  /// The number of cases that are in both reports.
  package private(set) var compared = 0

  /// Compares a report with a baseline.
  ///
  /// - Parameters:
  ///   - report: The new report. If its run was short, a worse time is only a note.
  ///   - baseline: The report to compare with.
  ///   - isComplete: Whether all cases were run, so that a case only in the baseline is a regression.
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
      regressions.append("\(before.name): the baseline has this case, but it no longer exists")
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
        notes.append("\(now.name): the baseline has its \(figure.noun), but this run doesn't")
        continue
      }
      guard new > figure.tolerance.limit(old) else { continue }
      let text = """
        \(now.name): its \(figure.noun) went from \(figure.text(old)) to \(figure.text(new)); \
        \(figure.text(figure.tolerance.limit(old))) is the limit (tolerance: \(figure.tolerance.text(figure.unit)))
        """
      if figure.isTime && !timesCount {
        notes.append(text + "; times are only reported here")
      } else {
        regressions.append(text)
      }
    }
  }
}

extension Comparison {
  /// A value of a case that is compared.
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

/// The amount by which a value may be worse than in the baseline.
package struct Tolerance: Sendable, Equatable {
  /// The tolerated share of the baseline's value.
  package let share: Double
  /// An additional tolerated amount, in the unit of the value.
  package let margin: Double

  /// The tolerance for times: even as ratios they differ between runs and between machines.
  package static let ratio = Tolerance(share: 0.3, margin: 0.1)

  /// The tolerance for allocations: they are the same in every run, except for rare ones of the runtime.
  package static let allocations = Tolerance(share: 0.02, margin: 0.1)

  /// The tolerance for bytes: the allocator rounds up to sixteen, and buffers grow in steps.
  package static let bytes = Tolerance(share: 0.05, margin: 16)

  /// Returns the greatest value that isn't a regression.
  package func limit(_ baseline: Double) -> Double { baseline + abs(baseline) * share + margin }

  /// Returns the tolerance in words.
  package func text(_ unit: String) -> String {
    "\(Decimals.text(share * 100, places: 0)) % and \(Decimals.text(margin, places: 1))\(unit)"
  }
}
