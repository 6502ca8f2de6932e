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
    #expect(error.contains("capture list") == (causes == Self.captureList), sourceLocation: sourceLocation)
  }

  private static let captureList = ["a task of this tree has left it", "capture list", "`me`"]

  private static let host = ["ManualHost", "host.run"]

  private static let stray = ["passed to code that runs elsewhere", "switch to the actor first"]

  @Test func attach() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { root, _ in root.attach(ProbeRouter("other", Transcript())) }
    }
    expectSentence(result, "Probe", "attach was called")
  }

  @Test func detach() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { root, child in root.detach(child) }
    }
    expectSentence(result, "Probe", "detach was called")
  }

  @Test func route() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.route(to: "x") }
    }
    expectSentence(result, "Probe/Probe", "route(to:) was called")
  }

  @Test func notify() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.notify("x") }
    }
    expectSentence(result, "Probe/Probe", "notify was called")
  }

  @Test func observe() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in
        child.interactor.observe(MutableModelStream(1).stream) { me, _ in me.note("model") }
      }
    }
    expectSentence(result, "Probe/Probe", "observe was called")
  }

  @Test func startAFlow() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.task { $0.note("flow") } }
    }
    expectSentence(result, "Probe/Probe", "task was called")
  }

  @Test func makeACall() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.call({ 1 }, then: { me, _ in me.note("x") }) }
    }
    expectSentence(result, "Probe/Probe", "call was called")
  }

  @Test func after() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.after(.zero) { $0.note("timer") } }
    }
    expectSentence(result, "Probe/Probe", "after was called")
  }

  @Test func startAWorker() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { _, child in child.interactor.start(Worker("worker") {}) }
    }
    expectSentence(result, "Probe/Probe", "start was called")
  }

  @Test func useAContainer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { root, _ in root.slot.clear(in: root) }
    }
    expectSentence(result, "Probe", "a ChildSlot was used")
  }

  @Test func cancelAHandle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.launch()
      let handle = tree.run { tree.root.interactor.after(.seconds(1)) { $0.note("timer") } }
      handle.cancel()
    }
    expectSentence(result, "Probe", "a handle was cancelled", because: Self.host)
  }

  @Test func shutdown() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.misuse { root, _ in await root.shutdown() }
    }
    expectSentence(result, "Probe", "shutdown was called")
  }

  @Test func finished() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.launch()
      tree.run { tree.root.interactor.after(.seconds(1)) { $0.note("timer") } }
      await tree.root.interactor.scope.finished()
    }
    expectSentence(result, "Probe", "finished or shutdown was called", because: Self.host)
  }

  @Test func aFlowWithACaptureListThatCallsTheKit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await OffTree.leaveByCaptureList()
    }
    expectSentence(result, "Probe", "route(to:) was called", because: Self.captureList)
  }
}
