/// The place of one RIB in the tree: it attaches and detaches children, as its interactor's routes ask.
///
/// A class conforms to it; there is no base class. A router is attached to one parent at most. All of its
/// methods must be called on the isolation that launched the tree.
///
/// Attaching a child, always in this order:
/// 1. the child is linked under its parent;
/// 2. a new activation of its interactor opens;
/// 3. ``Interactor/didBecomeActive()``;
/// 4. ``didAttach()``.
///
/// Detaching it:
/// 1. ``willDetach()``; from here on the router takes no routes;
/// 2. its children are detached, last attached first, each in this same order;
/// 3. ``Interactor/willResignActive()``;
/// 4. observations end, tasks and workers are cancelled, the interactor is inactive;
/// 5. the child is unlinked and, unless something else holds it, released.
///
/// A detach waits while the router, or any router under it, is in the middle of its own attach or detach,
/// and runs when that has returned.
public protocol Router<InteractorType>: AnyObject {
  /// The type of the interactor.
  associatedtype InteractorType: Interactor

  /// The interactor of this RIB, stored in a constant that the initializer sets.
  ///
  /// An interactor that is made anew each time that it is read is a ``TreeFault`` at the attach; the same holds for its scope. A variable that is
  /// given another interactor while the router is attached makes another RIB of it, which the tree cannot tell from a new one: use a constant.
  var interactor: InteractorType { get }

  /// Called at the end of each attach, when the interactor is already active.
  func didAttach()

  /// Called at the start of each detach, when the interactor and the children are still active.
  func willDetach()

  /// Shows what the interactor asked for.
  ///
  /// Called by the kit inside ``Interactor/route(to:fileID:line:)``, only while the router is attached.
  ///
  /// - Parameter route: The route.
  func route(to route: InteractorType.Route)
}

extension Router {
  /// Does nothing.
  public func didAttach() {}

  /// Does nothing.
  public func willDetach() {}
}

extension Router where InteractorType.Route == Never {
  /// Is never called: the interactor has no routes.
  ///
  /// - Parameter route: A value that cannot exist.
  public func route(to route: Never) {}
}

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
