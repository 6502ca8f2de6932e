import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// The origins of events: chains of causes across turns and awaits.
@Suite(.trees)
struct EventOriginTests {
  let tree = ProbeTree.launched()

  /// The event of a kind with a detail.
  func event(_ kind: TreeEvent.Kind, _ detail: String) throws -> TreeEvent {
    try #require(tree.log.events.first { $0.kind == kind && $0.detail == detail }, "\(tree.log.events)")
  }

  @Test func aModelLeadsBackToTheEventInWhichItWasSent() throws {
    let source = MutableModelStream(1)
    tree.root.whenRouted = { _, _ in source.send(2) }
    tree.run {
      tree.root.interactor.observe(source.stream) { _, _ in }
      tree.root.interactor.route(to: "send")
    }
    tree.host.settle()
    #expect(try event(.delivered, "2").origin == event(.routed, "send").sequence)
    #expect(try event(.delivered, "2").cause == nil)
    // What is sent from outside does not take the origin of the one before.
    source.send(3)
    tree.host.settle()
    #expect(try event(.delivered, "3").origin == nil)
  }

  @Test func anEventOfAStreamLeadsBackToTheEventInWhichItWasSent() throws {
    let source = EventSource<Int>()
    tree.root.whenRouted = { _, _ in source.send(2) }
    tree.run {
      tree.root.interactor.observe(source.stream) { _, _ in }
      tree.root.interactor.route(to: "send")
    }
    tree.host.settle()
    #expect(try event(.delivered, "2").origin == event(.routed, "send").sequence)
  }

  @Test func aModelFromOutsideLeadsBackToItsObservation() throws {
    let source = MutableModelStream(1)
    tree.root.whenRouted = { root, _ in root.interactor.observe(source.stream) { _, _ in } }
    tree.run { tree.root.interactor.route(to: "observe") }
    source.send(2)
    tree.host.settle()
    #expect(try event(.delivered, "2").origin == event(.routed, "observe").sequence)
  }

  @Test func aResultATimerAndAWorkerLeadBackToTheirStarts() throws {
    tree.run {
      let me = tree.root.interactor
      me.call({ 3 }, then: { _, _ in })
      me.after(.seconds(1)) { _ in }
      me.start(Worker("worker") {})
    }
    tree.host.advance(by: .seconds(1))
    #expect(try event(.delivered, "success(3)").origin == event(.started, "call").sequence)
    #expect(try event(.delivered, "timer").origin == event(.started, "after").sequence)
    #expect(try event(.delivered, "worker: finished").origin == event(.started, "worker").sequence)
  }

  @Test func whatAFlowDoesAfterAnAwaitLeadsBackToItsStart() throws {
    let source = MutableModelStream(1)
    tree.run {
      tree.root.interactor.observe(source.stream) { _, _ in }
      tree.root.interactor.task { me in
        try? await me.clock.sleep(for: .seconds(1))
        me.route(to: "later")
        source.send(2)
      }
    }
    tree.host.advance(by: .seconds(1))
    let start = try event(.started, "task").sequence
    #expect(try event(.routed, "later").origin == start)
    #expect(try event(.routed, "later").cause == nil)
    #expect(try event(.delivered, "2").origin == start)
  }

  @Test func aSendOfAnotherTreeIsNoOriginHere() throws {
    let (source, other) = (MutableModelStream(1), ProbeTree(on: tree.host))
    other.launch()
    other.root.whenRouted = { _, _ in source.send(2) }
    tree.run {
      tree.root.interactor.observe(source.stream) { _, _ in }
      other.root.interactor.route(to: "send")
    }
    tree.host.settle()
    #expect(try event(.delivered, "2").origin == nil)
  }

  @Test func aReturnHasThePathOfItsEventAlthoughTheNodeIsGone() throws {
    let child = tree.launch(child: "child")
    child.whenRouted = { [unowned root = tree.root] child, _ in root.detach(child) }
    tree.run { child.interactor.route(to: "away") }
    let routed = try event(.routed, "away")
    let returned = try #require(tree.log.returns.last)
    #expect(returned.cause == routed.sequence)
    #expect(returned.path == routed.path && returned.parent == routed.parent)
  }
}
