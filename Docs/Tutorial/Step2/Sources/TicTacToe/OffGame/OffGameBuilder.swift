package import RIBKit

package struct OffGameBuilder: Builder {
  private let players: Players
  private let screen: Screen

  package init(players: Players, screen: Screen) {
    self.players = players
    self.screen = screen
  }

  package func build(listener: Listener<OffGameInteractor.Event>) -> OffGameRouter {
    let interactor = OffGameInteractor(players: players, listener: listener)
    return OffGameRouter(interactor: interactor, screen: screen)
  }
}
