internal import RIBKit

/// Shows the board of the scores.
package final class ScoreBoardRouter: Router {
  package let interactor: ScoreBoardInteractor
  private let presenter: ScoreBoardPresenter
  private let screen: Screen

  init(interactor: ScoreBoardInteractor, presenter: ScoreBoardPresenter, screen: Screen) {
    self.interactor = interactor
    self.presenter = presenter
    self.screen = screen
  }

  package func didAttach() { screen.show(presenter, draw: { $0 }, read: { _ in nil }) }

  package func willDetach() { screen.hide(presenter) }
}
