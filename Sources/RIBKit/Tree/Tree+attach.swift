extension Node {
  /// Attaches a router under this node, if the rules allow it.
  ///
  /// - Parameters:
  ///   - child: The router.
  ///   - container: The child container that asks for it, if one does.
  /// - Returns: The child's node if it is attached now.
  @discardableResult
  func attach<Child: Router>(_ child: Child, in container: (any ChildContainer)? = nil) -> Node? {
    guard mayChange("attach was called") else { return nil }
    let interactor = child.interactor
    let node = interactor.scope.node
    let name = ribName(of: Child.self)
    guard node.phase == .detached else {
      refuseSecondPlace(of: node, for: child, named: name)
      return nil
    }
    guard let tree, phase == .attached || phase == .attaching else {
      refuse(
        .parentNotAttached,
        """
        cannot attach \(name), because this router is itself \(phase == .detaching ? "detaching" : "not attached"). \
        Attach children in didAttach, in didBecomeActive or in answer to a route.
        """)
      return nil
    }
    if let doomed = tree.pendingDetaches.first(where: isInSubtree) {
      refuse(
        .parentNotAttached,
        """
        cannot attach \(name), because \(doomed.path) is about to be detached: its detach waits for the operation \
        that is in progress. Attach nothing after asking for a detach.
        """)
      return nil
    }
    tree.attach(child, interactor, node, under: self, in: container)
    return node
  }

  private func refuseSecondPlace(of node: Node, for child: some Router, named name: String) {
    guard node.router === child else {
      return refuse(
        .scopeInUse,
        """
        cannot attach \(name), because its interactor or scope is in use by \(node.path). \
        Make a new interactor with a scope of its own for each router.
        """)
    }
    refuse(
      .alreadyAttached,
      """
      cannot attach \(name), because it is attached already, as \(node.path). \
      A router has one parent at most: detach it there first, or build another one.
      """)
  }
}

extension Tree {
  /// Attaches a node whose attach is allowed: links it, opens an activation, runs the hooks.
  func attach(
    _ router: any Router, _ interactor: any Interactor, _ node: Node, under parent: Node?,
    in container: (any ChildContainer)?
  ) {
    if node.tree !== self {
      node.tree = self
      node.id = nextNode()
    }
    node.anchor = node
    node.router = router
    node.routerType = type(of: router)
    node.interactor = interactor
    node.container = container
    node.phase = .attaching
    node.link(under: parent)
    operations.append(Unmanaged.passUnretained(node))
    during(.attaching, node, "") {
      node.activation += 1
      node.isActive = true
      interactor.didBecomeActive()
      router.didAttach()
      node.phase = .attached
    }
    operations.removeLast()
    emit(.attached, node)
    for watcher in watchers { watcher.nodeWasAttached(node) }
    detachPending()
  }
}
