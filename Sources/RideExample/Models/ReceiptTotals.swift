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
    self = ReceiptTotals(count: 0, cents: 0).adding(receipts[...])
  }

  private init(count: Int, cents: Int) {
    self.count = count
    self.cents = cents
  }

  /// The totals with more receipts.
  ///
  /// - Parameter receipts: The receipts that are not counted yet.
  /// - Returns: The new totals.
  func adding(_ receipts: ArraySlice<Receipt>) -> ReceiptTotals {
    ReceiptTotals(count: count + receipts.count, cents: receipts.reduce(cents) { $0 + $1.cents })
  }
}
