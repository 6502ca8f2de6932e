internal import RIBKit

/// Shows the view of a receipt.
package final class ReceiptRouter: Router {
  package let interactor: ReceiptInteractor
  private let view: ReceiptView
  private let screen: Screen

  init(interactor: ReceiptInteractor, view: ReceiptView, screen: Screen) {
    self.interactor = interactor
    self.view = view
    self.screen = screen
  }

  package func didAttach() { screen.show([view], of: self) }

  package func willDetach() { screen.hide(self) }
}
