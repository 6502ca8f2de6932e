extension Router {
  /// Attaches a child and activates it, before this call returns.
  ///
  /// Under a router that is itself being attached this is immediate too. It must be called on the isolation of the
  /// tree. Refused, with the tree unchanged and a ``TreeFault`` reported: a child that has a place in
  /// a tree, a scope in use, an interactor that is made anew each time that it is read, a router that is detached,
  /// detaching or about to be.
  ///
  /// - Parameters:
  ///   - child: A router that is not attached.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  /// - Complexity: O(1), besides what the hooks do.
  @inlinable
  public func attach(_ child: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let (childInteractor, node) = child.storedParts else {
      return interactor.scope.node.refuseUnstored(child, at: (fileID, line))
    }
    interactor.scope.node.attach(child, childInteractor, node, at: (fileID, line))
  }

  /// Detaches a child with all that is under it, before this call returns.
  ///
  /// If something under the child is in the middle of its attach or detach, the detach waits for that and runs when it
  /// has returned, before control leaves the kit; meanwhile a second detach does nothing, routes into that subtree
  /// are dropped as late, and an attach there is refused. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - child: A child of this router.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  /// - Complexity: O(1) for each RIB that is detached, wherever it stands among its siblings.
  @inlinable
  public func detach(_ child: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    interactor.scope.node.detach(child.interactor.scope.node, child, at: (fileID, line))
  }

  /// The children, in the order in which they were attached.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public var children: [any Router] { interactor.scope.node.onTree("children was read").children }

  /// The names from the root to this RIB, as in `Root/LoggedIn/Trip`.
  ///
  /// A RIB is called after the type of its router: `Trip` for a `TripRouter`. It must be read on the isolation
  /// of the tree.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the RIB.
  public var path: String { interactor.scope.node.onTree("path was read").path }
}

extension Router {
  /// The interactor and its node, if a second reading gives the same; `nil` if one of them is made anew each time.
  ///
  /// Such a router would be another one at each use: it could be attached twice, and never detached. Where both are stored in
  /// constants, as they ought to be, the compiler reads them once and compares nothing.
  @inlinable
  var storedParts: (interactor: InteractorType, node: Node)? {
    let interactor = interactor
    let node = interactor.scope.node
    guard self.interactor === interactor, interactor.scope.node === node else { return nil }
    return (interactor, node)
  }

  /// Why it cannot be attached or launched if it has no stored parts.
  var unstoredReason: String {
    let isInteractorStored = interactor === interactor
    return """
      because \(isInteractorStored ? "the scope of its interactor" : "its interactor") is another one each time that it is read. \
      Store it: `let \(isInteractorStored ? "scope" : "interactor")`, made in the initializer.
      """
  }
}

extension Node {
  /// Reports that a router was to be attached here that has no stored parts.
  @usableFromInline
  @inline(never)
  func refuseUnstored(_ child: some Router, at site: CallSite) {
    guard mayChange("attach was called", at: site) else { return }
    refuse(.notStored, "cannot attach \(ribName(of: type(of: child))), \(child.unstoredReason)", at: site)
  }
}
