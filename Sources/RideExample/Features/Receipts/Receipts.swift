internal import DeepLinks
package import ModelStreams
package import RIBKit
package import RIBLinks

/// A builder for the RIB that adds up the receipts of a rider.
package struct ReceiptsBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Builds the RIB.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - listener: The listener for the totals.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<ReceiptTotals>) -> ReceiptsRouter {
    let receipts = dependency.services.receipts.receipts
    return ReceiptsRouter(
      interactor: ReceiptsInteractor(receipts: receipts, rider: rider, listener: listener),
      receiptBuilder: ReceiptBuilder(dependency: dependency, rider: rider))
  }
}

/// The interactor that adds up the receipts of the rider while the rider is signed in.
package final class ReceiptsInteractor: Interactor {
  /// The screens beside the ride.
  package enum Route: Hashable, LinkKey {
    /// The receipt for a trip.
    case receipt(Trip.ID)

    package static let links: KeyLinks<Route> = [
      .link(
        "trip/:trip/receipt", to: Route.receipt,
        .exported(
          "receipt", "Shows the receipt of a trip.",
          guards: [LinkChecks.signedIn, LinkChecks.paid])
      ) { if case .receipt(let trip) = $0 { trip } else { nil } }
    ]
  }

  package let scope: Scope<Route, ReceiptTotals>
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

  /// Adds the new receipts, which are the last ones because receipts are never removed.
  private func count(_ receipts: [Receipt]) {
    totals = totals.adding(receipts.dropFirst(totals.count))
    notify(totals)
  }

  package func willResignActive() {
    // The totals belong to a rider who is signed out now.
    notify(.none)
  }
}

/// The router that shows ``ReceiptRouter`` while the rider looks at a receipt.
package final class ReceiptsRouter: Router, LinkedRouter {
  package let interactor: ReceiptsInteractor
  private let receiptBuilder: ReceiptBuilder
  private let slot = ChildSlot<ReceiptsInteractor.Route>()

  init(interactor: ReceiptsInteractor, receiptBuilder: ReceiptBuilder) {
    self.interactor = interactor
    self.receiptBuilder = receiptBuilder
  }

  package var linkPart: LinkPart { LinkPart(slot, of: self) }

  package func route(to route: ReceiptsInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .receipt(let trip): receiptBuilder.build(of: trip)
      }
    }
  }
}
