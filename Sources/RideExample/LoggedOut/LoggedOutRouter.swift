internal import RIBKit

/// Shows the view of nobody being signed in.
package final class LoggedOutRouter: Router {
  package let interactor: LoggedOutInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: LoggedOutInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
}
