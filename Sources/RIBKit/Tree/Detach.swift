// Detaching: now, or when the operation inside has returned; and the order in which a RIB is released.

extension Node {
  /// Detaches a child of this node, at once or when what is in progress in it has returned.
  ///
  /// - Parameters:
  ///   - child: The child's node.
  ///   - router: The child.
  ///   - site: Where that was asked for.
  @usableFromInline
  func detach(_ child: Node, _ router: any Router, at site: CallSite) {
    // Bound once for all that follows: each reading of it is a retain.
    guard let tree else { return refuseStranger(child, router, at: site) }
    guard tree.mayChange(self, "detach was called", at: site) else { return }
    guard child.phase != .detached, child.parent === self, child.router === router else {
      return refuseStranger(child, router, at: site)
    }
    tree.detach(child)
  }

  @inline(never)
  private func refuseStranger(_ child: Node, _ router: any Router, at site: CallSite) {
    if child.phase != .detached, child.router !== router {
      return refuse(
        .notAChild,
        """
        cannot detach \(ribName(of: type(of: router))), because it is not attached: its interactor or scope is in use by \(child.path). \
        Make a new interactor with a scope of its own for each router.
        """, at: site)
    }
    refuse(
      .notAChild,
      """
      cannot detach \(ribName(of: type(of: router))), because it is \
      \(child.phase == .detached ? "not attached" : "attached elsewhere, as \(child.path)"). \
      Only the parent of a router detaches it.
      """, at: site)
  }
}

extension Tree {
  /// Detaches a node now or, if something is in progress in its subtree, when that has returned.
  func detach(_ node: Node) {
    guard node.phase != .detaching else { return }
    // Nearly always nothing is in progress, so that nothing waits.
    if !isOperating, pendingDetaches.isEmpty { return detachNow(node) }
    guard !pendingDetaches.contains(where: { $0 === node }) else { return }
    let isBusy = isBusy(node)
    // One that waits already for an ancestor takes this node with it.
    if isBusy, isInPendingDetach(node) { return }
    // A detach takes those below it along, whether it runs now or waits.
    pendingDetaches = pendingDetaches.filter { !$0.isInSubtree(of: node) }
    if isBusy { pendingDetaches = pendingDetaches + [node] } else { detachNow(node) }
  }

  /// Runs the detaches that nothing holds back any more; called at the end of each operation.
  func detachPending() {
    while let node = pendingDetaches.first(where: { !isBusy($0) }) {
      pendingDetaches = pendingDetaches.filter { $0 !== node }
      detachNow(node)
    }
  }

  /// Whether the node lies in a subtree whose detach is pending: it waits for what is in progress there.
  ///
  /// - Complexity: O(1) when no detach waits.
  func isInPendingDetach(_ node: Node) -> Bool {
    !pendingDetaches.isEmpty && pendingDetaches.contains { node.isInSubtree(of: $0) }
  }

  /// Whether the node, or one under it, is in the middle of its attach or detach.
  ///
  /// An operation inside another needs no look upwards: the outer one stands for what lies above both.
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

  /// Detaches a node with all that is under it.
  private func detachNow(_ node: Node) {
    beginOperation(on: node)
    beginDetach(of: node)
    if node.firstChild != nil { detachChildren(of: node) }
    // Read now: the unlinking takes the parent away, and the container must be told of it.
    let parent = node.container == nil ? nil : node.parent
    finishDetach(of: node)
    // In this order: what is released in `letGo` may attach the same node again, which must not be in an operation then; and a
    // detach that waited for this one may take away what `letGo` still goes on in.
    endOperation(on: node)
    letGo(of: node, from: parent)
    if !pendingDetaches.isEmpty { detachPending() }
    if closesWithItsRoot, node === root { close() }
  }

  /// Detaches all that is under a node, walking down its last children and up again; no recursion, at any depth.
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

  /// Step 1: from here on the router takes no routes.
  private func beginDetach(of node: Node) {
    node.phase = .detaching
    during(.detaching, node) {
      if callsHooks(of: node) { node.router?.willDetach() }
    }
  }

