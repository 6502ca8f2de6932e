/// All receipts, by rider.
package struct Receipts: Sendable, CustomStringConvertible {
  private var byRider: [Rider: [Receipt]] = [:]

  /// How many riders have receipts; not the receipts, since the tree writes its models into its trace.
  package var description: String { "receipts of \(byRider.count) riders" }

  /// Makes the state in which nobody has paid for anything.
  package init() {}

  /// The receipts of a rider, oldest first.
  ///
  /// - Parameter rider: The rider.
  package subscript(rider: Rider) -> [Receipt] { byRider[rider] ?? [] }

  /// Adds a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: Who has paid.
  package mutating func add(_ receipt: Receipt, for rider: Rider) {
    byRider[rider, default: []].append(receipt)
  }
}
