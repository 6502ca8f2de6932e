package import RIBKit

package struct LoggedInBuilder: Builder {
  private let screen: Screen
  private let scoring: ScoreService

  package init(screen: Screen, scoring: ScoreService) {
    self.screen = screen
    self.scoring = scoring
  }

  package func build(
    players: Players, listener: Listener<LoggedInInteractor.Event>
  ) -> LoggedInRouter {
    let interactor = LoggedInInteractor(players: players, listener: listener, scoring: scoring)
    return LoggedInRouter(
      interactor: interactor,
      offGameBuilder: OffGameBuilder(players: players, screen: screen, scores: scoring.scores),
      gameBuilder: GameBuilder(players: players, screen: screen))
  }
}
