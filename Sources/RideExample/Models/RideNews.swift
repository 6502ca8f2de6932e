/// What the tree tells the outside world, from interactor to interactor up to its root.
package enum RideNews: Hashable, Sendable {
  /// A sentence for the rider.
  case notice(String)
  /// The totals of the rider's receipts have changed.
  case receipts(ReceiptTotals)
}
