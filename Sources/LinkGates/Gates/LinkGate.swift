internal import Basics
public import DeepLinks

/// The entrance for links, which opens admissible links and reports why it rejects others.
///
/// A link passes the door limit, and is read, rewritten and matched. Then its route must be exported or the link local, its signature must
/// be valid, and its limits must have room. Next the guards are asked: those of the gate, then those of the route; finally the handler. If
/// a handler declines, the next route that matches the link passes through the same checks. A rejection is final: the link never continues to
/// another route.
///
/// You can use a gate from any isolation. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes it opens; each call uses the table that is current when the call begins.
  public let live: LiveTable<Output>

  /// The rules.
  public var rules: GateRules { core.rules }

  /// The time on the clock of the gate.
  package var time: Duration { core.now() }

  private let core: GateCore

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - live: The table whose routes it opens.
  ///   - rules: The rules for links.
  ///   - observer: The observer of each decision.
  ///   - now: The clock for limits and waiting calls, which never goes back (default: a continuous clock).
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
  /// A signature is consumed only if nothing rejects the link and it doesn't have to wait, so a rejected link may be sent again. Each link that
  /// reaches the limits is counted once, however many routes it's tried with. Two calls with the same one-use link may both be admitted; only
  /// one of their passes begins. Guards and handlers are asked in the same way for every purpose.
  ///
  /// - Parameters:
  ///   - call: The link and its origin.
  ///   - purpose: The use of the link.
  /// - Returns: The outcome, or for a question the outcome that the call would have.
  public func open(_ call: LinkCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    lead(.call(call), purpose)
  }

  /// Reads a link after it has passed the door limit, and passes it through all checks.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Its origin.
  ///   - context: Values that the application passes along.
  ///   - metadata: Texts for each event of the call.
  ///   - purpose: The use of the link.
  /// - Returns: The outcome, as for a `LinkCall`.
  public func open(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:], for purpose: LinkPurpose = .opening
  ) -> GateOutcome<Output> {
    lead(.text(text, from: origin, context, metadata: metadata), purpose)
  }

  /// Passes a deferred call through all checks again, once.
  ///
  /// The current table, rules and guards apply, but the link isn't counted again. A guard may defer it once more.
  ///
  /// - Parameters:
  ///   - deferred: The deferred call.
  ///   - purpose: The use of the link.
  /// - Returns: The outcome: a rejection if its time or its session is over, if it was already resumed, or if a later call was deferred
  ///   by the same guard.
  public func resume(_ deferred: DeferredCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    lead(.deferred(deferred), purpose)
  }

  /// The names of guards that routes of the table require and the rules don't have.
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
    lead(.call(call), .admission, since: arrival)
  }

  /// Reads and admits a link that arrived earlier.
  package func admit(
    _ text: String, from origin: LinkCall.Origin, metadata: [String: String] = [:], since arrival: LinkArrival
  ) -> GateOutcome<Output> {
    lead(.text(text, from: origin, LinkCall.Context(), metadata: metadata), .admission, since: arrival)
  }

  private func lead(
    _ entry: GateEntry, _ purpose: LinkPurpose, since arrival: LinkArrival? = nil
  ) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let outcome = core.lead(entry, table.core, purpose, since: arrival) {
      table.reasonToDecline($0, &output)
    }
    switch outcome {
    case .opened(_, let pass):
      guard let output else {
        preconditionFailure("An opened link has no destination; this is a bug in LinkGates.")
      }
      return .opened(output, pass)
    case .rejected(let rejection): return .rejected(rejection)
    case .deferred(let call): return .deferred(call)
    }
  }
}

extension LinkGate {
  /// The current session.
  public var session: LinkSession { core.sessions.current }

  /// The current session with its user, if one has signed in.
  package var currentUser: (session: LinkSession, user: (any Hashable & Sendable)?) {
    core.sessions.currentUser
  }

  /// The arrival of a link that arrives now.
  package var arrival: LinkArrival {
    LinkArrival(session: session, deadline: core.rules.deadline(from: core.now()))
  }

  /// The arrival of a link that arrived in an earlier process and has waited since.
  ///
  /// - Parameter remaining: The rest of its waiting time, which is at most that of a new link.
  /// - Returns: The arrival.
  package func arrival(remaining: Duration) -> LinkArrival {
    let now = core.now()
    return LinkArrival(
      session: session, deadline: max(now, min(now + remaining, core.rules.deadline(from: now))))
  }

  /// Begins the session of a user who has signed in.
  ///
  /// Calls that have been waiting since the last sign-out stay, and those of another user are dropped. An application that calls
  /// `endSession` at each sign-out needs this only if users change without a sign-out.
  ///
  /// - Parameter user: A value that identifies the user.
  public func beginSession(_ user: some Hashable & Sendable) {
    core.memory.withLock { memory in
      if core.sessions.begin(user) { memory.deferrals.removeAll() }
    }
  }

  /// Ends the session of the user who has signed out, and drops everything that arrived earlier.
  ///
  /// Waiting calls are dropped, and are rejected if they are resumed. Passes that haven't begun can no longer begin.
  /// A link on its way through a tree stops before its next step; `endSession` of its opener stops it at once.
  public func endSession() {
    core.memory.withLock { memory in
      core.sessions.end()
      memory.deferrals.removeAll()
    }
  }
}
