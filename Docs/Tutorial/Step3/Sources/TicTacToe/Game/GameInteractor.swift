internal import ModelStreams
package import RIBKit

/// What the view of a game shows.
package struct GameViewModel: Hashable, Sendable {
  package var board: Board
  package var words: String

  package init(board: Board, words: String) {
    self.board = board
    self.words = words
  }
}

package typealias GamePresenter = Presenter<GameViewModel, GameInteractor.Action>

/// Plays a game.
package final class GameInteractor: Interactor {
  /// What it tells its parent.
  package enum Event: Hashable {
    case ended(Mark?)
  }

  /// What its views ask for.
  package enum Action: Sendable {
    case play(Int)
    case leave
  }

  package let scope: Scope<Never, Event>
  private let table: Table
  private let players: Players
  private let presenter: GamePresenter

  package init(
    table: Table, players: Players, presenter: GamePresenter, listener: Listener<Event>
  ) {
    self.table = table
    self.players = players
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(table.boards) { me, board in me.show(board) }
    observe(presenter.actions) { me, action in
      let board = me.table.boards.latest
      switch action {
      case .play(let cell):
        guard me.players[board.next] != Players.computer else { return }
        if !me.table.play(cell) { me.show(board, "That is no free cell. ") }
      case .leave: me.notify(.ended(board.winner))
      }
    }
    for mark in [Mark.x, .o] where players[mark] == Players.computer {
      start(ComputerWorker(mark, at: table, on: clock).worker)
    }
  }

  private func show(_ board: Board, _ notice: String = "") {
    let words =
      if let winner = board.winner {
        "\(players[winner]) has won. q: go on."
      } else if board.isOver {
        "Nobody has won. q: go on."
      } else {
        "\(notice)\(players[board.next]) plays \(board.next). 1 to 9: a cell. q: give up."
      }
    presenter.show(GameViewModel(board: board, words: words))
  }
}
