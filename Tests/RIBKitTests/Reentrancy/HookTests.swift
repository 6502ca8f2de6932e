import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Everything that a hook may ask for, asked for from every hook.
@Suite(.trees)
struct HookTests {
  static let hooks = ["active", "attached", "detaching", "resigning", "routed", "model", "event", "flow"]
  static let requests: [(name: String, action: @Sendable (ProbeTree, ProbeRouter, ProbeRouter) -> Void)] = [
    ("attach", { tree, a, _ in a.attach(tree.probe("new")) }),
    ("detach itself", { tree, a, _ in tree.root.detach(a) }),
    ("detach its child", { _, a, b in a.detach(b) }),
    (
      "detach and attach itself",
      { tree, a, _ in
        tree.root.detach(a)
        tree.root.attach(a)
      }
    ),
    (
      "move its child",
      { tree, a, b in
        a.detach(b)
        tree.root.attach(b)
      }
    ),
    ("route", { _, a, _ in a.interactor.route(to: "again") }),
    ("route above", { tree, _, _ in tree.root.interactor.route(to: "above") }),
    ("notify", { _, a, _ in a.interactor.notify("hello") }),
    (
      "observe",
      { _, a, _ in a.interactor.observe(MutableModelStream(1).stream) { me, _ in me.note("model") } }
    ),
    (
      "slot",
      { tree, a, _ in
        a.slot.show("s", in: a) { tree.probe("s") }
        a.slot.show("t", in: a) { tree.probe("t") }
      }
    ),
    ("slot above", { tree, _, _ in tree.root.slot.show("s", in: tree.root) { tree.probe("s") } }),
    (
      "stack",
      { tree, a, _ in
        a.stack.push("s", in: a) { tree.probe("s") }
        a.stack.pop(in: a)
      }
    ),
    ("list", { tree, a, _ in a.list.show(["s", "t"], in: a) { tree.probe($0) } }),
    ("launch", { tree, a, _ in a.launch(on: tree.host) }),
    (
      "launch another tree",
      { tree, _, _ in
        let other = ProbeTree(on: tree.host)
        other.root.launch(other.options, on: tree.host)
        let root = other.root
        root.interactor.task { _ in
          await root.shutdown()
          other.forget()
        }
      }
    ),
    ("shutdown of a child", { _, a, _ in a.interactor.task { _ in await a.shutdown() } }),
  ]

  @Test(arguments: hooks, requests.indices)
  func itHolds(_ hook: String, _ index: Int) {
    let (tree, request) = (ProbeTree(), Self.requests[index])
    tree.launch()
    let (a, b) = (tree.probe("a"), tree.probe("b"))
    var isDone = false
    let act = {
      guard !isDone else { return }
      isDone = true
      request.action(tree, a, b)
    }
    let (models, events) = (MutableModelStream(1), EventSource<Int>())
    switch hook {
    case "active": a.interactor.whenActive = { _ in act() }
    case "attached": a.whenAttached = { _ in act() }
    case "detaching": a.whenDetaching = { _ in act() }
    case "resigning": a.interactor.whenResigning = { _ in act() }
    case "routed": a.whenRouted = { _, _ in act() }
    default:
      a.interactor.whenActive = { me in
        if hook == "model" { me.observe(models.stream) { _, model in if model == 2 { act() } } }
        if hook == "event" { me.observe(events.stream) { _, _ in act() } }
        if hook == "flow" { me.task { _ in act() } }
      }
    }
    tree.run {
      tree.root.attach(a)
      if a.interactor.isActive, b.path == "(never attached)" { a.attach(b) }
      a.interactor.route(to: "x")
    }
    models.send(2)
    events.send(1)
    #expect(!tree.host.settle(limit: 1_000).hasReachedLimit)
    tree.run { if tree.root.childNames.contains("a") { tree.root.detach(a) } }
    #expect(!tree.host.settle(limit: 1_000).hasReachedLimit)
    #expect(isDone)
    let probes = [tree.root, a, b]
    for probe in probes where probe.interactor.isActive {
      #expect(probe.children.allSatisfy { ($0 as? ProbeRouter)?.interactor.isActive == true })
    }
    tree.shutdown()
    #expect(probes.allSatisfy { !$0.interactor.isActive && $0.childNames == [] })
    #expect(unbalanced(tree) == [])
  }

  /// The names of those whose hooks did not come in pairs and in order.
  private func unbalanced(_ tree: ProbeTree) -> [Int] {
    var open: Set<Int> = []
    var wrong: [Int] = []
    for event in tree.log.events {
      switch event.kind {
      case .attaching: if !open.insert(event.node).inserted { wrong.append(event.node) }
      case .detached: if open.remove(event.node) == nil { wrong.append(event.node) }
      default: break
      }
    }
    // The root was attached before the log was emptied.
    return wrong.filter { $0 != 1 } + open
  }
}
