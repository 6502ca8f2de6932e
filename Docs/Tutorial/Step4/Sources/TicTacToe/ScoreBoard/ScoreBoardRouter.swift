internal import RIBKit

/// Shows the board of the scores.
package final class ScoreBoardRouter: Router {
  package let interactor: ScoreBoardInteractor
  private let screen: Screen

  init(interactor: ScoreBoardInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show(interactor.presenter, draw: { $0 }, read: { _ in nil })
  }

  package func willDetach() { screen.hide(interactor.presenter) }
}
