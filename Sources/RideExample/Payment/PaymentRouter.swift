internal import RIBKit

/// Shows the view of a trip to be paid.
package final class PaymentRouter: Router {
  package let interactor: PaymentInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: PaymentInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
}
