/// Diagrams one below another, each tick in one column, under a ruler.
struct DiagramTable {
  /// The marks of each tick, as characters.
  typealias Row = [[Character]]

  private let rows: [(name: String, cells: [String])]
  private let widths: [Int]
  private let margin: Int

  init(_ rows: [(name: String, row: Row)]) {
    let rows = rows.map { ($0.name, $0.row.map(Self.text)) }
    self.rows = rows
    margin = (rows.map(\.0.count) + ["tick".count]).reduce(0, max) + 2
    let count = rows.map(\.1.count).reduce(0, max)
    widths = (0..<count).map { tick in
      rows.map { tick < $0.1.count ? $0.1[tick].count : 1 }.reduce(1, max)
    }
  }

  /// Returns the text of one tick.
  static func text(_ cell: [Character]) -> String {
    switch cell.count {
    case 0: "-"
    case 1: String(cell)
    default: "(\(String(cell)))"
    }
  }

  /// Returns the first tick in which two rows differ; a shorter row is padded with empty ticks.
  static func difference(_ one: Row, _ other: Row) -> Int? {
    (0..<max(one.count, other.count)).first { cell(one, $0) != cell(other, $0) }
  }

  static func cell(_ row: Row, _ tick: Int) -> [Character] { tick < row.count ? row[tick] : [] }

  /// Returns the ruler, the rows, and a mark below one tick.
  func lines(marking tick: Int) -> [String] {
    var lines = [line("tick", ruler)]
    lines += rows.map { name, cells in
      line(name, zip(cells, widths).map { padded($0, to: $1) }.joined())
    }
    lines.append(line("", String(repeating: " ", count: column(tick)) + "^"))
    return lines
  }

  /// The numbers of every fifth tick, above their columns.
  private var ruler: String {
    var ruler = ""
    for tick in stride(from: 0, to: widths.count, by: 5) {
      ruler = padded(ruler, to: column(tick)) + "\(tick)"
    }
    return ruler
  }

  private func column(_ tick: Int) -> Int { widths[..<tick].reduce(0, +) }

  private func line(_ name: String, _ text: String) -> String {
    var line = ("  " + padded(name, to: margin) + text)[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
