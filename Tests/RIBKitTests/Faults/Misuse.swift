import RIBKit
import Testing

/// One way to misuse a tree, and what must be said about it: the thing, the rule, the way out.
struct Misuse: Sendable, CustomTestStringConvertible {
  let name: String
  let code: TreeFault.Code
  let words: [String]
  /// Misuses the tree, whose root has one child with one child.
  let commit: @Sendable (ProbeTree, [ProbeRouter]) -> Void

  var testDescription: String { name }
}

extension Misuse {
  static let all = uses + containerUses

  private static let containerUses = ProbeContainer.allCases.map { container in
    Misuse(
      name: "use a \(container.rawValue) with a second router", code: .containerInUse,
      words: [
        "Probe/Probe: ", "this \(container.rawValue), because it belongs to Probe.", "its own container",
      ],
      commit: { tree, chain in
        container.clear(in: tree.root)
        container.show("a", in: chain[0], of: tree.root) { tree.probe("a") }
      })
  }

  private static let uses: [Misuse] = [
    Misuse(
      name: "attach an attached router", code: .alreadyAttached,
      words: ["Probe: ", "already attached as Probe/Probe/Probe", "detach it first"],
      commit: { tree, chain in tree.root.attach(chain[1]) }),
    Misuse(
      name: "attach a child twice to the same parent", code: .alreadyAttached,
      words: ["Probe: ", "already attached as Probe/Probe.", "detach it first"],
      commit: { tree, chain in tree.root.attach(chain[0]) }),
    Misuse(
      name: "attach an ancestor under its descendant", code: .alreadyAttached,
      words: ["Probe/Probe/Probe: ", "already attached as Probe.", "detach it first"],
      commit: { tree, chain in chain[1].attach(tree.root) }),
    Misuse(
      name: "attach a router to itself", code: .alreadyAttached,
      words: ["Probe/Probe: ", "already attached as Probe/Probe.", "build another router"],
      commit: { _, chain in chain[0].attach(chain[0]) }),
    Misuse(
      name: "launch an attached router", code: .alreadyAttached,
      words: ["Probe/Probe: ", "cannot be launched", "Build another router"],
      commit: { tree, chain in chain[0].launch(on: tree.host) }),
    Misuse(
      name: "detach a router that is nobody's child", code: .notAChild,
      words: ["Probe: ", "not attached", "Attach it first"],
      commit: { tree, _ in tree.root.detach(tree.probe("other")) }),
    Misuse(
      name: "detach somebody else's child", code: .notAChild,
      words: ["Probe: ", "its parent is Probe/Probe.", "Call detach on that router"],
      commit: { tree, chain in tree.root.detach(chain[1]) }),
    Misuse(
      name: "detach the root", code: .notAChild,
      words: ["Probe/Probe: ", "the root of a tree", "Call shutdown"],
      commit: { tree, chain in chain[0].detach(tree.root) }),
    Misuse(
      name: "shut down a child", code: .notARoot,
      words: ["Probe/Probe: ", "cannot be shut down", "the router that was launched"],
      commit: { tree, chain in tree.host.shutdown(chain[0]) }),
    Misuse(
      name: "attach a second router with a used scope", code: .scopeInUse,
      words: ["Probe: ", "Probe/Probe uses the same interactor or scope", "its own scope"],
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        tree.root.attach(ProbeRouter(twin))
      }),
    Misuse(
      name: "attach a second router with a used interactor", code: .scopeInUse,
      words: ["Probe: ", "Probe/Probe uses the same interactor or scope", "a new interactor"],
      commit: { tree, chain in tree.root.attach(ProbeRouter(chain[0].interactor)) }),
    Misuse(
      name: "start work by an interactor with somebody else's scope", code: .scopeInUse,
      words: ["Probe/Probe: ", "task was called by an interactor that shares its scope", "a new scope"],
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        twin.task { $0.note("flow") }
      }),
  ]
}
