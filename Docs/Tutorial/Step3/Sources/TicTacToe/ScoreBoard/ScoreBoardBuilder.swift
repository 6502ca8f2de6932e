package import ModelStreams
internal import RIBKit

/// Makes the RIB ScoreBoard.
package struct ScoreBoardBuilder: Builder {
  private let scores: ModelStream<[String: Int]>
  private let screen: Screen

  package init(scores: ModelStream<[String: Int]>, screen: Screen) {
    self.scores = scores
    self.screen = screen
  }

  /// Makes the RIB and returns its router.
  package func build(presenter: ScoreBoardPresenter = ScoreBoardPresenter("")) -> ScoreBoardRouter {
    let interactor = ScoreBoardInteractor(scores: scores, presenter: presenter)
    return ScoreBoardRouter(interactor: interactor, presenter: presenter, screen: screen)
  }
}
