package import RIBKit

package struct LoggedInBuilder: Builder {
  private let screen: Screen
  private let scoring: ScoreService
  private let features: Features

  package init(screen: Screen, scoring: ScoreService, features: Features) {
    self.screen = screen
    self.scoring = scoring
    self.features = features
  }

  package func build(
    players: Players, listener: Listener<LoggedInInteractor.Event>
  ) -> LoggedInRouter {
    let interactor = LoggedInInteractor(players: players, listener: listener, scoring: scoring)
    return LoggedInRouter(
      interactor: interactor,
      offGameBuilder: OffGameBuilder(
        players: players, screen: screen, scores: scoring.scores, features: features),
      gameBuilder: GameBuilder(players: players, screen: screen))
  }
}
