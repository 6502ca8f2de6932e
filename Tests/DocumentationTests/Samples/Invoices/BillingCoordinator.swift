import RIBKit

/// A coordinator of an app with view models, in which the screen of the invoices is a RIB.
@MainActor
final class BillingCoordinator {
  private let service: any InvoiceService
  private var invoices: InvoicesInteractor?

  init(service: any InvoiceService) { self.service = service }

  /// Launches the RIB.
  ///
  /// - Returns: The presenter for the view that you push as before.
  func showInvoices() -> Presenter<InvoicesViewModel, InvoicesInteractor.Action> {
    let listener = Listener<InvoicesInteractor.Event> { [weak self] event in
      switch event {
      case .selected(let id): self?.showInvoice(id)
      }
    }
    let root = InvoicesInteractor(service: service, listener: listener)
    root.launch()
    invoices = root
    return root.presenter
  }

  /// Ends the RIB when its view is gone.
  func invoicesDidClose() async {
    await invoices.take()?.shutdown()
  }

  /// The rest of the coordinator shows screens that have not moved.
  private(set) var shown: [Invoice.ID] = []

  private func showInvoice(_ id: Invoice.ID) { shown.append(id) }
}
