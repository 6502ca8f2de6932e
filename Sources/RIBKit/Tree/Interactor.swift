/// The business logic of a RIB: it decides, and sends routes and events as values.
///
/// A class conforms to it; there is no base class. The kit calls the hooks synchronously, on the isolation
/// that launched the tree, in the order that ``Router`` documents, once for each attach and detach. What an
/// interactor starts in between (observations, flows, calls, timers, workers, workflows) belongs to that *activation*
/// and ends with it.
///
/// ```swift
/// enum Route: Hashable {  // what it asks its router to show
///   case requesting
///   case onTrip(Ride.ID)
/// }
/// enum Event { case signedOut }  // what it tells its parent
/// let scope: Scope<Route, Event>  // the kit's half: activity, children, tasks
/// ```
public protocol Interactor: AnyObject {
  /// The type of the routes, which this interactor asks its router to show; `Never` when there are none.
  associatedtype Route = Never

  /// The type of the events, which this interactor sends to its parent; `Never` when there are none.
  associatedtype Event = Never

  /// The kit's half of the interactor, made in its initializer and never replaced.
  ///
  /// The kit reads it at each attach, twice, to see that it is stored. Two interactors must not share one.
  var scope: Scope<Route, Event> { get }

  /// Called when the RIB has been linked into an active tree and its activation has opened.
  ///
  /// It runs before ``Router/didAttach()``; children routed to here come before those attached there.
  func didBecomeActive()

  /// Called before the activation ends: after the children have been detached, while everything still runs.
  ///
  /// Events sent from here still reach the parent; routes asked for here are dropped, because the router
  /// is already detaching.
  func willResignActive()
}

extension Interactor {
  /// Does nothing.
  public func didBecomeActive() {}

  /// Does nothing.
  public func willResignActive() {}
}

extension Interactor {
  /// Whether the RIB is attached and its activation open: from ``didBecomeActive()`` to the end of
  /// ``willResignActive()``.
  ///
  /// It must be read on the isolation of the tree. A flow that goes on after its activation has ended reads `false`, also
  /// when the RIB has been attached again meanwhile. A task that the flow has started with `Task { }` belongs to no activation.
  public var isActive: Bool { scope.node.onTree("isActive was read").isCallersActivationOpen }

  /// The time of the tree, for flows and workers; a `ContinuousClock` before the first attach.
  ///
  /// It must be read on the isolation of the tree: hand it to what runs elsewhere.
  public var clock: any Clock<Duration> {
    scope.node.onTree("clock was read").tree?.clock ?? ContinuousClock()
  }

  /// Asks the router to show something, at once.
  ///
  /// It must be called on the isolation of the tree. A route from an interactor that is not active, or to a router
  /// that is detaching or about to be, is dropped as late, which does no harm. Before the first attach it is
  /// refused as ``TreeFault/Code/notActive``.
  ///
  /// The route is complete when the call returns. What it attaches runs its hooks inside the call, and may tell this interactor
  /// something: a handler for events of a child then runs inside the call too. So no access to a property that such a handler uses may
  /// last for the time of the call: call it neither in a `mutating` method of a structure that is stored here, nor in a closure that
  /// changes one in place.
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func route(to route: Route, fileID: StaticString = #fileID, line: UInt = #line) {
    // No check of the kit can name an access to the caller's state that is under way: Swift keeps the list of them to itself. Its own check
    // stops the program where the second access begins, and names the first.
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

  /// Tells the parent something, at once.
  ///
  /// It must be called on the isolation of the tree. An event from an interactor that is not active is dropped as late, and before
  /// the first attach it is refused as ``TreeFault/Code/notActive``. An event for a parent that is not active is dropped there, which is
  /// traced as ``TreeEvent/Kind/dropped``.
  ///
  /// The handler of the parent runs inside the call, and may detach this RIB, or tell it something: as with ``route(to:fileID:line:)``, no
  /// access to a property that this would touch may last for the time of the call.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func notify(_ event: Event, fileID: StaticString = #fileID, line: UInt = #line) {
    let node = scope.node
    guard let tree = node.treeToAsk("notify", by: Self.self, at: (fileID, line)) else { return }
    guard node.isCallersActivationOpen else {
      tree.dropLate(node, .value(event, before: "notify(", after: ")"), at: (fileID, line))
      return
    }
    tree.during(.notified, node, .value(event)) { scope.listener.receive(event) }
  }

  /// Makes a listener for the events of a child, to be handed to the child's builder.
  ///
  /// It does not keep the interactor alive, and drops what comes while the interactor is not active.
  ///
  /// - Parameter handler: Called for each event with the interactor, so that it needs no capture list.
  /// - Returns: The listener.
  public func listener<ChildEvent>(
    _ handler: @escaping (Self, ChildEvent) -> Void
  ) -> Listener<ChildEvent> {
    let (node, identity) = (scope.node, ObjectIdentifier(self))
    return Listener { event in
      // The cast too: when this interactor is gone another one can stand at its address, with the same scope.
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

extension Router {
  /// Shows a route of the interactor's; the cast finds the type that the interactor declares.
  fileprivate func take<Route>(_ route: Route) {
    if let route = route as? InteractorType.Route { self.route(to: route) }
  }
}
