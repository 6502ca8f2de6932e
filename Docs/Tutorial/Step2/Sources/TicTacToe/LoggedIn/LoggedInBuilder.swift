package import RIBKit

package struct LoggedInBuilder: Builder {
  private let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  package func build(
    players: Players, listener: Listener<LoggedInInteractor.Event>
  ) -> LoggedInRouter {
    let interactor = LoggedInInteractor(players: players, listener: listener)
    return LoggedInRouter(
      interactor: interactor, offGameBuilder: OffGameBuilder(players: players, screen: screen),
      gameBuilder: GameBuilder(players: players, screen: screen))
  }
}
