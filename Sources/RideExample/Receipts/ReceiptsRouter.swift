internal import RIBKit
package import RIBLinks

/// Shows ``ReceiptRouter`` while somebody looks at a receipt.
package final class ReceiptsRouter: Router, LinkedRouter {
  package let interactor: ReceiptsInteractor
  private let receiptBuilder: ReceiptBuilder
  private let stage = ChildSlot<ReceiptsInteractor.Route>()

  init(interactor: ReceiptsInteractor, receiptBuilder: ReceiptBuilder) {
    self.interactor = interactor
    self.receiptBuilder = receiptBuilder
  }

  package var linkPart: LinkPart { LinkPart(stage, of: self) }

  package func route(to route: ReceiptsInteractor.Route) {
    stage.show(route, in: self) {
      switch route {
      case .receipt(let trip): receiptBuilder.build(of: trip)
      }
    }
  }
}