  /// Steps 3 to 5: the interactor resigns, what it started ends, the node leaves the tree.
  private func finishDetach(of node: Node) {
    if callsHooks(of: node) { node.interactor?.willResignActive() }
    // Inactive first: what is released now cannot start anything that would outlive the activation.
    node.isActive = false
    if node.firstRegistration != nil {
      // A root is detached by the shutdown of its tree, and by nothing else.
      node.endRegistrations(root?.phase == .detaching ? .shutDown : .resigned)
    }
    if let saving { saving.end(node) }
    observation.shown?.end(node)
    if node.probe == nil, !reporter.tellsAnything {
      reporter.forgetPath(of: node)
      node.unlink()
      node.phase = .detached
    } else {
      unlinkObserved(node)
    }
    if !watchers.isEmpty { tellWatchers { $0.nodeWasDetached(node) } }
  }

  /// Unlinks a node of which a probe or an observer is told.
  private func unlinkObserved(_ node: Node) {
    // They are told where the node was, which the unlinking forgets.
    let place = reporter.tellsAnything ? Place(node, at: reporter.path(of: node)).with(0) : nil
    let parent = node.parent
    reporter.forgetPath(of: node)
    node.unlink()
    node.phase = .detached
    node.probe?.detached(whileItsParentStays: parent != nil && parent?.phase != .detaching)
    guard let place else { return }
    node.madeHistory.lastPlace = place
    let event = reporter.emit(.detached, place)
    observation.survivors?.willLetGo(of: parent == nil ? nil : place, in: event ?? 0)
  }

  /// Lets go of the router and the interactor, after the last step of the detach.
  ///
  /// A released part may use the tree in its `deinit`, and attach this very node again. So the node is in no operation
  /// any more, its parts have been taken out of it, and the container that showed it knows that it is gone. The
  /// container goes on last, because a child is released before its successor is attached.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - parent: Where it was attached, if a container has shown it.
  private func letGo(of node: Node, from parent: Node?) {
    guard node.probe != nil else { return releaseParts(of: node, from: parent) }
    let hasLetGo = node.probe?.willLetGo()
    releaseParts(of: node, from: parent)
    hasLetGo?()
  }

  private func releaseParts(of node: Node, from parent: Node?) {
    guard let container = node.takeContainer() else { return releaseParts(of: node) }
    let hasMore = container.childWasDetached(node, from: parent)
    releaseParts(of: node)
    if hasMore, let parent { container.goOn(in: parent) }
  }
}

extension Tree {
  /// Releases the router and the interactor of a node, and notes the interactor if something else holds it.
  private func releaseParts(of node: Node) {
    guard let survivors = observation.survivors, var departure = survivors.takeDeparture(of: node.id) else {
      _ = node.takeParts()
      return
    }
    // Read now: what is released may attach the node again.
    departure.time = isObserved(.detached) ? reporter.lastTime : reporter.time
    departure.activation = node.activation
    let tasks = node.tasks.flatMap { $0.isEmpty ? nil : $0 }
    // Without the router: nothing can hold an interactor by its router once that is gone.
    var interactor = node.takeParts().interactor
    if !isKnownUniquelyReferenced(&interactor) {
      survivors.note(interactor, tasks, departure)
    } else if let tasks {
      interactor = nil
      survivors.note(nil, tasks, departure)
    }
  }
}

/// A container that attaches children for a router and is notified when one of them is detached.
protocol ChildContainer: AnyObject {
  /// Called when a child has been unlinked, whoever asked for it, and before it is released.
  ///
  /// - Parameters:
  ///   - node: The child.
  ///   - parent: The router's node that it was attached under.
  /// - Returns: Whether something else is to be shown now.
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool

  /// Called after that when the child has been released, to show what is to be shown now.
  ///
  /// The released parts may have used the container, and may have detached its router.
  ///
  /// - Parameter owner: The router's node.
  func goOn(in owner: Node)

  /// The key under which it shows a child; `nil` if it does not.
  func key(of node: Node) -> Any?

  /// The text of that key, for the place of the child in a saved tree.
  func keyText(of node: Node, by coder: any ValueCoder) throws -> KeyText

  /// Whether it will attach a child again that it is about to detach.
  func keeps(_ node: Node) -> Bool
}

extension ChildContainer {
  func keeps(_ node: Node) -> Bool { false }
}
