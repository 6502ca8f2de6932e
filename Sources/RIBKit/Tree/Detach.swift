// Detaching: at once, or when the operation inside has returned; and the order in which a RIB is released.

extension Node {
  /// Detaches a child of this node, at once or when the operation in its subtree has returned.
  @usableFromInline
  func detach(_ child: Node, _ router: any Router, at site: CallSite) {
    // The tree is bound once, because each read of the property is a retain.
    guard let tree else { return rejectStranger(child, router, at: site) }
    guard tree.mayChange(self, "detach was called", at: site) else { return }
    guard child.phase != .detached, child.parent === self, child.router === router else {
      return rejectStranger(child, router, at: site)
    }
    tree.detach(child)
  }

  @inline(never)
  private func rejectStranger(_ child: Node, _ router: any Router, at site: CallSite) {
    if child.phase != .detached, child.router !== router {
      return reject(
        .notAChild,
        """
        cannot detach \(ribName(of: type(of: router))), because it is not attached; a different router with the same interactor or scope \
        is attached as \(child.path). Create a new interactor with its own scope for each router.
        """, at: site)
    }
    let reason =
      if child.phase == .detached {
        "it is not attached. Attach it first, or remove this call."
      } else if let parent = child.parent {
        "its parent is \(parent.path). Call detach on that router."
      } else {
        "it is the root of a tree. Call shutdown on it."
      }
    reject(.notAChild, "cannot detach \(ribName(of: type(of: router))), because \(reason)", at: site)
  }
}

extension Tree {
  /// Detaches a node at once or, if an operation is in progress in its subtree, when that has returned.
  func detach(_ node: Node) {
    guard node.phase != .detaching else { return }
    // The common case: no operation is in progress and no detach waits.
    if !isOperating, pendingDetaches.isEmpty { return detachNow(node) }
    guard !pendingDetaches.contains(where: { $0 === node }) else { return }
    let isBusy = isBusy(node)
    // The pending detach of an ancestor includes this node.
    if isBusy, isInPendingDetach(node) { return }
    // A detach includes every node below, whether it runs now or waits.
    pendingDetaches = pendingDetaches.filter { !$0.isInSubtree(of: node) }
    if isBusy { pendingDetaches = pendingDetaches + [node] } else { detachNow(node) }
  }

  /// Runs the pending detaches that no operation blocks anymore; called at the end of each operation.
  func detachPending() {
    while let node = pendingDetaches.first(where: { !isBusy($0) }) {
      pendingDetaches = pendingDetaches.filter { $0 !== node }
      detachNow(node)
    }
  }

  /// Whether the node lies in a subtree with a pending detach.
  ///
  /// - Complexity: O(1) when no detach waits.
  func isInPendingDetach(_ node: Node) -> Bool {
    !pendingDetaches.isEmpty && pendingDetaches.contains { node.isInSubtree(of: $0) }
  }

  /// Whether the node, or one below it, is in the middle of its attach or detach.
  ///
  /// An operation whose parent is itself in an operation isn't traced upward, because that one covers everything above both.
  ///
  /// - Complexity: O(1) when nothing is in progress below the depth of the node.
  private func isBusy(_ node: Node) -> Bool {
    var operation = innermostOperation
    while let running = operation {
      if running === node { return true }
      if let parent = running.parent, parent.phase == .attached, parent.isInSubtree(of: node) { return true }
      operation = running.outerOperation
    }
    return false
  }

  /// Detaches a node and everything below it.
  private func detachNow(_ node: Node) {
    beginOperation(on: node)
    beginDetach(of: node)
    if node.firstChild != nil { detachChildren(of: node) }
    // The parent is read now, because unlinking clears it, and the container must be notified with it.
    let parent = node.entry == nil ? nil : node.parent
    finishDetach(of: node)
    // The order matters. Objects released in `letGo` may attach the same node again, which must not be in an operation then. A detach
    // that waited for this one may remove the parent in which `letGo` still shows the next child.
    endOperation(on: node)
    letGo(of: node, from: parent)
    if !pendingDetaches.isEmpty { detachPending() }
    if closesWithItsRoot, node === root { close() }
  }

  /// Detaches everything below a node, walking down its last children and up again, without recursion at any depth.
  private func detachChildren(of top: Node) {
    var node = top
    while true {
      if let child = node.lastChild {
        node = child
        beginDetach(of: node)
        continue
      }
      guard node !== top, let parent = node.parent else { return }
      finishDetach(of: node)
      letGo(of: node, from: parent)
      node = parent
    }
  }

  /// Performs step 1: the router stops accepting routes.
  private func beginDetach(of node: Node) {
    node.phase = .detaching
    during(.detaching, node) {
      if callsHooks(of: node) { node.router?.willDetach() }
    }
  }

  /// Performs steps 3 to 5 except for the release: the interactor resigns, its work ends, and the node leaves the tree.
  private func finishDetach(of node: Node) {
    if callsHooks(of: node) { node.interactor?.willResignActive() }
    // The activation closes first, so that objects released now can't start work that would outlive it.
    node.isActive = false
    if node.firstRegistration != nil {
      // Only the shutdown of its tree detaches a root.
      node.endRegistrations(root?.phase == .detaching ? .shutDown : .detached)
    }
    closePlace(of: node)
    unlink(node)
    if !watchers.isEmpty { tellWatchers { $0.nodeWasDetached(node) } }
  }

  /// Completes step 5: the router and the interactor are released.
  ///
  /// A released object may use the tree in its `deinit`, and may attach this very node again. Therefore no operation includes the node
  /// anymore, its parts have been moved out of it, and the container that showed it knows that it is gone. The container continues last,
  /// because a child is released before its successor is attached.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - parent: The former parent, if a container showed the node.
  private func letGo(of node: Node, from parent: Node?) {
    // A probe compares the surviving objects before and after.
    let tellReleased = node.probe?.willLetGo()
    if let entry = node.takeEntry() {
      let hasMore = entry.childWasDetached(from: parent)
      releaseParts(of: node)
      if hasMore, let parent { entry.goOn(in: parent) }
    } else {
      releaseParts(of: node)
    }
    tellReleased?()
  }
}
