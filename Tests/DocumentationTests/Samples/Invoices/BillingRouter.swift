import RIBKit

final class BillingInteractor: Interactor {
  enum Route: Hashable {
    case invoices
    case invoice(Invoice.ID)
    case back
  }
  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .invoices) }

  func invoices(_ event: InvoicesInteractor.Event) {
    switch event {
    case .selected(let id): route(to: .invoice(id))
    }
  }
}

final class BillingRouter: Router {
  let interactor = BillingInteractor()
  private let service: any InvoiceService
  private let pages = ChildStack<BillingInteractor.Route>()

  init(service: any InvoiceService) { self.service = service }

  func route(to route: BillingInteractor.Route) {
    switch route {
    case .invoices:
      pages.push(route, in: self) {
        InvoicesInteractor(service: service, listener: interactor.listener { $0.invoices($1) })
      }
    case .invoice(let id):
      pages.push(route, in: self) { InvoiceInteractor(id: id) }
    case .back: pages.pop(in: self)
    }
  }
}

final class InvoiceInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let id: Invoice.ID

  init(id: Invoice.ID) { self.id = id }
}
