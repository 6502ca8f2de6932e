package import ModelStreams
package import RIBKit

package typealias ReceiptPresenter = Presenter<String, Never>

/// The interactor that shows the receipt for a trip as soon as it exists.
package final class ReceiptInteractor: ViewableLeaf {
  package let scope = Scope<Never, Never>()
  package let screen: Screen
  package let presenter = ReceiptPresenter("")
  private let trip: Trip.ID
  private let rider: Rider
  private let receipts: ModelStream<Receipts>

  package init(of trip: Trip.ID, for rider: Rider, receipts: ModelStream<Receipts>, screen: Screen) {
    self.trip = trip
    self.rider = rider
    self.receipts = receipts
    self.screen = screen
  }

  package var views: [any View] { [ReceiptView(presenter: presenter)] }

  package func didBecomeActive() {
    observe(receipts) { me, receipts in
      guard let receipt = receipts[me.rider].first(where: { $0.trip == me.trip }) else {
        return me.presenter.show("There is no receipt for trip \(me.trip).")
      }
      me.presenter.show("Receipt for trip \(receipt.trip): \(receipt.cents.price).")
    }
  }
}

/// A view of the price that was paid.
struct ReceiptView: View {
  let presenter: ReceiptPresenter

  var lines: [String] { [presenter.viewModels.latest] }
}
