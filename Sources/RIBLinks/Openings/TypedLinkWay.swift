internal import RIBKit

/// A workflow from the root of a tree that opens a link.
final class TypedLinkWay<Root: Router, Item: Interactor, Value: Sendable>: LinkWay<Root> {
  private let workflow: Workflow<Root.InteractorType, Item, Value>
  private let ownWalk: LinkWalk?

  init(_ workflow: Workflow<Root.InteractorType, Item, Value>, _ walk: LinkWalk? = nil) {
    self.workflow = workflow
    ownWalk = walk
  }

  override var walk: LinkWalk? { ownWalk }

  override func start(at root: Root.InteractorType, ended: @escaping (End) -> Void) -> Bool {
    var workflow = workflow
    workflow.progress = { progress in
      guard case .ended(let stop) = progress else { return }
      ended(stop.map { .stopped($0) } ?? .finished)
    }
    return root.start(workflow).isActive
  }

  override nonisolated(nonsending) func run(at root: Root.InteractorType) async -> End {
    switch await root.run(workflow) {
    case .finished: .finished
    case .stopped(let stop): .stopped(stop)
    case nil: .impossible
    }
  }
}
