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
/// 5. the child is unlinked and, unless somebody else holds it, released.
///
/// A detach waits while the router, or any router under it, is in the middle of its own attach or detach,
/// and runs when that has returned.
public protocol Router<InteractorType>: AnyObject {
  /// The type of the interactor.
  associatedtype InteractorType: Interactor

  /// The interactor of this RIB, stored in a constant that the initializer sets.
  ///
  /// An interactor that is made anew each time that it is read is a ``TreeFault`` at the attach; the same holds for its scope.
  var interactor: InteractorType { get }

  /// Called at the end of each attach, when the interactor is already active.
  func didAttach()

  /// Called at the start of each detach, when the interactor and the children are still active.
  func willDetach()

  /// Shows what the interactor asked for.
  ///
  /// Called by the kit inside ``Interactor/route(to:fileID:line:)``, only while the router is attached.
  ///
  /// - Parameter route: The interactor's wish.
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
