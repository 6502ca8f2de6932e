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
  private var board: Board
  private let players: Players
  private let presenter: GamePresenter

  package init(board: Board, players: Players, presenter: GamePresenter, listener: Listener<Event>) {
    self.board = board
    self.players = players
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    show()
    observe(presenter.actions) { me, action in
      switch action {
      case .play(let cell):
        let isFree = me.board.play(cell)
        me.show(isFree ? "" : "That is no free cell. ")
      case .leave: me.notify(.ended(me.board.winner))
      }
    }
  }

  private func show(_ notice: String = "") {
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
