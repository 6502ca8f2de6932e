import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct InvoicesTests {
  let load = Stub<Void, [Invoice]>("load")

  @Test func aTappedInvoiceIsReportedToTheParent() {
    let harness = InteractorHarness {
      InvoicesInteractor(service: StubbedInvoices(load: load), listener: $0)
    }
    let screen = harness.record(harness.interactor.presenter)
    load.returns([Invoice(id: 7, title: "May")])
    harness.activate()
    screen.expect(InvoicesViewModel(isLoading: true))
    screen.expect(InvoicesViewModel(invoices: [Invoice(id: 7, title: "May")]))
    harness.interactor.presenter.send(.select(7))
    harness.expectEvent(.selected(7))
    harness.deactivate()
  }

  @Test func aSelectedInvoiceIsPushed() {
    let harness = RouterHarness { _ in BillingRouter(service: StubbedInvoices(load: load)) }
    harness.attach()
    harness.expectChanges(.attached("Billing/Invoices"))
    harness.send(.selected(7), from: InvoicesInteractor.self)
    harness.expectChanges(.detached("Billing/Invoices"), .attached("Billing/Invoice"))
    harness.detach()
    harness.expectChanges(.detached("Billing/Invoice"))
  }

  @MainActor
  @Test func theCoordinatorHearsOfASelection() async {
    load.returns([])
    let coordinator = BillingCoordinator(service: StubbedInvoices(load: load))
    let presenter = coordinator.showInvoices()
    presenter.send(.select(7))
    for _ in 0..<10_000 where coordinator.shown.isEmpty { await Task.yield() }
    #expect(coordinator.shown == [7])
    await coordinator.invoicesDidClose()
  }
}

struct StubbedInvoices: InvoiceService {
  let load: Stub<Void, [Invoice]>

  func invoices() async throws -> [Invoice] { try await load.call(()) }
}
