internal import ModelStreams
package import RIBKit

/// The values that the view of a game draws.
package struct GameViewModel: Hashable, Sendable {
  package var board: Board
  package var words: String

  package init(board: Board, words: String) {
    self.board = board
    self.words = words
  }
}

/// Plays a game.
package final class GameInteractor: Interactor {
  /// The events that it sends to its parent.
  package enum Event: Hashable {
    case ended(Mark?)
  }

  /// The actions of the user.
  package enum Action: Sendable {
    case play(Int)
    case leave
  }

  package let scope: Scope<Never, Event>
  package let presenter: Presenter<GameViewModel, Action>
  private let board: MutableModelStream<Board>
  private let players: Players

  package init(board: Board, players: Players, listener: Listener<Event>) {
    presenter = Presenter(GameViewModel(board: board, words: ""))
    self.board = MutableModelStream(board)
    self.players = players
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(board.stream) { me, board in me.show(board) }
    observe(presenter.actions) { me, action in
      let latest = me.board.latest
      switch action {
      case .play(let cell):
        guard me.players[latest.next] != Players.computer else { return }
        let isFree = me.board.update { $0.play(cell) }
        if !isFree { me.show(latest, "That cell isn't free. ") }
      case .leave: me.notify(.ended(latest.winner))
      }
    }
    for mark in [Mark.x, .o] where players[mark] == Players.computer {
      start(ComputerWorker(mark: mark, board: board, clock: clock).worker)
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
