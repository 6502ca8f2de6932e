package import ModelStreams
internal import RIBKit

package struct ScoreBoardBuilder: Builder {
  private let scores: ModelStream<[String: Int]>
  private let screen: Screen

  package init(scores: ModelStream<[String: Int]>, screen: Screen) {
    self.scores = scores
    self.screen = screen
  }

  package func build() -> ScoreBoardRouter {
    let interactor = ScoreBoardInteractor(scores: scores)
    return ScoreBoardRouter(interactor: interactor, screen: screen)
  }
}
