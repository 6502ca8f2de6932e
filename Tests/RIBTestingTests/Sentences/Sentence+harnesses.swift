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
    Sentence("a tree of another shape") {
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
    Sentence("an event of a child that is not there") {
      let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
      harness.attach()
      harness.send(.closed(searches: 2), from: SearchRouter.self)
      harness.route(to: .receipt)
      harness.send(.closed(searches: 3), from: SearchRouter.self)
    },
    Sentence("an event of one of two children") {
      let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
      harness.attach()
      harness.run { desk in
        desk.attach(SearchRouter.make())
        desk.attach(SearchRouter.make())
      }
      harness.send(.closed(searches: 4), from: SearchRouter.self)
    },
    Sentence("another moment of a workflow") {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
      workflow.expectStep("open")
      workflow.expectWaiting(for: ReceiptInteractor.self)
      tree.shutdown(cancelling: .workflow)
      workflow.expectStopped(at: "read", because: .detached)
    },
    Sentence("another end of a workflow") {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = WorkflowHarness(
        DeskInteractor.workflow("count").step("one") { _, _ in throw Trouble() },
        from: tree.root.interactor, in: tree)
      #expect(workflow.expectFinished() == nil)
      workflow.expectStopped(at: "one", because: .failed(Trouble()))
    },
    Sentence("a workflow of an interactor that is not active") {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      _ = WorkflowHarness(toReceipt, from: tree.root.interactor, in: tree)
    },
    Sentence("other dependencies") {
      build { TripInteractor() }.expectUses("scanner")
    },
    Sentence("shared parts") {
      let shared = TripInteractor()
      build { shared }.expectDistinctInstances()
    },
    Sentence("a build that is not released") {
      var kept: [TripInteractor] = []
      build {
        kept.append(TripInteractor())
        return kept[kept.count - 1]
      }.expectRelease()
    },
    Sentence("a leaf that every build shares") {
      let shared = Greeter()
      BuilderHarness(()) { _ in shared }.expectDistinctInstances()
    },
    Sentence("a leaf that is not released") {
      var kept: [Greeter] = []
      BuilderHarness(()) { _ in
        kept.append(Greeter())
        return kept[kept.count - 1]
      }.expectRelease()
    },
    Sentence("an app that is launched twice, and ends while a save is held") {
      let app = AutosaveHarness { CafeRouter(.none, CafeWorld(), listener: $0) }
      app.launch()
      app.launch()
      app.launchAndCrash()
      app.run { $0.interactor.act(.open(1)) }
      app.holdSaves()
      app.quit()
      app.holdSaves()
      app.launch()
    },
  ]
}
