import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Trouble: Error, CustomStringConvertible {
    var description: String { "no paper" }
  }

  private static var toReceipt: Workflow<DeskInteractor, ReceiptInteractor, String> {
    DeskInteractor.workflow("to the receipt")
      .step("read", to: ReceiptInteractor.self, within: nil) { _, _ in "paid" }
  }

  private static func build(_ interactor: @escaping () -> TripInteractor) -> BuilderHarness<Tools, TripRouter>
  {
    BuilderHarness(Tools()) { tools in
      let trip = TripRouter()
      trip.interactor = interactor()
      trip.interactor.whenActive = { [printer = tools.printer] _ in _ = printer }
      return trip
    }
  }

  private final class Greeter: Leaf {
    let scope = Scope<Never, Never>()
  }

  private final class Printer {}

  private struct Tools {
    let printer = Printer()
    let scanner = Printer()
  }

  /// A harness of a router, a tree, a workflow or a builder that finds something wrong.
  static let ofOtherHarnesses: [Sentence] = [
    Sentence(
      "a tree of another shape",
      """
      The tree has a different shape.
        Desk
      - ├─ Search
        └─ Receipt
      Not expected yet: change .attached("Desk/Receipt").
      """
    ) {
      let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .receipt)
      harness.expectTree(
        """
        Desk
        ├─ Search
        └─ Receipt
        """)
      harness.detach()
    },
    Sentence(
      "an event of a child that is not there",
      """
      DeskRouter has no child of type SearchRouter to send .closed(searches: 2): it has no children. Route to the child first.
      """,
      """
      DeskRouter has no child of type SearchRouter to send .closed(searches: 3): its children are ReceiptRouter. Route to the child \
      first.
      """
    ) {
      let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
      harness.attach()
      harness.send(.closed(searches: 2), from: SearchRouter.self)
      harness.route(to: .receipt)
      harness.send(.closed(searches: 3), from: SearchRouter.self)
    },
    Sentence(
      "an event of one of two children",
      """
      DeskRouter has 2 children of type SearchRouter that could send .closed(searches: 4). Select one by its index with at:, or by its \
      key in a ChildList with key:.
      """
    ) {
      let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
      harness.attach()
      harness.run { desk in
        desk.attach(SearchRouter.make())
        desk.attach(SearchRouter.make())
      }
      harness.send(.closed(searches: 4), from: SearchRouter.self)
    },
    Sentence(
      "another moment of a workflow",
      """
      Expected the moment of "to the receipt" .entered(step: "open"), but got .entered(step: "read").
      Not expected yet: moment of "to the receipt" .waiting(item: "ReceiptInteractor").
      Still running: to the receipt (RIBTestingTests/Sentence+harnesses.swift:_): \
      workflow to the receipt, for ReceiptInteractor under Desk.
      """
    ) {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.expectStep("open")
      workflow.expectWaiting(for: ReceiptInteractor.self)
      tree.shutdown(cancelling: .workflow)
      workflow.expectStopped(at: "read", because: .detached)
    },
    Sentence(
      "another end of a workflow",
      """
      Expected the moment of "count" .finished, but got only \
      .entered(step: "one"), .stopped(step: "one", reason: "failed, no paper").
      Not expected yet: moment of "count" .entered(step: "one"), \
      moment of "count" .stopped(step: "one", reason: "failed, no paper").
      """,
      """
      The loose harness has output that was not expected: 1 × moment of "count": .entered(step: "one"). Expect it, or discard it with a \
      reason.
      """
    ) {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(
        DeskInteractor.workflow("count").step("one") { _, _ in throw Trouble() },
        from: tree.root.interactor, in: tree)
      workflow.expectFinished()
      workflow.expectStopped(at: "one", because: .failed(Trouble()))
    },
    Sentence(
      "a workflow of an interactor that is not active",
      "The workflow \"to the receipt\" cannot start: DeskInteractor is not active."
    ) {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      _ = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
    },
    Sentence(
      "other dependencies", "Expected the build to use scanner, but it uses nothing."
    ) {
      build { TripInteractor() }.expectUses("scanner")
    },
    Sentence(
      "shared parts", "Two builds share the interactor. Create new parts in every build."
    ) {
      let shared = TripInteractor()
      build { shared }.expectDistinctInstances()
    },
    Sentence(
      "a build that is not released",
      """
      The interactor of TripRouter is not released right after it is built: a retain cycle or an outside reference keeps it alive. Look for \
      closures that capture it, and for a child that holds its parent.
      """,
      """
      The interactor of TripRouter is not released after it is attached and detached: a retain cycle or an outside reference keeps \
      it alive. Look for closures that capture it, and for a child that holds its parent.
      """
    ) {
      var kept: [TripInteractor] = []
      build {
        kept.append(TripInteractor())
        return kept[kept.count - 1]
      }.expectRelease()
    },
    Sentence(
      "a leaf that every build shares",
      "Two builds share the leaf. Create new parts in every build."
    ) {
      let shared = Greeter()
      BuilderHarness(()) { _ in shared }.expectDistinctInstances()
    },
    Sentence(
      "a leaf that is not released",
      """
      Greeter is not released right after it is built: a retain cycle or an outside reference keeps it alive. Look for closures that \
      capture it, and for a child that holds its parent.
      """,
      """
      Greeter is not released after it is attached and detached: a retain cycle or an outside reference keeps it alive. Look for \
      closures that capture it, and for a child that holds its parent.
      """
    ) {
      var kept: [Greeter] = []
      BuilderHarness(()) { _ in
        kept.append(Greeter())
        return kept[kept.count - 1]
      }.expectRelease()
    },
    Sentence(
      "an app that is launched twice, and ends while a save is held",
      "CafeRouter is running. Call kill() or quit() before the next launch.",
      "The last save of CafeRouter is held. Call releaseSaves() before the app ends.",
      "The launch waits for a held save. Call holdSaves() after it, or releaseSaves() before it."
    ) {
      let app = AutosaveHarness { CafeRouter(.none, CafeWorld(), listener: $0) }
      app.launch()
      app.launch()
      app.run { $0.interactor.act(.open(1)) }
      app.holdSaves()
      app.quit()
      app.holdSaves()
      app.launch()
    },
  ]
}
