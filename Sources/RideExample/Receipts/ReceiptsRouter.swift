internal import RIBKit

/// The place of the receipts in the tree; there is nothing under it.
package final class ReceiptsRouter: Router {
  package let interactor: ReceiptsInteractor

  init(interactor: ReceiptsInteractor) {
    self.interactor = interactor
  }
}
