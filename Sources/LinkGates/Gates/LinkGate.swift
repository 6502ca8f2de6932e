internal import Basics
public import DeepLinks

/// The entrance for links, which opens those that may come in and reports why the others may not.
///
/// A link pays at the door, is read, rewritten and matched. Then its route must be exported or the link be local, its signature must be valid,
/// its limits must have room, and the guards are asked: those of the gate, then those of the route; at last the handler. If a handler declines,
/// the next route that takes the link goes through the same checks. A refusal is final: it never passes the link on to another route.
///
/// A gate may be used from any isolation. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes it opens; each call uses the table of the moment in which it begins.
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
  ///   - now: The clock of limits and of calls that wait, which never goes back (default: a continuous clock).
  public init(
    _ live: LiveTable<Output>, rules: GateRules = GateRules(), observer: (any LinkObserver)? = nil,
    now: (@Sendable () -> Duration)? = nil
  ) {
    let start = ContinuousClock.now
    self.live = live
    core = GateCore(rules, observer, now ?? { start.duration(to: .now) })
  }

  /// Leads a link through all checks, and opens it if nothing refuses it.
  ///
  /// A signature is used up only if nothing refuses the link and it need not wait, so a refused link may come again. Each link that reaches the
  /// limits is counted once, however many routes it is tried with. Two calls with one link for one use may both be admitted; one of their
  /// passes begins. Guards and handlers are asked alike for every purpose.
  ///
  /// - Parameters:
  ///   - call: The link and its origin.
  ///   - purpose: The use of the link.
  /// - Returns: The outcome, or for a question the outcome that there would be.
  public func open(_ call: LinkCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    lead(.call(call), purpose)
  }

  /// Reads a link after it has paid at the door, and leads it through all checks.
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

  /// Leads a call that had to wait through all checks again, once.
  ///
  /// The table, the rules and the guards are those of now, but the link isn't counted again. A guard may make it wait once more.
  ///
  /// - Parameters:
  ///   - deferred: The call that had to wait.
  ///   - purpose: The use of the link.
  /// - Returns: The outcome: a refusal if its time or its session is over, it was resumed before, or a later call had to wait
  ///   for the same guard.
  public func resume(_ deferred: DeferredCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    lead(.deferred(deferred), purpose)
  }

  /// The names of guards that routes of the table ask for and the rules don't have.
  ///
  /// A gate refuses the links of such routes. An application can check this when it starts.
  ///
  /// - Complexity: O(*n*) for *n* routes.
  public var missingGuards: Set<String> {
    Set(live.table.routes.flatMap(\.attributes.guards)).subtracting(
      (rules.guards + rules.routeGuards).map(\.name))
  }

  /// Admits a link that came before now.
  package func admit(_ call: LinkCall, since arrival: LinkArrival) -> GateOutcome<Output> {
    lead(.call(call), .admission, since: arrival)
  }

  /// Reads and admits a link that came before now.
  package func admit(
    _ text: String, from origin: LinkCall.Origin, since arrival: LinkArrival
  ) -> GateOutcome<Output> {
    lead(.text(text, from: origin, LinkCall.Context(), metadata: [:]), .admission, since: arrival)
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
        preconditionFailure("A link was opened and leads nowhere; this is a defect of LinkGates.")
      }
      return .opened(output, pass)
    case .refused(let refusal): return .refused(refusal)
    case .deferred(let call): return .deferred(call)
    }
  }
}

extension LinkGate {
  /// The current session.
  public var session: LinkSession { core.sessions.current }

  /// The arrival of a link that comes now.
  package var arrival: LinkArrival {
    LinkArrival(session: session, deadline: core.now() + core.rules.waitingTime)
  }

  /// Begins the session of a user who has signed in.
  ///
  /// Calls that wait since the last sign-out stay, and those of another user are dropped. An application that calls
  /// `endSession` at each sign-out needs this only if users change without one.
  ///
  /// - Parameter user: A value that identifies the user.
  public func beginSession(_ user: some Hashable & Sendable) {
    core.memory.withLock { memory in
      if core.sessions.begin(user) { memory.deferrals.removeAll() }
    }
  }

  /// Ends the session of the user who has signed out, with everything that came in before.
  ///
  /// Calls that wait are dropped, and are refused when they are resumed. Passes that have not begun no longer begin.
  /// A link on its way through a tree stops before its next step; `endSession` of its opener stops it at once.
  public func endSession() {
    core.memory.withLock { memory in
      core.sessions.end()
      memory.deferrals.removeAll()
    }
  }
}
