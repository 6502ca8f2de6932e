package import ModelStreams

/// The board of one game, at which two players sit.
package final class Table: Sendable {
  private let model: MutableModelStream<Board>

  package init(_ board: Board) { model = MutableModelStream(board) }

  package var boards: ModelStream<Board> { model.stream }

  /// Puts the next mark on a cell, and returns whether the cell was free.
  @discardableResult
  package func play(_ cell: Int) -> Bool { model.update { $0.play(cell) } }
}
