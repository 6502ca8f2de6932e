/// The mark of a player.
enum Mark: String, CustomStringConvertible, Sendable {
  case x, o

  var description: String { rawValue.uppercased() }

  /// The mark of the other player.
  var other: Mark { self == .x ? .o : .x }
}

/// Nine cells, numbered from 1, and the mark that is next.
struct Board: Hashable, Sendable {
  private(set) var cells: [Mark?] = Array(repeating: nil, count: 9)
  private(set) var next: Mark

  init(first: Mark) { next = first }

  /// The mark that has three cells in a line.
  var winner: Mark? {
    [Mark.x, .o].first { mark in Self.lines.contains { $0.allSatisfy { cells[$0] == mark } } }
  }

  var isOver: Bool { winner != nil || !cells.contains(nil) }

  /// Puts the next mark on a cell.
  ///
  /// - Returns: Whether the cell was free.
  @discardableResult
  mutating func play(_ cell: Int) -> Bool {
    guard (1...9).contains(cell), cells[cell - 1] == nil, !isOver else { return false }
    cells[cell - 1] = next
    next = next.other
    return true
  }

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]
}

extension Board {
  /// A cell that wins; otherwise one that keeps the other from winning; otherwise the best free one.
  var bestCell: Int? {
    let free = [5, 1, 3, 7, 9, 2, 4, 6, 8].filter { cells[$0 - 1] == nil }
    return free.first { wins(next, at: $0) } ?? free.first { wins(next.other, at: $0) } ?? free.first
  }

  private func wins(_ mark: Mark, at cell: Int) -> Bool {
    var board = self
    board.cells[cell - 1] = mark
    return board.winner == mark
  }
}
