import RIBKit

/// The operations that hooks still have to do; each entry of a plan is taken once, so no run is endless.
struct Scripts {
  private var queues: [[[Operation]]]
  private var nesting = 0
  private let depth: Int

  init(_ plan: Plan) {
    queues = Array(repeating: [], count: plan.ribs * Hook.allCases.count)
    depth = plan.depth
    for case .hook(let rib, let hook, let operations) in plan.entries.reversed() {
      queues[rib * Hook.allCases.count + hook.rawValue].append(operations)
    }
  }

  /// Takes what a hook is to do now; the end of the hook must be told with ``leave()``.
  mutating func enter(_ rib: Int, _ hook: Hook) -> [Operation] {
    nesting += 1
    guard nesting <= depth else { return [] }
    return queues[rib * Hook.allCases.count + hook.rawValue].popLast() ?? []
  }

  mutating func leave() {
    nesting -= 1
  }
}

/// A moment at which the code of a RIB runs.
enum Hook: Int, CaseIterable, Hashable {
  case active
  case attached
  case detaching
  case resigning
  case routed
  case heard
  case model
  case event
  /// The closure that builds the RIB for a container.
  case building
}

/// One line of the transcript that the tree and the reference both write.
enum Note: Equatable {
  /// A hook was called; with what, and how things looked from inside.
  case hook(Hook, rib: Int, value: Int, view: [Int])
  /// The observer was told; `under` is zero for a root.
  case event(TreeEvent.Kind, node: Int, under: Int)
  /// The fault handler was called.
  case fault(TreeFault.Code, depth: Int)
}
