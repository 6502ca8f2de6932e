internal import RIBKit

/// Shows the view of LoggedOut while it is attached.
package final class LoggedOutRouter: Router {
  package let interactor: LoggedOutInteractor
  private let screen: Screen

  init(interactor: LoggedOutInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show(interactor.presenter, draw: { $0 }, read: { $0.isEmpty ? nil : $0 })
  }

  package func willDetach() { screen.hide(interactor.presenter) }
}
