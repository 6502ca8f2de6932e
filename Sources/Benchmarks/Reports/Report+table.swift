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

  /// A column of the table of cases beside their floors.
  private struct Column {
    let title: String
    let cell: @Sendable (Figures) -> String

    static let all: [Column] = [
      Column(title: "case") { $0.name },
      Column(title: "floor ns") { short($0.floor.time?.median) },
      Column(title: "ns") { short($0.body.time?.median) },
      Column(title: "min") { short($0.body.time?.minimum) },
      Column(title: "max") { short($0.body.time?.maximum) },
      Column(title: "value") { $0.judgedText },
      Column(title: "budget") { $0.budgetText },
      Column(title: "allocs") { count($0.body.allocations) },
      Column(title: "floor") { count($0.floor.allocations) },
      Column(title: "bytes") { short($0.body.bytes) },
      Column(title: "floor") { short($0.floor.bytes) },
      Column(title: "") { $0.marks },
    ]
  }

  private var ratios: String {
    let cells = cases.filter(\.series.isEmpty).map { figures in Column.all.map { $0.cell(figures) } }
    return Columns([Column.all.map(\.title)] + cells, right: 1..<Column.all.count).lines
      .joined(separator: "\n")
  }

  private var growth: String {
    let sizes = Set(cases.flatMap { $0.series.map(\.size) }).sorted()
    let head = ["series"] + sizes.map { Decimals.text(Double($0), places: 0) } + ["value", "budget", ""]
    var rows = [head]
    for figures in cases where !figures.series.isEmpty {
      let cells = sizes.map { size in
        guard let point = figures.series.first(where: { $0.size == size }) else { return "" }
        return figures.measuresBytes
          ? Self.short(point.cost.bytes) + " B" : Self.short(point.cost.time?.median) + " ns"
      }
      rows.append([figures.name] + cells + [figures.judgedText, figures.budgetText, figures.marks])
    }
    return Columns(rows, right: 1..<head.count).lines.joined(separator: "\n")
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
    (budget.unit == .speedUp ? ">= " : "") + budget.text(budget.bound)
  }

  fileprivate var marks: String { (isOverBudget ? "!" : "") + (scatters ? "~" : "") }
}
