package import ModelStreams

/// Keeps the receipts of each rider.
package actor ReceiptService {
  private nonisolated let model = MutableModelStream(Receipts(), removingDuplicates: nil)

  /// Makes the service without receipts.
  package init() {}

  /// All receipts.
  package nonisolated var receipts: ModelStream<Receipts> { model.stream }

  /// Keeps a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: Who has paid.
  package func add(_ receipt: Receipt, for rider: Rider) {
    model.update { $0.add(receipt, for: rider) }
  }
}
