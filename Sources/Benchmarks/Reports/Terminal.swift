/// Text in columns of minimal width; the first column is aligned to the left, the others to the right.
package struct Columns: Sendable {
  private var rows: [[String]]

  /// Creates columns with a header and no rows.
  package init(_ head: [String]) {
    rows = [head]
  }

  /// Adds a row, which may be shorter than the header.
  package mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, without trailing spaces.
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

/// A line on a terminal that names the case being measured.
///
/// Nothing is written if the output isn't a terminal.
package struct ProgressLine {
  private let isShown: Bool
  private let count: Int
  private let write: (String) -> Void

  package init(count: Int, isShown: Bool, write: @escaping (String) -> Void) {
    self.count = count
    self.isShown = isShown
    self.write = write
  }

  /// Shows the case with this number, beginning with 1.
  package func show(_ number: Int, _ name: String) {
    if isShown { write("\r\u{1B}[K[\(number)/\(count)] \(name)") }
  }

  /// Removes the line.
  package func clear() {
    if isShown { write("\r\u{1B}[K") }
  }
}
