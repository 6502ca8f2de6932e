import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Work that ends before it has begun.
@Suite(.trees)
struct EarlyEndTests {
  let tree = ProbeTree()

  /// A workflow that notes its one step.
  var workflow: Workflow<ProbeInteractor, ProbeInteractor, Void> {
    ProbeInteractor.workflow("visit").step("sign in") { me, _ in me.note("signs in") }
  }

  @Test func aWorkflowThatIsCancelledBeforeItsTaskRunsDoesNothing() {
    let child = tree.launch(child: "child")
    tree.run { child.interactor.start(workflow) { me, _ in me.note("outcome") }.cancel() }
    #expect(tree.settled() == [])
    #expect(child.interactor.scope.unfinished == [])
  }

  @Test(arguments: [false, true])
  func workWhoseActivationEndsBeforeItsTaskRunsDoesNothing(isWorkflow: Bool) {
    let child = tree.launch(child: "child")
    tree.run {
      if isWorkflow {
        child.interactor.start(workflow) { me, _ in me.note("outcome") }
      } else {
        child.interactor.task { $0.note("flow") }
      }
      tree.root.detach(child)
    }
    #expect(tree.settled() == ["child detaches", "child resigns"])
    #expect(child.interactor.scope.unfinished == [])
  }

  @Test func everyEventThatComesAfterTheEndIsToldAsLate() {
    let child = tree.launch(child: "child")
    let source = EventSource<Int>()
    tree.run {
      child.interactor.observe(source.stream) { [root = tree.root] me, event in
        me.note("event \(event)")
        root.detach(child)
      }
    }
    for event in 1...3 { source.send(event) }
    #expect(tree.settled() == ["child event 1", "child detaches", "child resigns"])
    #expect(tree.lates() == ["2", "3"])
  }
}
