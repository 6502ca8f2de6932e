internal import RIBKit

/// Shows the menu.
package final class OffGameRouter: Router {
  package let interactor: OffGameInteractor
  private let screen: Screen

  init(interactor: OffGameInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show(interactor.presenter) { players in
      "\(players)\nx or o: this one begins. q: leave."
    } read: { line in
      line == "q" ? .leave : Mark(rawValue: line).map { .start($0) }
    }
  }

  package func willDetach() { screen.hide(interactor.presenter) }
}
