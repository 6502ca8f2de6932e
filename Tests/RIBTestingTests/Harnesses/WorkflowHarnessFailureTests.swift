import RIBKit
import RIBTesting
import Testing

/// What a workflow does otherwise than expected is said moment by moment.
struct WorkflowHarnessFailureTests {
  struct Trouble: Error, CustomStringConvertible {
    var description: String { "no paper" }
  }

  var toReceipt: Workflow<DeskInteractor, ReceiptInteractor, String> {
    Workflow("to the receipt", from: DeskInteractor.self)
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
      tree.shutdown()
    }
    let running = "Still running: to the receipt"
    let place = "(RIBTestingTests/WorkflowHarnessFailureTests.swift:\(#line - 10))"
    let waits = "workflow to the receipt, for ReceiptInteractor under Desk"
    let moment = "moment of \"to the receipt\""
    #expect(
      told == [
        """
        +4: Expected the \(moment) .entered(step: "open"), but .entered(step: "read") came.
        Not expected yet: \(moment) .waits(item: "ReceiptInteractor").
        \(running) \(place): \(waits).
        """,
        """
        +5: Expected the \(moment) .waits(item: "SearchInteractor"), but .waits(item: "ReceiptInteractor") came.
        \(running) \(place): \(waits).
        """,
        """
        +6: Expected the \(moment) .entered(step: "pay"), but none came.
        \(running) \(place): \(waits).
        """,
        """
        +7: Expected the \(moment) .finished, but none came.
        \(running) \(place): \(waits).
        """,
        """
        +9: Expected the \(moment) .stopped(step: "open", reason: "detached"), but \
        .stopped(step: "read", reason: "no ReceiptInteractor became active in time") came.
        - .stopped(step: "open", reason: "detached")
        + .stopped(step: "read", reason: "no ReceiptInteractor became active in time")
        """,
      ])
  }

  @Test func aStopIsExpectedAndItGoesOn() {
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(
        Workflow("count", from: DeskInteractor.self).step("one") { _, _ in 1 },
        from: tree.root.interactor, in: tree)
      workflow.expectStep("one")
      workflow.expectStopped(at: "one", because: .failed(Trouble()))
    }
    #expect(
      told == [
        """
        +7: Expected the moment of "count" .stopped(step: "one", reason: "failed, no paper"), but .finished came.
        """
      ])
  }

  @Test func completionIsExpectedAndItFails() {
    let told = failuresTold {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(
        Workflow("count", from: DeskInteractor.self).step("one") { _, _ in throw Trouble() },
        from: tree.root.interactor, in: tree)
      workflow.expectFinished()
      workflow.expectStopped(at: "one", because: .failed(Trouble()))
    }
    #expect(
      told == [
        """
        +6: Expected the moment of "count" .finished, but only these came: \
        .entered(step: "one"), .stopped(step: "one", reason: "failed, no paper").
        Not expected yet: moment of "count" .entered(step: "one"), \
        moment of "count" .stopped(step: "one", reason: "failed, no paper").
        """
      ])
  }

  @Test func aCancellationLeavesMomentsOver() {
    let told = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.expectStep("read")
      workflow.expectWaiting(for: ReceiptInteractor.self)
      workflow.cancel()
      tree.shutdown()
    }
    #expect(
      told == [
        """
        +6: This came and was not expected: moment of "to the receipt" .stopped(step: "read", reason: "cancelled").
        """
      ])
  }

  @Test func itDoesNotStartWhereNothingIsActive() {
    let told = failuresTold {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.cancel()
    }
    #expect(
      told == ["+2: The workflow \"to the receipt\" cannot start: DeskInteractor is not active."])
  }
}
