// Shutting down: the root is detached, the tasks end, and then the tree releases its actor.

extension Router {
  /// Ends the tree: detaches the root and everything below it, waits for every task and releases the actor.
  ///
  /// Call it on the root, in the tree's isolation. The detach runs before the first wait begins. From a task of the tree itself, or a child
  /// task of one, the call reports ``TreeFault/Code/waitsForItself`` and doesn't wait for that task; a task that one of them started with
  /// `Task { }` isn't a task of the tree, so a call from it waits for all of the tree's tasks. After
  /// ``LaunchOptions/cancellationGracePeriod``, an event reports the tasks that ignore their cancellation, and the wait continues. A second
  /// call waits too. You can launch a tree again after its shutdown.
  public nonisolated(nonsending) func shutdown(fileID: StaticString = #fileID, line: UInt = #line) async {
    let node = interactor.scope.node
    guard let tree = node.endTree(at: (fileID, line)) else { return }
    await node.join(tree.tasks, through: .max, at: (fileID, line))
    tree.reportLastSurvivors()
    tree.close()
    // The pump holds the actor until it ends, and a caller may rely on the actor being released.
    await tree.pump?.value
  }
}

extension ManualHost {
  /// Ends a tree on this host: detaches its root, settles and releases the host.
  ///
  /// Inside the host it doesn't settle, because the host is about to; then the tree ends when the attach or detach in progress has
  /// returned. If the host only drives the tree, the tree's tasks are cancelled and end in the next ``settleTasks(limit:)``;
  /// ``Router/shutdown(fileID:line:)`` waits for them, and drives the host in the meantime.
  ///
  /// From this call on, the host belongs to the caller's actor, if there is one. The compiler fills in the `isolation`.
  ///
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
    // A handler or a task that the host is running returns to an ended tree; the host runs the remaining work.
    let settlement = executor.isSettling ? Settlement() : settle()
    executor.enter {
      tree?.reportLastSurvivors()
      tree?.close()
    }
    return settlement
  }

  /// Detaches the root of a tree as ``shutdown(_:isolation:fileID:line:)`` does, and does nothing else.
  ///
  /// Anything that the host runs may call it; a tree on a different actor must be detached on that actor. After the host has settled,
  /// call ``shutdown(_:isolation:fileID:line:)``.
  package func detach(_ root: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    _ = root.interactor.scope.node.endTree(at: (fileID, line))
  }
}

extension Router {
  /// Stops the tree from calling any more hooks, so that its shutdown resembles the end of a process that is killed.
  ///
  /// Call it on the root, in the tree's isolation.
  package func skipHooks() { interactor.scope.node.tree?.isKilled = true }
}

extension Node {
  /// Detaches the root of a tree.
  ///
  /// - Returns: The tree, which may already have ended; `nil` if the node isn't a root.
  func endTree(at site: CallSite) -> Tree? {
    guard mayChange("shutdown was called", at: site) else { return nil }
    // One of the tree's own tasks may have shut it down, and may still be running.
    if let tree, tree.isolation.isLeft { return tree }
    guard let tree, tree.root === self else {
      reject(
        .notARoot,
        """
        cannot be shut down, because it is \(tree == nil ? "not launched" : "not the root of its tree"). \
        Call shutdown on the router that was launched; detach any other router from its parent.
        """, at: site)
      return nil
    }
    if phase != .detached { tree.isolation.enter(self) { tree.detach(self) } }
    return tree
  }
}
