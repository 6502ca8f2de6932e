package import ModelStreams

/// Keeps the receipts of each rider.
package actor ReceiptService {
  private nonisolated let model = MutableModelStream<[Rider: [Receipt]]>([:])

  /// Makes the service without receipts.
  package init() {}

  /// The receipts of each rider, oldest first.
  package nonisolated var receipts: ModelStream<[Rider: [Receipt]]> { model.stream }

  /// Keeps a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: Who has paid.
  package func add(_ receipt: Receipt, for rider: Rider) {
    model.update { $0[rider, default: []].append(receipt) }
  }
}
