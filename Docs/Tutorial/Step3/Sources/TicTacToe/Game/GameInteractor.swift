import ModelStreams
import RIBKit

/// The values that the view of a game draws.
struct GameViewModel: Hashable, Sendable {
  var board: Board
  var words: String
}

/// Plays a game.
final class GameInteractor: Leaf {
  /// The events that it sends to its parent.
  enum Event: Hashable {
    case ended(Mark?)
  }

  /// The actions of the user.
  enum Action: Sendable {
    case play(Int)
    case leave
  }

  let scope: Scope<Never, Event>
  let presenter: Presenter<GameViewModel, Action>
  private let board: MutableModelStream<Board>
  private let players: Players
  private let screen: Screen

  init(
    first: Mark, played: [Int] = [], players: Players, screen: Screen, listener: Listener<Event>
  ) {
    var board = Board(first: first)
    for cell in played { board.play(cell) }
    presenter = Presenter(GameViewModel(board: board, words: ""))
    self.board = MutableModelStream(board)
    self.players = players
    self.screen = screen
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
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

  func didAttach() {
    screen.show(presenter) { game in
      let cells = game.board.cells.enumerated().map { $1?.description ?? "\($0 + 1)" }
      let rows = [0, 3, 6].map { " " + cells[$0..<$0 + 3].joined(separator: " | ") }
      return rows.joined(separator: "\n---+---+---\n") + "\n" + game.words
    } read: { line in
      line == "q" ? .leave : Int(line).map { .play($0) }
    }
  }

  func willDetach() { screen.hide(presenter) }

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
