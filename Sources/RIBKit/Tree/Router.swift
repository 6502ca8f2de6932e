/// The node of one RIB in the tree: it attaches and detaches children as its interactor's routes require.
///
/// Conform a class to this protocol. A router is attached to at most one parent. Call all of its methods in the isolation
/// that launched the tree.
///
/// Attaching a child, always in this order:
/// 1. The child is linked under its parent.
/// 2. A new activation of its interactor opens.
/// 3. ``Interactor/didBecomeActive()`` is called.
/// 4. ``didAttach()`` is called.
///
/// Detaching a child:
/// 1. ``willDetach()`` is called; from here on the router accepts no routes.
/// 2. The children are detached, most recently attached first, each by these same steps.
/// 3. ``Interactor/willResignActive()`` is called.
/// 4. Observations end, tasks and workers are cancelled, and the interactor becomes inactive.
/// 5. The child is unlinked and, unless something else holds it, released.
///
/// A detach waits while the router, or any router below it, is in the middle of its own attach or detach, and runs when that attach or
/// detach has returned.
public protocol Router<InteractorType>: AnyObject {
  /// The type of the interactor.
  associatedtype InteractorType: Interactor

  /// The interactor of this RIB, stored in a constant that the initializer sets.
  ///
  /// If each read returns a new interactor, or an interactor with a new scope, the attach is rejected as a ``TreeFault``. Don't store the
  /// interactor in a variable either: if you replace it while the router is attached, the tree treats the router as a new RIB.
  var interactor: InteractorType { get }

  /// The scope of the interactor.
  ///
  /// A router doesn't declare its scope. In a module whose code belongs to the main actor, the scope that a ``Leaf`` stores tells the
  /// compiler that the leaf's conformance to this protocol also belongs to the main actor.
  var scope: Scope<InteractorType.Route, InteractorType.Event> { get }

  /// Called at the end of each attach, when the interactor is already active.
  func didAttach()

  /// Called at the start of each detach, when the interactor and the children are still active.
  func willDetach()

  /// The name of this RIB in the places of its saved values; by default, the name of its type without `Router`, or a leaf's without
  /// `Interactor`.
  ///
  /// Saved values persist across releases of the app, but the name of a type may change. When you rename the type, return its old name
  /// here: then its values and those of the RIBs below are found again, even by an earlier release. The name must always be the same, and
  /// consist of letters and digits. An empty name, or a name that contains a control character, `/`, `#`, `[` or `]`, is a
  /// ``TreeFault/Code/notPreserved`` fault when the RIB or one below it preserves a value. Events, snapshots and ``path`` use the name of
  /// the type.
  static var savedName: String { get }

  /// Shows the requested child.
  ///
  /// RIBKit calls it inside ``Interactor/route(to:fileID:line:)``, only while the router is attached.
  func route(to route: InteractorType.Route)
}

extension Router {
  /// The scope of the interactor.
  public var scope: Scope<InteractorType.Route, InteractorType.Event> { interactor.scope }

  /// The name of the type without `Router`, or a leaf's without `Interactor`.
  public static var savedName: String { ribName(of: Self.self) }

  /// Does nothing.
  public func didAttach() {}

  /// Does nothing.
  public func willDetach() {}
}

extension Router where InteractorType.Route == Never {
  /// Never called, because the interactor has no routes.
  public func route(to route: Never) {}
}

extension Router {
  /// Attaches a child and activates it before this call returns.
  ///
  /// The attach is immediate even if this router is itself being attached. Call it in the tree's isolation. The attach is rejected
  /// with a ``TreeFault``, and the tree stays unchanged, in these cases: the child is already attached, its scope is in use, its
  /// interactor is created each time it is read, or this router is detached, detaching or about to be detached.
  ///
  /// A child that is attached while its parent is being attached needs 2 to 3 KB of stack: about 200 nested levels can attach in one call
  /// on a thread with 512 KB, and a thousand with 8 MB. Attach the levels of a deeper tree in a later turn.
  ///
  /// - Complexity: O(1), plus the cost of the hooks.
  @inlinable
  public func attach(_ child: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let (childInteractor, node) = child.storedParts else {
      return interactor.scope.node.rejectUnstored(child, at: (fileID, line))
    }
    interactor.scope.node.attach(child, childInteractor, node, at: (fileID, line))
  }

  /// Detaches a child and everything below it before this call returns.
  ///
  /// If the child, or a RIB below it, is in the middle of its attach or detach, the detach waits for that and runs before control leaves
  /// RIBKit. In the meantime, a second detach has no effect, routes in that subtree are dropped as late, and attaches there are rejected.
  /// Call it in the tree's isolation.
  ///
  /// - Complexity: O(1) for each RIB that is detached, no matter how many siblings it has.
  @inlinable
  public func detach(_ child: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    interactor.scope.node.detach(child.interactor.scope.node, child, at: (fileID, line))
  }

  /// The children, in the order in which they were attached.
  ///
  /// Read it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public var children: [any Router] { interactor.scope.node.onTree("children was read").children }

  /// The names from the root to this RIB, as in `Root/LoggedIn/Trip`.
  ///
  /// A RIB is named after the type of its router: `Trip` for a `TripRouter`. Read it in the tree's isolation.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the RIB.
  public var path: String { interactor.scope.node.onTree("path was read").path }
}

extension Router {
  /// The interactor and its node, if a second read returns the same objects; `nil` if one of them is created each time it is read.
  ///
  /// Such a router would be a different RIB at each use: you could attach it twice, and never detach it. If both are stored in constants,
  /// as they should be, the compiler reads them once and compares nothing.
  @inlinable
  var storedParts: (interactor: InteractorType, node: Node)? {
    let interactor = interactor
    let node = interactor.scope.node
    guard self.interactor === interactor, interactor.scope.node === node else { return nil }
    return (interactor, node)
  }

  /// The reason why a router without stored parts can't be attached or launched.
  var unstoredReason: String {
    let isInteractorStored = interactor === interactor
    return """
      because \(isInteractorStored ? "the scope of its interactor" : "its interactor") is a new object each time it is read. Store it \
      in a `let \(isInteractorStored ? "scope" : "interactor")` that the initializer sets.
      """
  }
}

extension Node {
  /// Reports an attempt to attach a router without stored parts here.
  @usableFromInline
  @inline(never)
  func rejectUnstored(_ child: some Router, at site: CallSite) {
    guard mayChange("attach was called", at: site) else { return }
    reject(.notStored, "cannot attach \(ribName(of: type(of: child))), \(child.unstoredReason)", at: site)
  }
}
