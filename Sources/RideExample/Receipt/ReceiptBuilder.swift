internal import RIBKit

/// Makes the RIB of one receipt.
package struct ReceiptBuilder: Builder {
  package let dependency: RideDependency
  private let rider: Rider

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - dependency: The services and the screen.
  ///   - rider: Whose receipts are shown.
  package init(dependency: RideDependency, rider: Rider) {
    self.dependency = dependency
    self.rider = rider
  }

  /// Makes the RIB.
  ///
  /// - Parameter trip: The trip that was paid.
  /// - Returns: Its router.
  package func build(of trip: Trip.ID) -> ReceiptRouter {
    let presenter = ReceiptPresenter("")
    let interactor = ReceiptInteractor(
      receipts: dependency.services.receipts.receipts, rider: rider, trip: trip, presenter: presenter)
    return ReceiptRouter(
      interactor: interactor, view: ReceiptView(presenter: presenter), screen: dependency.screen)
  }
}
