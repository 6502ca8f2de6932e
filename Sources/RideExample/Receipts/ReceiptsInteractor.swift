package import ModelStreams
package import RIBKit

/// Keeps the totals of a rider's receipts, for as long as the rider is signed in.
package final class ReceiptsInteractor: Interactor {
  package let scope: Scope<Never, ReceiptTotals>
  private let receipts: ModelStream<Receipts>
  private let rider: Rider
  private var totals = ReceiptTotals.none

  package init(
    receipts: ModelStream<Receipts>, rider: Rider, listener: Listener<ReceiptTotals>
  ) {
    self.receipts = receipts
    self.rider = rider
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    totals = .none
    observe(receipts) { me, receipts in me.count(receipts[me.rider]) }
  }

  /// Adds those receipts that are new: a rider's receipts only become more.
  private func count(_ receipts: [Receipt]) {
    totals = totals.adding(receipts.dropFirst(totals.count))
    notify(totals)
  }

  package func willResignActive() {
    notify(.none)
  }
}
