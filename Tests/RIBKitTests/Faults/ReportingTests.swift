import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Observers and fault handlers may only look.
@Suite(.trees)
struct ReportingTests {
  /// Changes that an observer or a handler may try, with the child of the root.
  static let attempts = calls + containerUses

  typealias Attempt = (name: String, action: @Sendable (ProbeTree, ProbeRouter) -> Void)

  private static let containerUses: [Attempt] = ProbeContainer.allCases.map { container in
    ("a \(container.rawValue)", { tree, _ in container.show("a", in: tree.root) { tree.probe("a") } })
  }

  private static let calls: [Attempt] = [
    ("attach", { tree, _ in tree.root.attach(tree.probe("other")) }),
    ("detach", { tree, child in tree.root.detach(child) }),
    ("route(to:)", { tree, _ in tree.root.interactor.route(to: "there") }),
    ("notify", { tree, _ in tree.root.interactor.notify("hello") }),
    ("task", { tree, _ in tree.root.interactor.task { $0.note("flow") } }),
    ("after", { tree, _ in tree.root.interactor.after(.zero) { $0.note("timer") } }),
    ("start", { tree, _ in tree.root.interactor.start(Worker("worker") {}) }),
    (
      "observe",
      { tree, _ in tree.root.interactor.observe(Presenter<Int, Int>(1).viewModels) { $0.note("\($1)") } }
    ),
    ("launch", { tree, child in child.launch(on: tree.host) }),
    ("shutdown", { tree, _ in tree.host.shutdown(tree.root) }),
  ]

  @Test(arguments: attempts.indices)
  func anObserverThatTriesToChangeTheTreeIsRejectedAndReported(_ index: Int) {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    tree.log.whenTold = { _ in Self.attempts[index].action(tree, child) }
    tree.run { child.interactor.route(to: "x") }
    tree.log.whenTold = { _ in }
    #expect(tree.take() == ["fault changedWhileReporting", "child to x"])
    tree.expectFault(
      sentence(Self.attempts[index].name), "must not change the tree", "after the handler returns")
    #expect(tree.root.childNames == ["child"])
    #expect(ProbeContainer.allCases.allSatisfy { $0.keys(of: tree.root).isEmpty })
    #expect(tree.settled() == [])
  }

  @Test(arguments: attempts.indices)
  func aFaultHandlerThatTriesToChangeTheTreeIsRejectedAndNotCalledAgain(_ index: Int) {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    tree.whenFaulty = { _ in Self.attempts[index].action(tree, child) }
    tree.run { tree.root.attach(child) }
    tree.whenFaulty = { _ in }
    #expect(tree.take() == ["fault alreadyAttached"])
    #expect(tree.root.childNames == ["child"])
    #expect(tree.settled() == [])
  }

  @Test func anObserverThatCancelsAHandleIsRejected() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let handle = tree.run { child.interactor.after(.seconds(1)) { $0.note("timer") } }
    tree.log.whenTold = { _ in handle.cancel() }
    tree.run { child.interactor.route(to: "x") }
    tree.log.whenTold = { _ in }
    #expect(tree.take() == ["fault changedWhileReporting", "child to x"])
    #expect(handle.isActive)
  }

  @Test func anObserverMayLook() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    tree.log.whenTold = { _ in
      tree.transcript.note("\(tree.root.childNames) \(child.path) \(child.interactor.isActive)")
    }
    tree.run { child.interactor.route(to: "x") }
    tree.log.whenTold = { _ in }
    #expect(tree.take() == [#"["child"] Probe/Probe true"#, "child to x"])
  }

  @Test func anObserverMayChangeAnotherTree() {
    let tree = ProbeTree()
    let other = ProbeTree(on: tree.host)
    tree.launch()
    tree.run { other.root.launch(other.options, on: tree.host) }
    other.forget()
    let guest = other.probe("guest")
    tree.log.whenTold = { _ in if guest.path != "Probe/Probe" { other.root.attach(guest) } }
    tree.run { tree.root.interactor.route(to: "x") }
    #expect(other.take() == ["guest active", "guest attached"])
    #expect(tree.take() == ["root to x"])
  }

  private func sentence(_ name: String) -> String {
    name.hasPrefix("a ") ? "\(name) was used" : "\(name) was called"
  }
}
