public import DeepLinks

/// The one way in for links: it opens those that may come in, and says why the others may not.
///
/// A link pays at the door, and is read, rewritten, and matched; then its route must be exported or the link be local, its signature right, and
/// not too many must have come; then the guards are asked, those of the gate and those of the route; at last the handler.
/// When a handler declines, the next route that takes the link goes through the same checks. A refusal is final: it never
/// lets another route have the link.
///
/// `open` is for an application that does at once what a link asks for. `admit` is for one that may still be kept from
/// it: the pass that it gives spends nothing before it begins. `canOpen` only asks.
///
/// A gate may be used from any isolation. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes it opens; each call takes it as it is then, and keeps to it.
  public let live: LiveTable<Output>

  /// What it asks of links.
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

  /// Opens a link, if it may come in: it is admitted, and its pass begins at once.
  ///
  /// A signature is used up only if nothing refuses the link and it need not wait; who is refused may come again. What is
  /// counted is each link that reaches the limits: once for a call, however many routes it is tried with.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What became of it.
  @inlinable
  public func open(_ call: LinkCall) -> GateOutcome<Output> {
    lead(call, live.table, .open)
  }

  /// Reads a link as the table wants it, and opens it if it may come in.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  /// - Returns: What became of it.
  @inlinable
  public func open(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:]
  ) -> GateOutcome<Output> {
    lead(LinkText(text, origin, context, metadata), .open)
  }

  /// Checks a link as `open` does, and counts it, but spends nothing: who opens it calls `begin` of the pass then.
  ///
  /// Two calls with one link for one use may both be admitted; one of their passes begins.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What became of it; if it is `opened`, its pass has still to begin.
  @inlinable
  public func admit(_ call: LinkCall) -> GateOutcome<Output> {
    lead(call, live.table, .admit)
  }

  /// Reads a link as the table wants it, and checks it as `open` does, but spends nothing.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  /// - Returns: What became of it; if it is `opened`, its pass has still to begin.
  @inlinable
  public func admit(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:]
  ) -> GateOutcome<Output> {
    lead(LinkText(text, origin, context, metadata), .admit)
  }

  /// Says what would become of a call, without spending, counting or keeping anything.
  ///
  /// It goes the same way as `open`: guards and handlers are asked as if the link were opened.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What would become of it. Its pass cannot begin, and its call that waits cannot be resumed.
  @inlinable
  public func canOpen(_ call: LinkCall) -> GateOutcome<Output> {
    lead(call, live.table, .ask)
  }

  /// Reads a link as the table wants it, and says what would become of it.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  /// - Returns: What would become of it. Its pass cannot begin, and its call that waits cannot be resumed.
  @inlinable
  public func canOpen(
    _ text: String, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:]
  ) -> GateOutcome<Output> {
    lead(LinkText(text, origin, context, metadata), .ask)
  }

  /// Opens a call that had to wait, once.
  ///
  /// Everything is checked again, with the table, the rules and the guards as they are now; but the link is not counted
  /// again. A guard may make it wait once more.
  ///
  /// - Parameter deferred: What the gate returned when the call had to wait.
  /// - Returns: What became of it; refused, if its time or its session is over, it was resumed before, or another call came
  ///   after it that had to wait because of the same guard.
  public func resume(_ deferred: DeferredCall) -> GateOutcome<Output> {
    resume(deferred, .open)
  }

  /// Checks a call that had to wait as `resume` does, once, but spends nothing.
  ///
  /// - Parameter deferred: What the gate returned when the call had to wait.
  /// - Returns: What became of it; if it is `opened`, its pass has still to begin.
  public func admit(_ deferred: DeferredCall) -> GateOutcome<Output> {
    resume(deferred, .admit)
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

  /// Checks a link as `admit` does that came before now.
  package func admit(_ call: LinkCall, since arrival: LinkArrival) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(call, table.core, .admit, core.record(since: arrival)) {
      table.reasonToDecline($0, &output)
    }
    return Self.outcome(end, output)
  }

  /// Reads and checks a link as `admit` does that came before now.
  package func admit(
    _ text: String, from origin: LinkCall.Origin, since arrival: LinkArrival
  ) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(LinkText(text, origin), table.core, .admit, core.record(since: arrival)) {
      table.reasonToDecline($0, &output)
    }
    return Self.outcome(end, output)
  }

  @inlinable
  func lead(_ text: LinkText, _ purpose: GateCore.Purpose) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.lead(text, table.core, purpose) { table.reasonToDecline($0, &output) }
    return Self.outcome(end, output)
  }

  @inlinable
  func lead(
    _ call: LinkCall, _ table: LinkTable<Output>, _ purpose: GateCore.Purpose
  ) -> GateOutcome<Output> {
    var output: Output?
    let end = core.lead(call, table.core, purpose) { table.reasonToDecline($0, &output) }
    return Self.outcome(end, output)
  }

  private func resume(_ deferred: DeferredCall, _ purpose: GateCore.Purpose) -> GateOutcome<Output> {
    let table = live.table
    var output: Output?
    let end = core.resume(deferred, table.core, purpose) { table.reasonToDecline($0, &output) }
    return Self.outcome(end, output)
  }

  /// What became of a call, with where it leads.
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
