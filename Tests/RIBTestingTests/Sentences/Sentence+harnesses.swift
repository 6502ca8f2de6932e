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

  /// A router that asks its containers for children when it is about to be detached.
  private final class HastyRouter: Router {
    let interactor = ReceiptInteractor()
    private let slot = ChildSlot<Int>()
    private let stack = ChildStack<String>()
    private let list = ChildList<Int>()

    func willDetach() {
      slot.show(1, in: self) { ReceiptRouter() }
      stack.push("a", in: self) { ReceiptRouter() }
      list.show([2, 3], in: self) { _ in ReceiptRouter() }
    }
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
    Sentence("the shape of a tree that is not attached") {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.expectTree("Desk")
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.shutdown()
      tree.expectTree("Desk")
    },
    Sentence("changes in another order") {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .search)
      harness.route(to: .receipt)
      harness.expectChanges(.attached("Desk/Search"), .attached("Desk/Receipt"))
      harness.detach()
    },
    Sentence("a change that only an exhaustive harness expects") {
      for tree in [
        TreeHarness { DeskRouter(listener: $0) }, TreeHarness(.exhaustive) { DeskRouter(listener: $0) },
      ] {
        tree.launch()
        tree.run { $0.interactor.route(to: .receipt) }
      }
    },
    Sentence("a route to a router that is not attached") {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.route(to: .receipt)
      harness.attach()
      harness.detach()
      harness.route(to: .receipt)
    },
    Sentence("children that are asked for too late") {
      let harness = RouterHarness { (_: Listener<Never>) in HastyRouter() }
      harness.attach()
      harness.detach()
    },
    Sentence("routers that something holds") {
      var kept: [any Router] = []
      do {
        let harness = RouterHarness { DeskRouter(listener: $0) }
        kept.append(harness.router)
      }
      do {
        let tree = TreeHarness { DeskRouter(listener: $0) }
        kept.append(tree.root)
      }
      withExtendedLifetime(kept) {}
    },
  ]
}
