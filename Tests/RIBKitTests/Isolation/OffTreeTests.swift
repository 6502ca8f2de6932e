import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A tree that is entered from elsewhere stops the program.
@Suite(.trees)
struct OffTreeTests {
  /// Expects the node, the rule and the likely cause in the sentence.
  private func expectSentence(
    _ result: ExitTest.Result?, _ node: String, _ action: String, because causes: [String] = Self.stray,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = text(result)
    expectWords(
      error, ["\(node): \(action) outside the isolation"] + causes, sourceLocation: sourceLocation)
    #expect(!error.contains("capture list"), sourceLocation: sourceLocation)
  }

  private static let host = ["ManualHost", "host.run"]

  private static let stray = ["passed to code that runs elsewhere", "switch to the actor first"]

  /// A call on the root of a tree or on its child.
  enum Call: String, Codable, CaseIterable {
    case attach, detach, shutdown
    case route = "route(to:)"
    case notify, observe, task, call, after, start

    var node: String { [.attach, .detach, .shutdown].contains(self) ? "Probe" : "Probe/Probe" }

    func make(_ root: ProbeRouter, _ child: ProbeRouter) async {
      switch self {
      case .attach: root.attach(ProbeRouter("other", Transcript()))
      case .detach: root.detach(child)
      case .shutdown: await root.shutdown()
      case .route: child.interactor.route(to: "x")
      case .notify: child.interactor.notify("x")
      case .observe: child.interactor.observe(MutableModelStream(1).stream) { me, _ in me.note("model") }
      case .task: child.interactor.task { $0.note("flow") }
      case .call: child.interactor.call({ 1 }, then: { me, _ in me.note("x") })
      case .after: child.interactor.after(.zero) { $0.note("timer") }
      case .start: child.interactor.start(Worker("worker") {})
      }
    }
  }

  @Test(arguments: Call.allCases) func aCall(_ call: Call) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call = call as Call] in
      await OffTree.misuse { root, child in await call.make(root, child) }
    }
    expectSentence(result, call.node, "\(call.rawValue) was called")
  }

  @Test(arguments: ProbeContainer.allCases) func useAContainer(_ container: ProbeContainer) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [container = container as ProbeContainer] in
      await OffTree.misuse { root, _ in container.clear(in: root) }
    }
    expectSentence(result, "Probe", "a \(container.rawValue) was used")
  }

  @Test func cancelAHandle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree.launched()
      let handle = tree.run { tree.root.interactor.after(.seconds(1)) { $0.note("timer") } }
      handle.cancel()
    }
    expectSentence(result, "Probe", "a handle was cancelled", because: Self.host)
  }

  @Test func finished() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree.launched()
      tree.run { tree.root.interactor.after(.seconds(1)) { $0.note("timer") } }
      await tree.root.interactor.scope.finished()
    }
    expectSentence(result, "Probe", "finished or shutdown was called", because: Self.host)
  }
}
