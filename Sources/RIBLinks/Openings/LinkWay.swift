internal import RIBKit

/// A workflow from the root of a tree that opens a link, without the types of its items.
class LinkWay<Root: Router> {
  /// How it has ended.
  enum End {
    case finished
    case stopped(WorkflowStop)
    /// It did not begin: the root is not active, or may not be changed now.
    case impossible
  }

  /// What goes down the tree, if the link of a tree is what leads it.
  var walk: LinkWalk? { nil }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - root: The interactor of the root.
  ///   - ended: Called on the tree, in each case, when it has ended; not if it did not begin.
  /// - Returns: Whether it has begun.
  func start(at root: Root.InteractorType, ended: @escaping (End) -> Void) -> Bool { false }

  /// Runs it from a flow.
  ///
  /// - Parameter root: The interactor of the root.
  /// - Returns: How it has ended.
  nonisolated(nonsending) func run(at root: Root.InteractorType) async -> End { .impossible }
}
