package import ModelStreams
package import RIBKit

/// Keeps the totals of a rider's receipts, for as long as the rider is signed in.
package final class ReceiptsInteractor: Interactor {
  package let scope: Scope<Never, ReceiptTotals>
  private let receipts: ModelStream<[Rider: [Receipt]]>
  private let rider: Rider

  package init(
    receipts: ModelStream<[Rider: [Receipt]]>, rider: Rider, listener: Listener<ReceiptTotals>
  ) {
    self.receipts = receipts
    self.rider = rider
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(receipts) { me, receipts in
      me.notify(ReceiptTotals(receipts[me.rider] ?? []))
    }
  }

  package func willResignActive() {
    notify(.none)
  }
}
