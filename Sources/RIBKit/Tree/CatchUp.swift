// Catching up: what was sent to a tree is delivered now, and not when its actor is free.

extension Router {
  /// Delivers at once what has been sent to the tree so far, and what those deliveries send in turn.
  ///
  /// Usually a tree delivers as soon as its actor is free, so that a caller that has sent to a stream doesn't see the effect before its next
  /// `await`. A session calls it before it makes a reply. It doesn't suspend, so nothing else runs on the actor meanwhile; calls, flows and
  /// timers that have not ended are not waited for. Call it on the root of a tree, on its isolation, outside of handlers and hooks.
  ///
  /// - Parameter limit: The number of turns after which it gives up, for a tree that sends to itself in each turn; the pump delivers the rest.
  /// - Returns: Whether nothing is left; `false` also inside a handler or a hook, where nothing is delivered.
  @discardableResult
  public func catchUp(limit: Int = 64) -> Bool {
    guard let tree = interactor.scope.node.onTree("catchUp was called").tree else { return true }
    guard !tree.isInTurn, !tree.isOperating else { return false }
    for _ in 0..<max(limit, 0) {
      if tree.waiting.isEmpty, tree.mailbox.isEmpty { return true }
      tree.turn(limit: .max)
    }
    return tree.waiting.isEmpty && tree.mailbox.isEmpty
  }

  /// Whether a preserved value may have changed since the last save.
  package var mayHaveChanged: Bool {
    guard let tree = interactor.scope.node.tree else { return false }
    return tree.hasChanged || tree.runningFlows > 0
  }

  /// Calls a closure on the isolation of the tree at the first change after each save; `nil` removes it.
  package func notice(_ onChange: (() -> Void)?) { interactor.scope.node.tree?.onChange = onChange }
}
