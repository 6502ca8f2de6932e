internal import RIBDiagnostics

extension Report {
  /// The report as a table for a terminal: the cases beside their floors, the series, and a legend of the marks.
  package var table: String {
    var parts = [machine.line]
    if cases.contains(where: { $0.series.isEmpty }) { parts.append(ratios) }
    if cases.contains(where: { !$0.series.isEmpty }) { parts.append(growth) }
    let footnotes = footnotes
    if !footnotes.isEmpty { parts.append(footnotes.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var ratios: String {
    var columns = Columns(
      [
        "case", "floor ns", "ns", "min", "max", "value", "budget", "allocs", "floor", "bytes", "floor", "",
      ], right: 1..<12)
    for figures in cases where figures.series.isEmpty {
      columns.append([
        figures.name, Self.short(figures.floor.time?.median), Self.short(figures.body.time?.median),
        Self.short(figures.body.time?.minimum), Self.short(figures.body.time?.maximum),
        figures.judgedText, figures.budgetText,
        Self.count(figures.body.allocations), Self.count(figures.floor.allocations),
        Self.short(figures.body.bytes), Self.short(figures.floor.bytes), figures.marks,
      ])
    }
    return columns.lines.joined(separator: "\n")
  }

  private var growth: String {
    let sizes = Set(cases.flatMap { $0.series.map(\.size) }).sorted()
    let head = ["series"] + sizes.map { Decimals.text(Double($0), places: 0) } + ["value", "budget", ""]
    var columns = Columns(head, right: 1..<head.count)
    for figures in cases where !figures.series.isEmpty {
      let cells = sizes.map { size in
        guard let point = figures.series.first(where: { $0.size == size }) else { return "" }
        return figures.measuresBytes
          ? Self.short(point.cost.bytes) + " B" : Self.short(point.cost.time?.median) + " ns"
      }
      columns.append([figures.name] + cells + [figures.judgedText, figures.budgetText, figures.marks])
    }
    return columns.lines.joined(separator: "\n")
  }

  private var footnotes: [String] {
    var notes: [String] = []
    if onlyCounts { notes.append("Only a few rounds were run: trust only allocations and bytes.") }
    if machine.wasBusy {
      notes.append(
        "Other programs were running: do not trust the times, especially those measured on two processors.")
    }
    if cases.contains(where: \.scatters) {
      notes.append(
        """
        ~ The slowest round took more than \(Decimals.text(Spread.bound, places: 1)) times as long as the fastest: \
        run the case again on an idle machine.
        """)
    }
    if cases.contains(where: \.isOverBudget) { notes.append("! The case is over its budget.") }
    for figures in cases {
      if let omission = figures.omission { notes.append("\(figures.name): not run, because \(omission).") }
    }
    return notes
  }

  private static func short(_ value: Double?) -> String { value.map(Decimals.short) ?? "-" }

  private static func count(_ value: Double?) -> String {
    value.map { Decimals.text($0, places: 1) } ?? "-"
  }
}

extension Figures {
  fileprivate var judgedText: String { judged.map(budget.text) ?? "-" }

  fileprivate var budgetText: String {
    if case .speedUp = budget { return ">= \(budget.text(budget.bound))" }
    return budget.text(budget.bound)
  }

  fileprivate var marks: String { (isOverBudget ? "!" : "") + (scatters ? "~" : "") }
}
