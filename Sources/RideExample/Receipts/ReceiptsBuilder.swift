package import RIBKit

/// Makes the RIB that keeps the totals of a rider's receipts.
package struct ReceiptsBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameters:
  ///   - rider: Whose receipts are added up.
  ///   - listener: Where the totals go.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<ReceiptTotals>) -> ReceiptsRouter {
    let receipts = dependency.services.receipts.receipts
    return ReceiptsRouter(
      interactor: ReceiptsInteractor(receipts: receipts, rider: rider, listener: listener),
      receiptBuilder: ReceiptBuilder(dependency: dependency, rider: rider))
  }
}
