/// The business logic of one RIB: it decides, and speaks in values.
///
/// A class conforms to it; there is no base class. The kit calls the hooks synchronously, on the isolation
/// that launched the tree, in the order that ``Router`` documents, once for each attach and detach. What an
/// interactor starts in between (observations, flows, calls, timers, workers) belongs to that *activation*
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
  /// What this interactor asks its router to show; `Never` when it has nothing to ask for.
  associatedtype Route = Never

  /// What this interactor tells its parent; `Never` when it has nothing to tell.
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
