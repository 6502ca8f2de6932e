/// What the tree tells the outside world, from interactor to interactor up to its root.
package enum RideNews: Hashable, Sendable {
  /// A sentence for the rider.
  case notice(String)
  /// Somebody has signed in, and what is for a rider may be opened.
  case signedIn
  /// The totals of the rider's receipts have changed.
  case receipts(ReceiptTotals)
}
