import RIBKit
import Testing
import TreeSupport

/// One way to misuse a tree; the record of `FaultSentenceTests` has what is said about it.
struct Misuse: Sendable, CustomTestStringConvertible {
  let name: String
  let code: TreeFault.Code
  /// Misuses the tree, whose root has one child with one child.
  let commit: @Sendable (ProbeTree, [ProbeRouter]) -> Void

  var testDescription: String { name }
}

extension Misuse {
  static let all = uses + containerUses

  private static let containerUses = ProbeContainer.allCases.map { container in
    Misuse(
      name: "use a \(container.rawValue) with a second router", code: .containerInUse,
      commit: { tree, chain in
        container.clear(in: tree.root)
        container.show("a", in: chain[0], of: tree.root) { tree.probe("a") }
      })
  }

  private static let uses: [Misuse] = [
    Misuse(
      name: "attach an attached router", code: .alreadyAttached,
      commit: { tree, chain in tree.root.attach(chain[1]) }),
    Misuse(
      name: "attach a child twice to the same parent", code: .alreadyAttached,
      commit: { tree, chain in tree.root.attach(chain[0]) }),
    Misuse(
      name: "attach an ancestor under its descendant", code: .alreadyAttached,
      commit: { tree, chain in chain[1].attach(tree.root) }),
    Misuse(
      name: "attach a router to itself", code: .alreadyAttached,
      commit: { _, chain in chain[0].attach(chain[0]) }),
    Misuse(
      name: "launch an attached router", code: .alreadyAttached,
      commit: { tree, chain in chain[0].launch(on: tree.host) }),
    Misuse(
      name: "detach a router that is nobody's child", code: .notAChild,
      commit: { tree, _ in tree.root.detach(tree.probe("other")) }),
    Misuse(
      name: "detach somebody else's child", code: .notAChild,
      commit: { tree, chain in tree.root.detach(chain[1]) }),
    Misuse(
      name: "detach the root", code: .notAChild,
      commit: { tree, chain in chain[0].detach(tree.root) }),
    Misuse(
      name: "shut down a child", code: .notARoot,
      commit: { tree, chain in tree.host.shutdown(chain[0]) }),
    Misuse(
      name: "attach a second router with a used scope", code: .scopeInUse,
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        tree.root.attach(ProbeRouter(twin))
      }),
    Misuse(
      name: "attach a second router with a used interactor", code: .scopeInUse,
      commit: { tree, chain in tree.root.attach(ProbeRouter(chain[0].interactor)) }),
    Misuse(
      name: "start work by an interactor with somebody else's scope", code: .scopeInUse,
      commit: { tree, chain in
        let twin = ProbeInteractor("twin", tree.transcript, sharing: chain[0].interactor.scope)
        twin.task { $0.note("flow") }
      }),
  ]
}
