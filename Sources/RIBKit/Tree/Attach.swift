// Attaching: what is refused, and the order in which a node is linked, activated and reported.

extension Node {
  /// Attaches a router under this node, if the rules allow it.
  ///
  /// - Parameters:
  ///   - child: The router.
  ///   - interactor: Its interactor.
  ///   - node: The interactor's node.
  ///   - site: Where that was asked for.
  @usableFromInline
  func attach(
    _ child: any Router, _ interactor: any Interactor, _ node: Node, at site: CallSite
  ) {
    // Bound once for all that follows: each reading of it is a retain.
    guard let tree else { return refuseOutsideOfTree(child, node, at: site) }
    guard tree.mayChange(self, "attach was called", at: site), mayAttach(child, node, in: tree, at: site)
    else { return }
    tree.attach(child, interactor, node, under: self, in: nil)
  }

  /// Whether the rules allow to attach a router under this node, whose tree may be changed now; refuses and reports it if not.
  ///
  /// - Parameters:
  ///   - child: The router.
  ///   - node: The node of its interactor.
  ///   - tree: The tree of this node.
  ///   - site: Where that was asked for.
  /// - Returns: Whether it is allowed.
  func mayAttach(_ child: any Router, _ node: Node, in tree: Tree, at site: CallSite) -> Bool {
    guard node.phase == .detached else {
      refuseSecondPlace(of: node, for: child, at: site)
      return false
    }
    guard phase == .attached || phase == .attaching else {
      refuseWhileNotAttached(child, at: site)
      return false
    }
    if !tree.pendingDetaches.isEmpty, let pending = tree.pendingDetaches.first(where: isInSubtree) {
      refuseInPendingDetach(child, by: pending, at: site)
      return false
    }
    return true
  }

  /// Reports that a router was to be attached under a node that was never in a tree.
  @inline(never)
  func refuseOutsideOfTree(_ child: any Router, _ node: Node, at site: CallSite) {
    if node.phase != .detached { return refuseSecondPlace(of: node, for: child, at: site) }
    refuseWhileNotAttached(child, at: site)
  }

  @inline(never)
  private func refuseWhileNotAttached(_ child: any Router, at site: CallSite) {
    refuse(
      .parentNotAttached,
      """
      cannot attach \(ribName(of: type(of: child))), because this router is itself \(phase == .detaching ? "detaching" : "not attached"). \
      Attach children in didAttach, in didBecomeActive or in answer to a route.
      """, at: site)
  }

  @inline(never)
  private func refuseInPendingDetach(_ child: any Router, by pending: Node, at site: CallSite) {
    refuse(
      .parentNotAttached,
      """
      cannot attach \(ribName(of: type(of: child))), because \(pending.path) is about to be detached: its detach waits for the operation \
      that is in progress. Attach nothing after asking for a detach.
      """, at: site)
  }

  @inline(never)
  private func refuseSecondPlace(of node: Node, for child: any Router, at site: CallSite) {
    let name = ribName(of: type(of: child))
    guard node.router === child else {
      return refuse(
        .scopeInUse,
        """
        cannot attach \(name), because its interactor or scope is in use by \(node.path). \
        Make a new interactor with a scope of its own for each router.
        """, at: site)
    }
    refuse(
      .alreadyAttached,
      """
      cannot attach \(name), because it is attached already, as \(node.path). \
      A router has one parent at most: detach it there first, or build another one.
      """, at: site)
  }
}

extension Tree {
  /// Attaches a node whose attach is allowed, then runs the detaches that have waited for it.
  func attach(
    _ router: any Router, _ interactor: any Interactor, _ node: Node, under parent: Node?,
    in container: (any ChildContainer)?
  ) {
    node.keep(router, interactor, in: container)
    activate(node, router, interactor, under: parent)
    // Only now, when nothing uses the node any more. Before it a workflow may have waited for a node that one of them takes away.
    if !pendingDetaches.isEmpty { detachPending() }
  }

  /// Links a node that has its parts, opens an activation and runs the hooks.
  private func activate(
    _ node: Node, _ router: any Router, _ interactor: any Interactor, under parent: Node?
  ) {
    // All of this is set before the first hook runs: a hook may route, attach below, or end any RIB above.
    if node.tree !== self {
      node.tree = self
      node.id = nextNode()
    }
    node.routerType = type(of: router)
    node.phase = .attaching
    node.link(under: parent)
    node.probe?.attached(node, router, interactor)
    // A detach of this node, or of one above it, waits from here on: see `isBusy`.
    beginOperation(on: node)
    during(.attaching, node) {
      // The activation opens before its hook, which starts work; work of an earlier activation has another number.
      node.activation += 1
      node.isActive = true
      if !reporter.observedKinds.isEmpty { beginObserving(node, interactor) }
      if callsHooks(of: node) {
        interactor.didBecomeActive()
        router.didAttach()
      }
      node.phase = .attached
    }
    endOperation(on: node)
    emit(.attached, node)
    // Before the detaches that have waited: a workflow may be waiting for a node that one of them takes away.
    if !watchers.isEmpty { tellWatchers { $0.nodeWasAttached(node) } }
  }
}
