import RIBKit
import RIBTesting
import Testing

/// A workflow is followed moment by moment.
struct WorkflowHarnessTests {
  let tree = TreeHarness { DeskRouter(listener: $0) }

  var toReceipt: Workflow<DeskInteractor, ReceiptInteractor, String> {
    DeskInteractor.workflow("to the receipt")
      .step("open") { desk, _ in desk.route(to: .search) }
      .step("read", to: ReceiptInteractor.self, within: .seconds(5)) { _, _ in "paid" }
  }

  @Test func itsStepsWhatItWaitsForAndItsResult() {
    tree.launch()
    let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
    workflow.expectStep("open")
    workflow.expectStep("read")
    workflow.expectWaiting(for: ReceiptInteractor.self)
    tree.expectTree("Desk\n  Search")
    tree.run { $0.interactor.search(.closed(searches: 1)) }
    tree.expectEvent(.done(1))
    #expect(workflow.expectFinished() == "paid")
  }

  @Test func whereItStopsAndWhy() {
    tree.launch()
    let late = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
    late.expectStep("open")
    late.expectStep("read")
    late.expectWaiting(for: ReceiptInteractor.self)
    tree.advance(by: .seconds(5))
    late.expectStopped(at: "read", because: .timeout(item: "ReceiptInteractor"))
    let cancelled = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
    cancelled.expectStep("open")
    cancelled.expectStep("read")
    cancelled.expectWaiting(for: ReceiptInteractor.self)
    cancelled.cancel()
    cancelled.expectStopped(at: "read", because: .cancelled)
  }
}
