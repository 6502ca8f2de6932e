internal import RIBKit

/// Shows the view of LoggedOut while it is attached.
package final class LoggedOutRouter: Router {
  package let interactor: LoggedOutInteractor
  private let presenter: LoggedOutPresenter
  private let screen: Screen

  init(interactor: LoggedOutInteractor, presenter: LoggedOutPresenter, screen: Screen) {
    self.interactor = interactor
    self.presenter = presenter
    self.screen = screen
  }

  package func didAttach() {
    screen.show(presenter, draw: { $0 }, read: { $0.isEmpty ? nil : .name($0) })
  }

  package func willDetach() { screen.hide(presenter) }
}
