/// How many trips a rider has paid for, and how much.
package struct ReceiptTotals: Hashable, Sendable {
  /// How many receipts there are.
  package let count: Int

  /// The sum of their prices in cents.
  package let cents: Int

  /// The totals of somebody without receipts, or of nobody.
  package static let none = ReceiptTotals([])

  /// Adds up receipts.
  ///
  /// - Parameter receipts: The receipts.
  package init(_ receipts: [Receipt]) {
    count = receipts.count
    cents = receipts.reduce(0) { $0 + $1.cents }
  }
}
