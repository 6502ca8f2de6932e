package import ModelStreams
package import RIBModules

/// Keeps the receipts of each rider, and shows them.
package struct ReceiptsModule: Module {
  /// Makes the module.
  package init() {}

  package var profile: ModuleProfile { ModuleProfile("receipts", provides: .receipts) }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.receipts) { _ in ReceiptService() }
  }
}

/// Keeps the receipts of each rider.
package actor ReceiptService: ReceiptBook {
  // Each model has one receipt more than the one before, so a search for duplicates would find none.
  private nonisolated let model = MutableModelStream(Receipts(), removingDuplicates: nil)

  /// Makes the service without receipts.
  package init() {}

  /// All receipts.
  package nonisolated var receipts: ModelStream<Receipts> { model.stream }

  /// Keeps a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: The rider who has paid.
  package func add(_ receipt: Receipt, for rider: Rider) {
    model.update { $0.add(receipt, for: rider) }
  }
}
