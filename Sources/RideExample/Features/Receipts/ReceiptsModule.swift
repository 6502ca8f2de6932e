package import ModelStreams
package import RIBModules

/// The module that stores the receipts of each rider, and shows them.
package struct ReceiptsModule: Module {
  /// Creates the module.
  package init() {}

  package var profile: ModuleProfile { ModuleProfile("receipts", provides: .receipts) }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.receipts) { _ in ReceiptService() }
  }
}

/// A service that stores the receipts of each rider.
package actor ReceiptService: ReceiptBook {
  // Each model has one receipt more than the previous one, so a search for duplicates is useless.
  private nonisolated let model = MutableModelStream(Receipts(), removingDuplicates: nil)

  /// Creates a service without receipts.
  package init() {}

  /// All receipts.
  package nonisolated var receipts: ModelStream<Receipts> { model.stream }

  /// Stores a receipt.
  package func add(_ receipt: Receipt, for rider: Rider) {
    model.update { $0.add(receipt, for: rider) }
  }
}
