internal import RIBKit

/// Shows the view of a rider without a trip.
package final class RequestRouter: Router {
  package let interactor: RequestInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: RequestInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
}
