package import ModelStreams
package import RIBKit

package struct OffGameBuilder: Builder {
  private let players: Players
  private let screen: Screen
  private let scores: ModelStream<[String: Int]>

  package init(players: Players, screen: Screen, scores: ModelStream<[String: Int]>) {
    self.players = players
    self.screen = screen
    self.scores = scores
  }

  package func build(listener: Listener<OffGameInteractor.Event>) -> OffGameRouter {
    let interactor = OffGameInteractor(players: players, listener: listener)
    return OffGameRouter(
      interactor: interactor, screen: screen,
      scoreBoardBuilder: ScoreBoardBuilder(scores: scores, screen: screen))
  }
}
