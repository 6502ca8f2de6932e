internal import RIBKit
package import RIBLinks

/// Keeps the rider and the receipts attached.
package final class LoggedInRouter: Router, LinkedRouter {
  package let interactor: LoggedInInteractor
  private let riderBuilder: RiderBuilder
  private let receiptsBuilder: ReceiptsBuilder
  private let rider: Rider

  init(
    interactor: LoggedInInteractor, riderBuilder: RiderBuilder, receiptsBuilder: ReceiptsBuilder, rider: Rider
  ) {
    self.interactor = interactor
    self.riderBuilder = riderBuilder
    self.receiptsBuilder = receiptsBuilder
    self.rider = rider
  }

  package var linkPart: LinkPart { LinkPart(through: ReceiptsRouter.self, of: self) }

  package func didAttach() {
    attach(riderBuilder.build(for: rider, listener: interactor.listener { $0.take($1) }))
    attach(receiptsBuilder.build(for: rider, listener: interactor.listener { $0.notify(.receipts($1)) }))
  }
}
