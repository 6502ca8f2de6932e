/// Text in columns that are as wide as what is in them: the first to the left, the others to the right.
package struct Columns: Sendable {
  private var rows: [[String]]

  /// Makes columns of nothing but its head.
  package init(_ head: [String]) {
    rows = [head]
  }

  /// Adds a row; it may be shorter than the head.
  package mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, without blanks at their ends.
  package var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      let blanks = String(repeating: " ", count: widths[column] - cell.count)
      line += column == 0 ? cell + blanks : "  " + blanks + cell
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
