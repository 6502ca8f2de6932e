/// The price of a completed and unpaid trip.
package struct Fare: Hashable, Codable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The price in cents.
  package let cents: Int

  package init(trip: Trip.ID, cents: Int) {
    self.trip = trip
    self.cents = cents
  }
}

/// The receipt for a trip.
package struct Receipt: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The price in cents.
  package let cents: Int

  package init(trip: Trip.ID, cents: Int) {
    self.trip = trip
    self.cents = cents
  }
}

/// The receipts of all riders.
package struct Receipts: Sendable, CustomStringConvertible {
  private var byRider: [Rider: [Receipt]] = [:]

  /// The number of riders with receipts.
  ///
  /// The tree writes each model into its trace, and all receipts would be too long for that.
  package var description: String { "receipts of \(byRider.count) riders" }

  /// Creates the state in which no rider has paid.
  package init() {}

  /// The receipts of a rider, oldest first.
  package subscript(rider: Rider) -> [Receipt] { byRider[rider] ?? [] }

  /// Adds a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: The rider who has paid.
  package mutating func add(_ receipt: Receipt, for rider: Rider) {
    byRider[rider, default: []].append(receipt)
  }
}

/// The number and the sum of a rider's receipts.
package struct ReceiptTotals: Hashable, Sendable {
  /// The number of receipts.
  package let count: Int

  /// The sum of their prices in cents.
  package let cents: Int

  /// The totals without receipts.
  package static let none = ReceiptTotals([])

  /// Adds up receipts.
  package init(_ receipts: [Receipt]) {
    self = ReceiptTotals(count: 0, cents: 0).adding(receipts[...])
  }

  private init(count: Int, cents: Int) {
    self.count = count
    self.cents = cents
  }

  /// Returns the totals with more receipts added.
  ///
  /// - Parameter receipts: Receipts that are not counted yet.
  /// - Returns: The new totals.
  func adding(_ receipts: ArraySlice<Receipt>) -> ReceiptTotals {
    ReceiptTotals(count: count + receipts.count, cents: receipts.reduce(cents) { $0 + $1.cents })
  }
}

extension Int {
  /// The number of cents as a price.
  var price: String {
    let cents = self % 100
    return "\(self / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
