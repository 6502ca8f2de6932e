package import ModelStreams
package import RIBKit

package struct OffGameBuilder: Builder {
  private let players: Players
  private let screen: Screen
  private let scores: ModelStream<[String: Int]>
  private let features: Features

  package init(
    players: Players, screen: Screen, scores: ModelStream<[String: Int]>, features: Features
  ) {
    self.players = players
    self.screen = screen
    self.scores = scores
    self.features = features
  }

  package func build(listener: Listener<OffGameInteractor.Event>) -> OffGameRouter {
    let interactor = OffGameInteractor(players: players, listener: listener, features: features)
    return OffGameRouter(
      interactor: interactor, players: players, screen: screen, features: features,
      scoreBoardBuilder: ScoreBoardBuilder(scores: scores, screen: screen))
  }
}
