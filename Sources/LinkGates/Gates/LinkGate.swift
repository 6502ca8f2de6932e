public import DeepLinks

/// The one entrance for links: it opens those that may come in, and reports why the others may not.
///
/// A link pays at the door, and is read, rewritten, and matched; then its route must be exported or the link be local, its signature right, and
/// not too many must have come; then the guards are asked, those of the gate and those of the route; at last the handler.
/// When a handler declines, the next route that takes the link goes through the same checks. A refusal is final: it never
/// passes the link on to another route.
///
/// A gate may be used from any isolation. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes it opens; each call takes it as it is then, and keeps to it.
  public let live: LiveTable<Output>

  /// The rules.
  public var rules: GateRules { core.rules }

  /// The time on the clock of the gate.
  package var time: Duration { core.now() }

  @usableFromInline let core: GateCore

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - live: The table whose routes it opens.
  ///   - rules: What it asks of links.
  ///   - observer: What wants to know of each decision; nothing is made for it if there is none.
  ///   - now: The time since some moment, for limits and for calls that wait; that of a continuous clock, if nothing is
  ///     said. It should never go back.
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
  ///   - call: The link, and its origin.
  ///   - purpose: The use of the link if nothing refuses it.
  /// - Returns: The outcome, or for a question the outcome that there would be.
  @inlinable
  public func open(_ call: LinkCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(call, table.core, purpose) { table.reasonToDecline($0, &output) }
    return Self.outcome(end, output)
  }

  /// Reads a link as the table reads links, after it has paid at the door, and leads it through all checks.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Its origin.
  ///   - context: Values that the application passes along.
  ///   - metadata: Texts for each event of the call.
  ///   - purpose: The use of the link if nothing refuses it.
  /// - Returns: The outcome, as for a `LinkCall`.
  @inlinable
  public func open(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:], for purpose: LinkPurpose = .opening
  ) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(LinkText(text, origin, context, metadata), table.core, purpose) {
      table.reasonToDecline($0, &output)
    }
    return Self.outcome(end, output)
  }

  /// Leads a call that had to wait through all checks again, once.
  ///
  /// The table, the rules and the guards are those of now; but the link is not counted again. A guard may make it wait once more.
  ///
  /// - Parameters:
  ///   - deferred: The value that the gate returned when the call had to wait.
  ///   - purpose: The use of the link if nothing refuses it.
  /// - Returns: The outcome; refused if its time or its session is over, it was resumed before, or a later call had to wait
  ///   because of the same guard.
  public func resume(_ deferred: DeferredCall, for purpose: LinkPurpose = .opening) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.resume(deferred, table.core, purpose) { table.reasonToDecline($0, &output) }
    return Self.outcome(end, output)
  }

  /// The names of guards that routes of the table ask for and that the rules do not have.
  ///
  /// A gate refuses the links of such routes. An application can look for them when it starts.
  ///
  /// - Complexity: O(*n*) for *n* routes.
  public var missingGuards: Set<String> {
    Set(live.table.routes.flatMap(\.attributes.guards)).subtracting(
      (rules.guards + rules.routeGuards).map(\.name))
  }

  /// Admits a link that came before now.
  package func admit(_ call: LinkCall, since arrival: LinkArrival) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(call, table.core, .admission, core.record(since: arrival)) {
      table.reasonToDecline($0, &output)
    }
    return Self.outcome(end, output)
  }

  /// Reads and admits a link that came before now.
  package func admit(
    _ text: String, from origin: LinkCall.Origin, since arrival: LinkArrival
  ) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(LinkText(text, origin), table.core, .admission, core.record(since: arrival)) {
      table.reasonToDecline($0, &output)
    }
    return Self.outcome(end, output)
  }

  /// The outcome of a call, with the output of its route.
  @inlinable
  static func outcome(_ end: GateEnd, _ output: Output?) -> GateOutcome<Output> {
    switch end {
    case .opened(let pass):
      guard let output else {
        preconditionFailure("A link was opened and leads nowhere; this is a defect of LinkGates.")
      }
      return .opened(output, pass)
    case .refused(let refusal): return .refused(refusal)
    case .deferred(let call): return .deferred(call)
    }
  }
}
