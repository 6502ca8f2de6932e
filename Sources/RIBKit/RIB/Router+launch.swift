extension Router {
  /// Launches a tree with this router as its root, on the isolation of the caller.
  ///
  /// The tree lives on that actor until ``shutdown()``: every hook, handler and flow runs there, and the tree keeps both its
  /// root and the actor alive. A caller without isolation does not compile; a caller on another actor than
  /// the one it names stops with a sentence. On a ``ManualHost``, launch inside ``ManualHost/run(_:)`` with the
  /// host as the actor.
  ///
  /// - Parameters:
  ///   - options: How the tree is to run.
  ///   - actor: The actor of the tree; the caller's own, which need not be given.
  public func launch(_ options: LaunchOptions = LaunchOptions(), on actor: any Actor = #isolation) {
    guard let (interactor, node) = storedParts else {
      let message = "cannot be launched as the root of a tree, \(unstoredReason)"
      return options.faults.apply(
        TreeFault(code: .notStored, path: ribName(of: Self.self), message: message))
    }
    guard node.mayChange("launch was called") else { return }
    guard node.phase == .detached else {
      return node.refuse(
        .alreadyAttached,
        """
        cannot be launched as the root of a tree, because it is attached already, as \(node.path). \
        Build another router.
        """)
    }
    if let host = options.host, actor is ManualHost, actor !== host { fatalError(Tree.twoHosts) }
    let tree = Tree(root: node, on: actor, options: options)
    node.tree = tree
    node.id = tree.nextNode()
    node.routerType = type(of: self)
    tree.checkIsolation(node, "launch was called", Tree.otherActor)
    if !tree.mailbox.hasBell { tree.pump = tree.spawnApart(on: actor, Pump(tree)) }
    tree.attach(self, interactor, node, under: nil, in: nil)
  }

  /// Ends the tree: detaches the root with all that is under it, waits for every task, lets go of the actor.
  ///
  /// It must be called on the isolation of the tree, on its root. The detach has run when the first wait begins. From a
  /// task of the tree itself, or a child task of one, it reports ``TreeFault/Code/waitsForItself`` and does not count that
  /// task; a task that one of them has started with `Task { }` is none of them, and waits for all.
  /// Tasks that ignore their cancellation are named after ``LaunchOptions/patience``, and waited for. A second call
  /// waits too; a tree that is shut down can be launched again.
  public nonisolated(nonsending) func shutdown() async {
    let node = interactor.scope.node
    guard let tree = node.endTree() else { return }
    await node.join(tree.tasks, through: .max)
    tree.close()
    // The pump holds the actor until it is gone, and a caller may count on the actor being let go of.
    await tree.pump?.value
  }
}

extension Node {
  /// Detaches the root of a tree.
  ///
  /// - Returns: The tree; `nil` if the node is no root.
  func endTree() -> Tree? {
    guard mayChange("shutdown was called") else { return nil }
    if let tree, tree.isClosed { return nil }
    guard let tree, tree.root === self else {
      refuse(
        .notARoot,
        """
        cannot be shut down, because it is \(tree == nil ? "not launched" : "not the root of its tree"). \
        Call shutdown on the router that was launched; detach any other from its parent.
        """)
      return nil
    }
    if phase != .detached { tree.detach(self) }
    return tree
  }
}
