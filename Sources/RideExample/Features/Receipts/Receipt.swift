package import ModelStreams
package import RIBKit

/// A builder for the RIB that shows one receipt.
package struct ReceiptBuilder: Builder {
  package let dependency: RideDependency
  private let rider: Rider

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - dependency: The services and the screen.
  ///   - rider: The rider who has paid.
  package init(dependency: RideDependency, rider: Rider) {
    self.dependency = dependency
    self.rider = rider
  }

  /// Builds the RIB.
  ///
  /// - Parameter trip: The paid trip.
  /// - Returns: Its router.
  package func build(of trip: Trip.ID) -> ReceiptRouter {
    let presenter = ReceiptPresenter("")
    let interactor = ReceiptInteractor(
      receipts: dependency.services.receipts.receipts, rider: rider, trip: trip, presenter: presenter)
    return ReceiptRouter(
      interactor: interactor, view: ReceiptView(presenter: presenter), screen: dependency.screen)
  }
}

package typealias ReceiptPresenter = Presenter<String, Never>

/// The interactor that shows the receipt for a trip as soon as it exists.
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

/// The router that shows the view while the RIB is attached.
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

/// A view of the price that was paid.
struct ReceiptView: View {
  let presenter: ReceiptPresenter

  var lines: [String] { [presenter.viewModels.latest] }
}
