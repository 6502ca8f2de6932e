package import RIBKit

package struct GameBuilder: Builder {
  private let players: Players
  private let screen: Screen

  package init(players: Players, screen: Screen) {
    self.players = players
    self.screen = screen
  }

  package func build(first: Mark, listener: Listener<GameInteractor.Event>) -> GameRouter {
    let interactor = GameInteractor(
      board: Board(first: first), players: players, listener: listener)
    return GameRouter(interactor: interactor, screen: screen)
  }
}
