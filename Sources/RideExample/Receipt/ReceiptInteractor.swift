package import ModelStreams
package import RIBKit

package typealias ReceiptPresenter = Presenter<String, Never>

/// Says what was paid for a trip.
package final class ReceiptInteractor: Interactor {
  package let scope = Scope<Never, Never>()
  private let receipts: ModelStream<Receipts>
  private let rider: Rider
  private let trip: Trip.ID
  private let presenter: ReceiptPresenter

  package init(
    receipts: ModelStream<Receipts>, rider: Rider, trip: Trip.ID, presenter: ReceiptPresenter
  ) {
    self.receipts = receipts
    self.rider = rider
    self.trip = trip
    self.presenter = presenter
  }

  package func didBecomeActive() {
    observe(receipts) { me, receipts in
      guard let receipt = receipts[me.rider].first(where: { $0.trip == me.trip }) else {
        return me.presenter.show("There is no receipt of trip \(me.trip).")
      }
      me.presenter.show("Receipt of trip \(receipt.trip): \(receipt.cents.price).")
    }
  }
}
