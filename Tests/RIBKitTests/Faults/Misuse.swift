import RIBKit
import Testing

/// One way to misuse a tree, and what is said about it.
struct Misuse: Sendable, CustomTestStringConvertible {
  let name: String
  let code: TreeFault.Code
  let sentence: String
  /// Misuses the tree, whose root has one child with one child.
  let commit: @Sendable (ProbeTree, [ProbeRouter]) -> Void

  var testDescription: String { name }
}

extension Misuse {
  static let all: [Misuse] = [
    Misuse(
      name: "attach an attached router", code: .alreadyAttached,
      sentence: """
        Probe: cannot attach Probe, because it is attached already, as Probe/Probe/Probe. \
        A router has one parent at most: detach it there first, or build another one.
        """,
      commit: { tree, chain in tree.root.attach(chain[1]) }),
    Misuse(
      name: "attach a child twice to the same parent", code: .alreadyAttached,
      sentence: """
        Probe: cannot attach Probe, because it is attached already, as Probe/Probe. \
        A router has one parent at most: detach it there first, or build another one.
        """,
      commit: { tree, chain in tree.root.attach(chain[0]) }),
    Misuse(
      name: "attach an ancestor under its descendant", code: .alreadyAttached,
      sentence: """
        Probe/Probe/Probe: cannot attach Probe, because it is attached already, as Probe. \
        A router has one parent at most: detach it there first, or build another one.
        """,
      commit: { tree, chain in chain[1].attach(tree.root) }),
    Misuse(
      name: "attach a router to itself", code: .alreadyAttached,
      sentence: """
        Probe/Probe: cannot attach Probe, because it is attached already, as Probe/Probe. \
        A router has one parent at most: detach it there first, or build another one.
        """,
      commit: { _, chain in chain[0].attach(chain[0]) }),
    Misuse(
      name: "launch an attached router", code: .alreadyAttached,
      sentence: """
        Probe/Probe: cannot be launched as the root of a tree, because it is attached already, as Probe/Probe. \
        Build another router.
        """,
      commit: { tree, chain in chain[0].launch(on: tree.host) }),
    Misuse(
      name: "detach a router that is nobody's child", code: .notAChild,
      sentence: """
        Probe: cannot detach Probe, because it is not attached. Only the parent of a router detaches it.
        """,
      commit: { tree, _ in tree.root.detach(tree.probe("other")) }),
    Misuse(
      name: "detach somebody else's child", code: .notAChild,
      sentence: """
        Probe: cannot detach Probe, because it is attached elsewhere, as Probe/Probe/Probe. \
        Only the parent of a router detaches it.
        """,
      commit: { tree, chain in tree.root.detach(chain[1]) }),
    Misuse(
      name: "detach the root", code: .notAChild,
      sentence: """
        Probe/Probe: cannot detach Probe, because it is attached elsewhere, as Probe. \
        Only the parent of a router detaches it.
        """,
      commit: { tree, chain in chain[0].detach(tree.root) }),
    Misuse(
      name: "shut down a child", code: .notARoot,
      sentence: """
        Probe/Probe: cannot be shut down, because it is not the root of its tree. \
        Call shutdown on the router that was launched; detach any other from its parent.
        """,
      commit: { tree, chain in tree.host.shutdown(chain[0]) }),
    Misuse(
      name: "attach a second router with a used scope", code: .scopeInUse,
      sentence: """
        Probe: cannot attach Probe, because its interactor or scope is in use by Probe/Probe. \
        Make a new interactor with a scope of its own for each router.
        """,
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        tree.root.attach(ProbeRouter(twin))
      }),
    Misuse(
      name: "attach a second router with a used interactor", code: .scopeInUse,
      sentence: """
        Probe: cannot attach Probe, because its interactor or scope is in use by Probe/Probe. \
        Make a new interactor with a scope of its own for each router.
        """,
      commit: { tree, chain in tree.root.attach(ProbeRouter(chain[0].interactor)) }),
    Misuse(
      name: "start work by an interactor with somebody else's scope", code: .scopeInUse,
      sentence: """
        Probe/Probe: task was called by another interactor than the one that is attached with this scope. \
        Make a new scope for each interactor.
        """,
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        twin.task { $0.note("flow") }
      }),
    Misuse(
      name: "use a slot with a second router", code: .containerInUse,
      sentence: """
        Probe/Probe: cannot use this ChildSlot, because it belongs to Probe. \
        Give each router a container of its own.
        """,
      commit: { tree, chain in
        tree.root.slot.clear(in: tree.root)
        tree.root.slot.show("a", in: chain[0]) { tree.probe("a") }
      }),
    Misuse(
      name: "use a stack with a second router", code: .containerInUse,
      sentence: """
        Probe/Probe: cannot use this ChildStack, because it belongs to Probe. \
        Give each router a container of its own.
        """,
      commit: { tree, chain in
        tree.root.stack.clear(in: tree.root)
        tree.root.stack.push("a", in: chain[0]) { tree.probe("a") }
      }),
    Misuse(
      name: "use a list with a second router", code: .containerInUse,
      sentence: """
        Probe/Probe: cannot use this ChildList, because it belongs to Probe. \
        Give each router a container of its own.
        """,
      commit: { tree, chain in
        tree.root.list.clear(in: tree.root)
        tree.root.list.show(["a"], in: chain[0]) { tree.probe($0) }
      }),
  ]
}
