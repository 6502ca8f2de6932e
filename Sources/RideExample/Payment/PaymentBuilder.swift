package import RIBKit

/// Makes the RIB of a trip to be paid.
package struct PaymentBuilder: Builder {
  package let dependency: RiderScreens

  package init(dependency: RiderScreens) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameter listener: Where its events go.
  /// - Returns: Its router.
  package func build(listener: Listener<ScreenEvent>) -> PaymentRouter {
    let presenter = PaymentPresenter("")
    let interactor = PaymentInteractor(trips: dependency.trips, presenter: presenter, listener: listener)
    return PaymentRouter(
      interactor: interactor, views: [PaymentView(presenter: presenter)],
      screen: dependency.screen)
  }
}
