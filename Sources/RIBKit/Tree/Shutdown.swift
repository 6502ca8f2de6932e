// Shutting down: the root is detached, its tasks end, and then the tree lets go of its actor.

extension Router {
  /// Ends the tree: detaches the root with all that is under it, waits for every task, lets go of the actor.
  ///
  /// It must be called on the isolation of the tree, on its root. The detach has run when the first wait begins. From a
  /// task of the tree itself, or a child task of one, it reports ``TreeFault/Code/waitsForItself`` and does not count that
  /// task; a task that one of them has started with `Task { }` is none of them, and waits for all.
  /// Tasks that ignore their cancellation are named after ``LaunchOptions/patience``, and waited for. A second call
  /// waits too; a tree that is shut down can be launched again.
  ///
  /// - Parameters:
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public nonisolated(nonsending) func shutdown(fileID: StaticString = #fileID, line: UInt = #line) async {
    let node = interactor.scope.node
    guard let tree = node.endTree(at: (fileID, line)) else { return }
    await node.join(tree.tasks, through: .max, at: (fileID, line))
    tree.tellSurvivorsOfTheEnd()
    tree.close()
    // The pump holds the actor until it is gone, and a caller may count on the actor being let go of.
    await tree.pump?.value
  }
}

extension ManualHost {
  /// Ends a tree on this host: detaches its root, settles, lets go of the host.
  ///
  /// Inside of the host it does not settle, since the host is about to: the tree then ends when the attach or detach that is in progress
  /// has returned. The flows of a tree that the host only drives are cancelled, and end in the next ``settleFlows(limit:)``;
  /// ``Router/shutdown(fileID:line:)`` waits for them, and drives the host meanwhile.
  ///
  /// - Parameters:
  ///   - root: The router that was launched.
  ///   - isolation: The actor of the caller, if there is one, which the host belongs to from then on; filled in by the
  ///     compiler.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  /// - Returns: The settlement; its `unfinished` names the tasks of the tree that ignore their cancellation.
  @discardableResult
  public func shutdown(
    _ root: some Router, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Settlement {
    let node = root.interactor.scope.node
    let tree = executor.enter { node.endTree(at: (fileID, line)) }
    if let tree, node.phase != .detached {
      tree.closesWithItsRoot = true
      return Settlement()
    }
    // A handler or a task that the host is running returns to a tree that has ended; the host settles the rest.
    let settlement = executor.isSettling ? Settlement() : settle()
    executor.enter {
      tree?.tellSurvivorsOfTheEnd()
      tree?.close()
    }
    return settlement
  }

  /// Detaches the root of a tree as ``shutdown(_:isolation:fileID:line:)`` does, but leaves it at that.
  ///
  /// It may be called by whatever the host runs. A call of ``shutdown(_:isolation:fileID:line:)`` must follow when the host has settled.
  ///
  /// - Parameters:
  ///   - root: The router that was launched; on another actor than the host it must be called there.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  package func detach(_ root: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    _ = root.interactor.scope.node.endTree(at: (fileID, line))
  }
}

extension Node {
  /// Detaches the root of a tree.
  ///
  /// - Parameter site: Where that was asked for.
  /// - Returns: The tree, which may have ended before; `nil` if the node is no root.
  func endTree(at site: CallSite) -> Tree? {
    guard mayChange("shutdown was called", at: site) else { return nil }
    // One of its tasks may have shut it down, and be running still.
    if let tree, tree.isolation.isLeft { return tree }
    guard let tree, tree.root === self else {
      refuse(
        .notARoot,
        """
        cannot be shut down, because it is \(tree == nil ? "not launched" : "not the root of its tree"). \
        Call shutdown on the router that was launched; detach any other from its parent.
        """, at: site)
      return nil
    }
    if phase != .detached { tree.isolation.enter(self) { tree.detach(self) } }
    return tree
  }
}
