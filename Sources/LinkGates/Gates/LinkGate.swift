internal import Basics
public import DeepLinks

/// A gate that checks links, opens those that pass, and reports why it rejects the others.
///
/// The checks run in this order: the ingress limit; parsing, rewriting and matching; exposure (the route is exported or the link is local); the
/// signature; the rate limits; the guards of the gate, then the guards of the route; and finally the handler. If a handler declines, the next
/// matching route goes through the same checks. A rejection is final: no other route is tried.
///
/// You can use a gate from any isolation domain. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes the gate opens; each call uses the table that is current when the call begins.
  public let live: LiveTable<Output>

  /// The rules.
  public var rules: GateRules { core.rules }

  /// The time on the gate's clock.
  package var time: Duration { core.now() }

  private let core: GateCore

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - live: The table whose routes the gate opens.
  ///   - rules: The rules for links.
  ///   - observer: Receives each decision.
  ///   - now: Returns the time for limits and waiting calls; must not go backward (default: a continuous clock).
  public init(
    _ live: LiveTable<Output>, rules: GateRules = GateRules(), observer: (any LinkObserver)? = nil,
    now: (@Sendable () -> Duration)? = nil
  ) {
    let start = ContinuousClock.now
    self.live = live
    core = GateCore(rules, observer, now ?? { start.duration(to: .now) })
  }

  /// Passes a link through all checks, and opens it if nothing rejects it.
  ///
  /// A signature is consumed only if the link is neither rejected nor deferred, so a rejected link may be sent again. Each link that
  /// reaches the limits is counted once, however many routes are tried. Two calls with the same single-use link may both be admitted, but
  /// `begin` succeeds for only one of the two passes. Guards and handlers run for every purpose.
  ///
  /// - Parameters:
  ///   - call: The link and its origin.
  ///   - purpose: The purpose of the call.
  /// - Returns: The outcome; for a dry run, the outcome that the call would have.
  public func open(_ call: LinkCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    core.lead(.call(call), live.table, purpose)
  }

  /// Checks the ingress limit, reads a link, and passes it through all other checks.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Its origin.
  ///   - context: Values that the application passes with the link.
  ///   - metadata: Strings that each event of the call includes.
  ///   - purpose: The purpose of the call.
  /// - Returns: The outcome, as for a `LinkCall`.
  public func open(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:], for purpose: LinkPurpose = .opening
  ) -> GateOutcome<Output> {
    core.lead(.text(text, from: origin, context, metadata: metadata), live.table, purpose)
  }

  /// Passes a deferred call through all checks again, once.
  ///
  /// The current table, rules and guards apply, but the link isn't counted again. A guard may defer it again.
  ///
  /// - Parameters:
  ///   - deferred: The deferred call.
  ///   - purpose: The purpose of the call.
  /// - Returns: The outcome; a rejection if the call has expired, its session has ended, it was already resumed, or the same guard has deferred a
  ///   later call.
  public func resume(_ deferred: DeferredCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    core.lead(.deferred(deferred), live.table, purpose)
  }

  /// The names of guards that the table's routes require but the rules lack.
  ///
  /// A gate rejects the links of such routes. An application can check this at launch.
  ///
  /// - Complexity: O(*n*) for *n* routes.
  public var missingGuards: Set<String> {
    Set(live.table.routes.flatMap(\.attributes.guards)).subtracting(
      (rules.guards + rules.routeGuards).map(\.name))
  }

  /// Admits a link that arrived earlier.
  package func admit(_ call: LinkCall, since arrival: LinkArrival) -> GateOutcome<Output> {
    core.lead(.call(call), live.table, .admission, since: arrival)
  }

  /// Reads and admits a link that arrived earlier.
  package func admit(
    _ text: String, from origin: LinkCall.Origin, metadata: [String: String] = [:], since arrival: LinkArrival
  ) -> GateOutcome<Output> {
    core.lead(
      .text(text, from: origin, LinkCall.Context(), metadata: metadata), live.table, .admission,
      since: arrival)
  }
}

extension LinkGate {
  /// The current session.
  public var session: LinkSession { core.session }

  /// The current session with its user, if one has signed in.
  package var currentUser: (session: LinkSession, user: (any Hashable & Sendable)?) {
    core.memory.withLock { ($0.current.session, $0.current.user) }
  }

  /// The arrival of a link at this moment.
  package var arrival: LinkArrival {
    LinkArrival(session: session, deadline: core.rules.deadline(from: core.now()))
  }

  /// The arrival of a link that arrived in an earlier process and has waited since.
  ///
  /// - Parameter remaining: The remaining waiting time, which is at most that of a new link.
  /// - Returns: The arrival.
  package func arrival(remaining: Duration) -> LinkArrival {
    let now = core.now()
    return LinkArrival(
      session: session, deadline: max(now, min(now + remaining, core.rules.deadline(from: now))))
  }

  /// Begins the session of a user who has signed in.
  ///
  /// Calls that have been waiting since the last sign-out remain; another user's calls are dropped. An application that calls `endSession`
  /// at each sign-out needs this only if users change without a sign-out.
  ///
  /// - Parameter user: A value that identifies the user.
  public func beginSession(_ user: some Hashable & Sendable) {
    core.memory.withLock { memory in
      if memory.current.begin(user) { memory.deferrals.removeAll() }
    }
  }

  /// Ends the session of the user who has signed out, and drops all links that arrived earlier.
  ///
  /// Waiting calls are rejected if they are resumed. Calling `begin` on a pass for the first time then throws an error. A link that an
  /// opener is running stops before its next step; the opener's own `endSession` stops it immediately.
  public func endSession() {
    core.memory.withLock { memory in
      memory.current.end()
      memory.deferrals.removeAll()
    }
  }
}
