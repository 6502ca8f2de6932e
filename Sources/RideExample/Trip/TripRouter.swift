internal import RIBKit

/// Shows the two views of a trip.
package final class TripRouter: Router {
  package let interactor: TripInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: TripInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
}
