internal import Basics
internal import DeepLinks

/// One call on its way through a gate.
///
/// It does not know where routes lead: what asks their handlers keeps that.
struct GateRun: Sendable {
  /// Asks the handler of a route, and answers why it declined; nothing if it did not.
  typealias Asking = (LinkMatch) -> String?

  /// The end of a call that nothing refused.
  enum End {
    case open(LinkMatch)
    case wait(guardName: String, reason: String)
  }

  /// The end of a turn that nothing refused.
  private enum Turn {
    case end(End)
    indirect case redirected(DeepLink, by: String)
  }

  let gate: GateCore
  let table: TableCore
  /// The scope of guards and handlers.
  let scope: CallScope
  let isDryRun: Bool
  let number: UInt64
  /// The rules for links, as they are for this call.
  let rewriting: (rules: RewriteRules, context: RewriteConditions.Context)?
  var record: CallRecord
  /// The link as it is now: as it came, as a guard sent it elsewhere, or as rules made it.
  var link: DeepLink
  /// The link before rules changed it, which a signature is about.
  var signed: DeepLink
  init(_ gate: GateCore, _ table: TableCore, _ call: LinkCall, _ record: CallRecord, isDryRun: Bool) {
    self.gate = gate
    self.table = table
    self.record = record
    self.isDryRun = isDryRun
    rewriting = gate.rules.rewriting.map { ($0.rules(), $0.context()) }
    number = gate.observer == nil ? 0 : gate.memory.withLock { $0.nextNumber() }
    scope = CallScope(call: call, depth: (CallScope.current?.depth ?? 0) + 1)
    link = call.link
    signed = call.link
  }

  /// The call, as it came.
  var call: LinkCall { scope.call }

  /// Brings the call to its end.
  ///
  /// - Parameter ask: Asks the handler of a route.
  /// - Returns: Where it came to.
  /// - Throws: Why it is refused.
  mutating func decide(asking ask: Asking) throws(GateRefusal) -> End {
    try checkDepth()
    if let refusal = endedSession() {
      note(refusal, route: nil)
      throw refusal
    }
    try checkDoor()
    var seen: [DeepLink] = []
    while true {
      switch try turn(ask) {
      case .end(let end): return end
      case .redirected(let next, let name):
        seen.append(signed)
        try checkHop(to: next, seen, by: name)
        (link, signed) = (next, next)
      }
    }
  }

  /// Tries the link as it is now with the routes that take it.
  private mutating func turn(_ ask: Asking) throws(GateRefusal) -> Turn {
    try read()
    try rewrite()
    let first = try match()
    var reasons: [String] = []
    if let turn = try turn(first, ask, &reasons) { return turn }
    for match in table.matches(link) where match.index != first.index {
      if let turn = try turn(match, ask, &reasons) { return turn }
    }
    throw refuse(
      .declined,
      "No route that takes the link \(quoted) wants it: \(reasons.prefix(3).joined(separator: "; "))"
    )
  }

  /// Leads the link through the checks of one route.
  ///
  /// - Returns: Nothing, if the handler declined.
  private mutating func turn(
    _ match: LinkMatch, _ ask: Asking, _ reasons: inout [String]
  ) throws(GateRefusal) -> Turn? {
    let route = match.index
    note(.matched, .match, route: route)
    try checkExposure(route)
    try checkSignature(route)
    try checkLimits(route)
    for check in try guards(of: route) {
      switch scope.run({ check.decide(scope.call, match) }) {
      case .allow: note(.allowed, .guards, route: route, rule: check.name)
      case .deny(let reason): throw denied(route, by: check, reason)
      case .redirect(let next):
        note(.redirected, .guards, route: route, rule: check.name, detail: next.label)
        return .redirected(next, by: check.name)
      case .defer(let reason):
        note(.deferred, .guards, route: route, rule: check.name, detail: reason)
        return .end(.wait(guardName: check.name, reason: reason))
      }
    }
    guard let reason = scope.run({ ask(match) }) else { return .end(.open(match)) }
    note(.declined, .handler, route: route, detail: reason)
    reasons.append(reason.line)
    return nil
  }
}

/// Refusals, and events for the observer.
extension GateRun {
  /// The link for sentences.
  var quoted: String { "\"\(link.label)\"" }

  /// Makes a refusal and tells the observer.
  func refuse(
    _ code: GateRefusal.Code, route: Int? = nil, rule: String? = nil, _ sentence: String,
    retryAfter: Duration? = nil, alternative: DeepLink? = nil
  ) -> GateRefusal {
    let refusal = refusal(
      code, rule: rule, sentence, retryAfter: retryAfter, alternative: alternative)
    note(refusal, route: route)
    return refusal
  }

  /// Makes a refusal.
  func refusal(
    _ code: GateRefusal.Code, rule: String? = nil, _ sentence: String, retryAfter: Duration? = nil,
    alternative: DeepLink? = nil
  ) -> GateRefusal {
    GateRefusal(
      code, link: link.label, rule: rule, sentence, retryAfter: retryAfter, alternative: alternative)
  }

  /// Tells the observer of a refusal.
  func note(_ refusal: GateRefusal, route: Int?) {
    note(
      .refused(refusal.code), refusal.stage, route: route, rule: refusal.rule, detail: refusal.description)
  }

  /// Tells the observer, if there is one.
  func note(
    _ decision: LinkEvent.Decision, _ stage: GateRefusal.Stage, route: Int? = nil,
    rule: @autoclosure () -> String? = nil, detail: @autoclosure () -> String = ""
  ) {
    guard let observer = gate.observer else { return }
    observer.linkDecided(
      LinkEvent(
        decision: decision, number: number, origin: call.origin, stage: stage,
        route: route.map { table.routes[$0].name.line },
        rule: rule()?.line, link: link.label, detail: detail().lines, metadata: call.metadata,
        time: gate.now(), isDryRun: isDryRun))
  }
}
