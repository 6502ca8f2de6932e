// Catching up: the tree delivers immediately, and reports whether a save would differ from the last one.

extension Router {
  /// Immediately delivers everything sent to the tree so far, and everything that those deliveries send.
  ///
  /// Usually a tree delivers as soon as its actor is free, so a caller that has sent something sees the effect after its next `await` at
  /// the earliest. Call this function to see it now, for example before a session replies.
  ///
  /// Call it on the root, in the tree's isolation; on another router, it's a ``TreeFault/Code/notARoot``. It doesn't suspend, so nothing
  /// else runs on the actor in the meantime. It doesn't wait for unfinished calls, tasks, workers or timers. Inside a handler, a hook or an
  /// attach it delivers nothing, because the turn or the attach in progress comes first; after the shutdown there is nothing to deliver.
  ///
  /// It gives up after `limit` turns, because a tree may send to itself in every turn. The tree then delivers the remaining items when its
  /// actor is free.
  ///
  /// - Returns: Whether nothing is left to deliver.
  /// - Complexity: O(*n*), where *n* is the number of deliveries.
  @discardableResult
  public func catchUp(limit: Int = 64, fileID: StaticString = #fileID, line: UInt = #line) -> Bool {
    let node = interactor.scope.node
    guard node.mayChange("catchUp was called", at: (fileID, line)) else { return false }
    if let tree = node.tree, tree.isolation.isLeft { return true }
    guard let tree = node.tree, tree.root === node else {
      node.reject(
        .notARoot,
        """
        cannot catch up, because it is \(node.tree == nil ? "not launched" : "not the root of its tree"). Call catchUp on the router that \
        was launched.
        """, at: (fileID, line))
      return false
    }
    guard !tree.isInTurn, !tree.isOperating else { return false }
    var turns = 0
    while !tree.isCaughtUp {
      guard turns < limit else { return false }
      turns += 1
      tree.turn(limit: .max)
    }
    return true
  }

  /// Whether a preserved value may have changed since the last save, as far as the tree knows.
  ///
  /// It knows of deliveries, of tasks and workflows, and of deadlines. It doesn't know of code that changes a property of an interactor
  /// from outside the tree, as a test or a session does in its own functions: the caller of such code must save afterward. While a task
  /// runs, the value is always `true`.
  package var mayHaveChanged: Bool {
    guard let tree = interactor.scope.node.tree else { return false }
    return tree.hasChanged || tree.runningFlows > 0
  }

  /// Whether the tree knows of a change since the last save; a running task may have made others.
  package var hasChanged: Bool { interactor.scope.node.tree?.hasChanged ?? false }

  /// Calls a closure in the tree's isolation at the first change after each save; `nil` removes it.
  package func notice(_ onChange: (() -> Void)?) { interactor.scope.node.tree?.onChange = onChange }
}
