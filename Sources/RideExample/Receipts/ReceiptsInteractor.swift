package import ModelStreams
package import RIBKit
package import RIBLinks

/// Keeps the totals of a rider's receipts, for as long as the rider is signed in.
package final class ReceiptsInteractor: Interactor {
  /// What is shown beside the ride.
  package enum Route: Hashable, LinkKey {
    /// What was paid for a trip.
    case receipt(Trip.ID)

    package init?(reading path: inout LinkPath) {
      guard path.next("trip"), let trip = path.next(), path.next("receipt") else { return nil }
      self = .receipt(trip)
    }

    package var segment: LinkSegment? {
      switch self {
      case .receipt(let trip): LinkSegment("trip", trip, "receipt")
      }
    }
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

  /// Adds those receipts that are new: a rider's receipts only become more.
  private func count(_ receipts: [Receipt]) {
    totals = totals.adding(receipts.dropFirst(totals.count))
    notify(totals)
  }

  package func willResignActive() {
    notify(.none)
  }
}
