import Foundation
import RIBKit

/// The model and the service of an app with view models; they stay as they are.
struct Invoice: Hashable, Identifiable {
  let id: Int
  let title: String
}

protocol InvoiceService: Sendable {
  func invoices() async throws -> [Invoice]
}

struct InvoicesViewModel: Hashable {
  var invoices: [Invoice] = []
  var isLoading = false
  var error: String?
}

final class InvoicesInteractor: Leaf {
  enum Action: Hashable {
    case retry
    case select(Invoice.ID)
  }
  enum Event: Hashable {
    case selected(Invoice.ID)
  }
  let scope: Scope<Never, Event>
  let presenter = Presenter<InvoicesViewModel, Action>(InvoicesViewModel())
  private let service: any InvoiceService

  init(service: any InvoiceService, listener: Listener<Event>) {
    self.service = service
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .retry: me.load()
      case .select(let id): me.notify(.selected(id))
      }
    }
    load()
  }

  private func load() {
    presenter.update { $0.isLoading = true }
    call(id: "load") { [service] in
      try await service.invoices()
    } then: { me, result in
      switch result {
      case .success(let invoices): me.presenter.show(InvoicesViewModel(invoices: invoices))
      case .failure(let error): me.presenter.show(InvoicesViewModel(error: error.localizedDescription))
      }
    }
  }
}
