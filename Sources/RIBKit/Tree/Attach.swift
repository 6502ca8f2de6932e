// Attaching: the checks, and the order in which a node is linked, activated and reported.

extension Node {
  /// Attaches a router under this node, unless a rule forbids it.
  @usableFromInline
  func attach(
    _ child: any Router, _ interactor: any Interactor, _ node: Node, at site: CallSite
  ) {
    // The tree is bound once, because each read of the property is a retain.
    guard let tree else { return rejectOutsideOfTree(child, node, at: site) }
    guard tree.mayChange(self, "attach was called", at: site), mayAttach(child, node, in: tree, at: site)
    else { return }
    tree.attach(child, interactor, node, under: self, in: nil)
  }

  /// Whether the rules allow attaching a router under this node; if not, reports the invalid call.
  ///
  /// The caller has checked that the tree may be changed now.
  func mayAttach(_ child: any Router, _ node: Node, in tree: Tree, at site: CallSite) -> Bool {
    guard node.phase == .detached else {
      rejectSecondPlace(of: node, for: child, at: site)
      return false
    }
    guard phase == .attached || phase == .attaching else {
      rejectWhileNotAttached(child, at: site)
      return false
    }
    if !tree.pendingDetaches.isEmpty, let pending = tree.pendingDetaches.first(where: isInSubtree) {
      rejectInPendingDetach(child, by: pending, at: site)
      return false
    }
    return true
  }

  /// Whether children can be attached here: the RIB is in a tree, and neither its detach nor that of one above it is in progress or pending.
  var acceptsChildren: Bool {
    guard let tree, phase == .attached || phase == .attaching else { return false }
    return !tree.isInPendingDetach(self)
  }

  /// Reports an attempt to attach a router under a node that was never in a tree.
  @inline(never)
  func rejectOutsideOfTree(_ child: any Router, _ node: Node, at site: CallSite) {
    if node.phase != .detached { return rejectSecondPlace(of: node, for: child, at: site) }
    rejectWhileNotAttached(child, at: site)
  }

  @inline(never)
  private func rejectWhileNotAttached(_ child: any Router, at site: CallSite) {
    reject(
      .parentNotAttached,
      """
      cannot attach \(ribName(of: type(of: child))), because this router is \(phase == .detaching ? "detaching" : "not attached"). \
      Attach children in didAttach, in didBecomeActive or in response to a route.
      """, at: site)
  }

  @inline(never)
  private func rejectInPendingDetach(_ child: any Router, by pending: Node, at site: CallSite) {
    reject(
      .parentNotAttached,
      """
      cannot attach \(ribName(of: type(of: child))), because \(pending.path) detaches as soon as the current operation ends. Do not \
      attach anything after requesting a detach.
      """, at: site)
  }

  @inline(never)
  private func rejectSecondPlace(of node: Node, for child: any Router, at site: CallSite) {
    let name = ribName(of: type(of: child))
    guard node.router === child else {
      return reject(
        .scopeInUse,
        """
        cannot attach \(name), because \(node.path) uses the same interactor or scope. Create a new interactor with its own scope for each \
        router.
        """, at: site)
    }
    reject(
      .alreadyAttached,
      """
      cannot attach \(name), because it is already attached as \(node.path). A router has at most one parent: detach it first, or \
      build another router.
      """, at: site)
  }
}

extension Tree {
  /// Attaches a node that passed the checks, then runs the detaches that waited for it.
  func attach(
    _ router: any Router, _ interactor: any Interactor, _ node: Node, under parent: Node?,
    in entry: (any ChildEntry)?
  ) {
    node.keep(router, interactor, in: entry)
    activate(node, router, interactor, under: parent)
    // Detaches run last, when nothing uses the node anymore. Running workflows were notified before, because a detach may remove the
    // node that they wait for.
    if !pendingDetaches.isEmpty { detachPending() }
  }

  /// Links a node that has its parts, opens an activation and runs the hooks.
  private func activate(
    _ node: Node, _ router: any Router, _ interactor: any Interactor, under parent: Node?
  ) {
    // Step 1: the node is linked. All of this is set before the first hook runs, because a hook may route, attach below, or end any RIB
    // above.
    if node.tree !== self {
      node.tree = self
      node.id = nextNode()
    }
    node.routerType = type(of: router)
    node.phase = .attaching
    node.link(under: parent)
    node.probe?.attached(node, router, interactor)
    // From here on, a detach of this node or of one above it waits: see `isBusy`.
    beginOperation(on: node)
    during(.attaching, node) {
      // Step 2: a new activation. It opens before the hook, because the hook starts work. Work of an earlier activation has a different
      // number.
      node.activation += 1
      node.isActive = true
      if !reporter.observedKinds.isEmpty { beginObserving(node, interactor) }
      // Steps 3 and 4.
      if callsHooks(of: node) {
        interactor.didBecomeActive()
        router.didAttach()
      }
      node.phase = .attached
    }
    endOperation(on: node)
    // The attach is reported last.
    emit(.attached, node)
    // Watchers are notified before the pending detaches, because a workflow may wait for a node that one of them removes.
    if !watchers.isEmpty { tellWatchers { $0.nodeWasAttached(node) } }
  }
}
