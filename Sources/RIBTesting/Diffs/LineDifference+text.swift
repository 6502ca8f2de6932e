extension LineDifference {
  /// The difference as it is printed.
  ///
  /// Of equal lines it keeps those near a change and those that a change stands in, by indentation: they say where it is.
  ///
  /// - Parameters:
  ///   - context: How many equal lines are kept before and after a change.
  ///   - most: How many lines are printed; of one run of changed lines a quarter of that.
  /// - Returns: The lines, joined.
  func text(context: Int, most: Int) -> String {
    let runs = runs(keeping: keptRows(context: context))
    let printed = runs.flatMap { lines(of: $0, most: max(most / 4, 1)) }
    guard printed.count > most else { return printed.joined(separator: "\n") }
    return (printed.prefix(most) + ["  … (\(printed.count - most) more lines)"]).joined(separator: "\n")
  }

  /// Neighbouring rows that are printed alike.
  private struct Run {
    let kind: DiffRow.Kind
    let isKept: Bool
    var rows: Range<Int>
  }

  private func runs(keeping kept: [Bool]) -> [Run] {
    var runs: [Run] = []
    for (index, row) in rows.enumerated() {
      if let last = runs.last, last.kind == row.kind, last.isKept == kept[index] {
        runs[runs.count - 1].rows = last.rows.lowerBound..<(index + 1)
      } else {
        runs.append(Run(kind: row.kind, isKept: kept[index], rows: index..<(index + 1)))
      }
    }
    return runs
  }

  private func lines(of run: Run, most: Int) -> [String] {
    // The mark takes a line itself.
    guard run.rows.count > 1 else { return rows[run.rows].map(\.printed) }
    guard run.isKept else { return ["  … (\(run.rows.count) equal lines)"] }
    let omitted = run.rows.count - most
    guard omitted > 1, run.kind != .equal else { return rows[run.rows].map(\.printed) }
    let mark = DiffRow(kind: run.kind, text: "… (\(omitted) more lines)")
    return (rows[run.rows].prefix(most) + [mark]).map(\.printed)
  }

  private func keptRows(context: Int) -> [Bool] {
    var kept = rows.map { $0.kind != .equal }
    /// The rows that the current one stands in, the outermost first.
    var enclosing: [(index: Int, indentation: Int)] = []
    for (index, row) in rows.enumerated() {
      let indentation = row.indentation
      if let indentation, row.kind != .note {
        while let last = enclosing.last, last.indentation >= indentation { enclosing.removeLast() }
      }
      if row.kind != .equal {
        for near in max(index - context, 0)..<min(index + context + 1, rows.count) { kept[near] = true }
        for outer in enclosing { kept[outer.index] = true }
      }
      if let indentation { enclosing.append((index, indentation)) }
    }
    return kept
  }
}
