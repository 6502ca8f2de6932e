/// The business logic of a RIB: it makes decisions and sends routes and events as values.
///
/// Conform a class to this protocol. RIBKit calls the hooks synchronously in the isolation that launched the tree, in the order that
/// ``Router`` documents, once per attach and detach. Everything that an interactor starts in between (observations, tasks, calls, timers,
/// workers, workflows) belongs to that *activation* and ends with it.
///
/// ```swift
/// enum Route: Hashable {  // what it asks its router to show
///   case requesting
///   case onTrip(Ride.ID)
/// }
/// enum Event { case signedOut }  // what it tells its parent
/// let scope: Scope<Route, Event>  // connects it to RIBKit: activity, children, tasks
/// ```
public protocol Interactor: AnyObject {
  /// The type of the routes that this interactor asks its router to show; `Never` for none.
  associatedtype Route = Never

  /// The type of the events that this interactor sends to its parent; `Never` for none.
  associatedtype Event = Never

  /// The scope that connects the interactor to RIBKit, created in its initializer and never replaced.
  ///
  /// RIBKit reads it twice at each attach, to verify that it is stored. Two interactors must not share a scope.
  var scope: Scope<Route, Event> { get }

  /// Called when the RIB has been linked into an active tree and its activation has opened.
  ///
  /// It runs before ``Router/didAttach()``, so children that you route to here are attached before those that the router attaches there.
  func didBecomeActive()

  /// Called before the activation ends: after the children have been detached, while everything else still runs.
  ///
  /// Events sent from here still reach the parent. Routes sent from here are dropped, because the router is already detaching.
  func willResignActive()
}

extension Interactor {
  /// Does nothing.
  public func didBecomeActive() {}

  /// Does nothing.
  public func willResignActive() {}
}

extension Interactor {
  /// Whether the RIB is attached and its activation is open: from ``didBecomeActive()`` to the end of ``willResignActive()``.
  ///
  /// Read it in the tree's isolation. A task that continues after its activation has ended reads `false`, even if the RIB has been
  /// attached again in the meantime. A `Task { }` that it starts doesn't belong to any activation.
  public var isActive: Bool { scope.node.onTree("isActive was read").isCallersActivationOpen }

  /// The clock of the tree, for tasks and workers; a `ContinuousClock` before the first attach.
  ///
  /// Read it in the tree's isolation, and pass it to code that runs elsewhere.
  public var clock: any Clock<Duration> {
    scope.node.onTree("clock was read").tree?.clock ?? ContinuousClock()
  }

  /// Asks the router to show something, immediately.
  ///
  /// Call it in the tree's isolation. A route is dropped as late if the interactor isn't active or the router is detaching or about to
  /// detach. Before the first attach it is rejected as ``TreeFault/Code/notActive``.
  ///
  /// The route is complete when the call returns. A child that it attaches runs its hooks inside the call and may send this interactor an
  /// event, so that the handler of the event also runs inside the call. Therefore don't make the call while you are accessing a property
  /// that such a handler uses, for example in a `mutating` method of a structure stored in that property, or in a closure that modifies the
  /// property in place.
  public func route(to route: Route, fileID: StaticString = #fileID, line: UInt = #line) {
    // RIBKit can't detect the caller's overlapping access itself, because Swift keeps the list of accesses private. Swift's own check stops
    // the program where the second access begins, and names the first.
    let node = scope.node
    guard let tree = node.treeToAsk("route(to:)", by: Self.self, at: (fileID, line)) else { return }
    guard
      let router = node.router, node.isCallersActivationOpen, node.phase != .detaching,
      !tree.isInPendingDetach(node)
    else {
      tree.dropLate(node, .value(route, before: "route(to: ", after: ")"), at: (fileID, line))
      return
    }
    tree.during(.routed, node, .value(route)) { router.take(route) }
  }

  /// Sends an event to the parent, immediately.
  ///
  /// Call it in the tree's isolation. An event is dropped as late if the interactor isn't active; before the first attach it is
  /// rejected as ``TreeFault/Code/notActive``. If the parent isn't active, the event is dropped there and traced as
  /// ``TreeEvent/Kind/dropped``.
  ///
  /// The parent's handler runs inside the call; it may detach this RIB or call it. As with ``route(to:fileID:line:)``, don't make the
  /// call while you are accessing a property that the handler also uses.
  public func notify(_ event: Event, fileID: StaticString = #fileID, line: UInt = #line) {
    let node = scope.node
    guard let tree = node.treeToAsk("notify", by: Self.self, at: (fileID, line)) else { return }
    guard node.isCallersActivationOpen else {
      tree.dropLate(node, .value(event, before: "notify(", after: ")"), at: (fileID, line))
      return
    }
    tree.during(.notified, node, .value(event)) { scope.listener.receive(event) }
  }

  /// Creates a listener for the events of a child, to pass to the child's initializer.
  ///
  /// The listener doesn't keep the interactor alive, and drops events while the interactor isn't active. The handler gets the interactor
  /// with each event, so it doesn't need a capture list.
  public func listener<ChildEvent>(
    _ handler: @escaping (Self, ChildEvent) -> Void
  ) -> Listener<ChildEvent> {
    let (node, identity) = (scope.node, ObjectIdentifier(self))
    return Listener { event in
      // The cast is checked too: another interactor with the same scope may have taken the address of a released one.
      guard node.isActive, let interactor = node.interactor, ObjectIdentifier(interactor) == identity,
        let me = interactor as? Self
      else {
        node.tree?.emit(.dropped, node, .value(event))
        return
      }
      handler(me, event)
    }
  }
}

extension Interactor {
  /// Unavailable: only a router attaches children.
  ///
  /// A ``Leaf`` is both, and uses the method of ``Router``.
  @available(
    *, unavailable,
    message: """
      only a router attaches children: send a route with 'route(to:)', and attach the child in the 'route(to:)' of \
      the router
      """
  )
  public func attach(_ child: some Router) {}

  /// Unavailable: only a router detaches children.
  ///
  /// A ``Leaf`` is both, and uses the method of ``Router``.
  @available(
    *, unavailable,
    message: """
      only a router detaches children: send a route with 'route(to:)', and detach the child in the 'route(to:)' of \
      the router
      """
  )
  public func detach(_ child: some Router) {}
}

extension Router {
  /// Shows a route of the interactor; the cast recovers the type that the interactor declares.
  fileprivate func take<Route>(_ route: Route) {
    guard let route = route as? InteractorType.Route else {
      fatalError(
        "A router received a route of the wrong type, \(Route.self); this is a bug in RIBKit.")
    }
    self.route(to: route)
  }
}
