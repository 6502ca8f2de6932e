import RIBKit
import RIBTesting
import Testing

/// Failures of a workflow go through it moment by moment.
struct WorkflowHarnessFailureTests {
  struct Trouble: Error, CustomStringConvertible {
    var description: String { "no paper" }
  }

  var toReceipt: Workflow<DeskInteractor, ReceiptInteractor, String> {
    DeskInteractor.workflow("to the receipt")
      .step("read", to: ReceiptInteractor.self, within: .seconds(5)) { _, _ in "paid" }
  }

  @Test func anotherMomentComes() {
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.expectStep("open")
      workflow.expectWaiting(for: SearchInteractor.self)
      workflow.expectStep("pay")
      #expect(workflow.expectFinished() == nil)
      tree.advance(by: .seconds(5))
      workflow.expectStopped(at: "open", because: .detached)
    }
    let place = "(RIBTestingTests/WorkflowHarnessFailureTests.swift:\(#line - 8))"
    let waits = "workflow to the receipt, for ReceiptInteractor under Desk"
    expectSaid(
      told,
      #"+4: … .entered(step: "open") … .entered(step: "read") … .waiting(item: "ReceiptInteractor") … \#(place): \#(waits)"#,
      #"+5: … .waiting(item: "SearchInteractor") … .waiting(item: "ReceiptInteractor") … \#(place): \#(waits)"#,
      #"+6: … .entered(step: "pay") … none … \#(place): \#(waits)"#,
      #"+7: … .finished … none … \#(place): \#(waits)"#,
      #"+9: … .stopped(step: "open", reason: "detached") … .stopped(step: "read", reason: "no ReceiptInteractor became active in time")"#
    )
  }

  @Test func aStopIsExpectedAndItGoesOn() {
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(
        DeskInteractor.workflow("count").step("one") { _, _ in 1 },
        from: tree.root.interactor, in: tree)
      workflow.expectStep("one")
      workflow.expectStopped(at: "one", because: .failed(Trouble()))
    }
    expectSaid(
      told,
      #"+7: … moment of "count" .stopped(step: "one", reason: "failed, no paper") … .finished"#)
  }

  @Test func aCancellationLeavesMomentsOver() {
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.expectStep("read")
      workflow.expectWaiting(for: ReceiptInteractor.self)
      workflow.cancel()
    }
    expectSaid(
      told,
      #"+6: … not expected … moment of "to the receipt" .stopped(step: "read", reason: "cancelled")"#)
  }
}
