internal import RIBKit

/// Shows the board.
package final class GameRouter: Router {
  package let interactor: GameInteractor
  private let screen: Screen

  init(interactor: GameInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show(interactor.presenter) { game in
      let cells = game.board.cells.enumerated().map { $1?.description ?? "\($0 + 1)" }
      let rows = [0, 3, 6].map { " " + cells[$0..<$0 + 3].joined(separator: " | ") }
      return rows.joined(separator: "\n---+---+---\n") + "\n" + game.words
    } read: { line in
      line == "q" ? .leave : Int(line).map { .play($0) }
    }
  }

  package func willDetach() { screen.hide(interactor.presenter) }
}
