/// Text in columns of minimal width, two spaces apart.
package struct Columns: Sendable {
  private let rows: [[String]]
  /// The columns that are aligned to the right.
  private let right: Range<Int>

  /// Creates columns from rows, some of which may be shorter than others.
  package init(_ rows: [[String]], right: Range<Int> = 0..<0) { (self.rows, self.right) = (rows, right) }

  /// The lines, each with its line break.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// The lines, without trailing spaces.
  package var lines: [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return right.contains(column) ? blanks + cell : cell + blanks
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
