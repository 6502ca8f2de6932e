internal import DeepLinks
package import ModelStreams
package import RIBKit
package import RIBLinks

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
  private let rider: Rider
  private let receipts: ModelStream<Receipts>
  private var totals = ReceiptTotals.none

  package init(
    for rider: Rider, receipts: ModelStream<Receipts>, listener: Listener<ReceiptTotals>
  ) {
    self.rider = rider
    self.receipts = receipts
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
    // The totals belong to a rider who has signed out.
    notify(.none)
  }
}

/// The router that shows ``ReceiptInteractor`` while the rider looks at a receipt.
package final class ReceiptsRouter: Router, LinkedRouter {
  package let interactor: ReceiptsInteractor
  private let rider: Rider
  private let receipts: ModelStream<Receipts>
  private let screen: Screen
  private let slot = ChildSlot<ReceiptsInteractor.Route>()

  /// Creates the RIB.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - receipts: The receipts of all riders.
  ///   - screen: The screen on which a receipt is shown.
  ///   - listener: The listener for the totals.
  package init(
    for rider: Rider, receipts: ModelStream<Receipts>, screen: Screen, listener: Listener<ReceiptTotals>
  ) {
    interactor = ReceiptsInteractor(for: rider, receipts: receipts, listener: listener)
    self.rider = rider
    self.receipts = receipts
    self.screen = screen
  }

  package var linkPart: LinkPart { LinkPart(slot, of: self) }

  package func route(to route: ReceiptsInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .receipt(let trip): ReceiptInteractor(of: trip, for: rider, receipts: receipts, screen: screen)
      }
    }
  }
}
