package import RIBKit

/// Makes the RIB that keeps the totals of a rider's receipts.
package struct ReceiptsBuilder: Builder {
  package let dependency: ReceiptService

  package init(dependency: ReceiptService) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameters:
  ///   - rider: Whose receipts are added up.
  ///   - listener: Where the totals go.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<ReceiptTotals>) -> ReceiptsRouter {
    ReceiptsRouter(
      interactor: ReceiptsInteractor(receipts: dependency.receipts, rider: rider, listener: listener))
  }
}
