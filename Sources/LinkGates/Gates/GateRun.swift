internal import Basics
internal import DeepLinks

/// One call on its way through a gate.
struct GateRun: Sendable {
  /// The handlers of the routes of a table.
  typealias Handlers<Output> = [@Sendable (LinkParameters) -> LinkReply<Output>]

  /// The result of a turn in which nothing was rejected.
  private enum Turn<Output: Sendable> {
    case end(GateOutcome<Output>)
    indirect case redirected(DeepLink, by: String)
  }

  let gate: GateCore
  let table: TableCore
  /// The scope of guards and handlers.
  let scope: CallScope
  let isDryRun: Bool
  let number: UInt64
  let rewriting: (rules: RewriteRules, context: RewriteConditions.Context)?
  var record: CallRecord
  /// The current link, after redirects and rules.
  var link: DeepLink
  /// The link before the rules, which a signature covers.
  var signed: DeepLink

  init(_ gate: GateCore, _ table: TableCore, _ call: LinkCall, _ record: CallRecord, isDryRun: Bool) {
    self.gate = gate
    self.table = table
    self.record = record
    self.isDryRun = isDryRun
    rewriting = gate.rules.rewriting.map { ($0.rules(), $0.context()) }
    number = gate.nextNumber()
    scope = CallScope(call: call, depth: (CallScope.current?.depth ?? 0) + 1)
    link = call.link
    signed = call.link
  }

  var call: LinkCall { scope.call }

  /// Passes the call through all checks; throws the rejection.
  mutating func decide<Output>(_ handlers: Handlers<Output>) throws(GateError) -> GateOutcome<Output> {
    try checkDepth()
    if let rejection = endedSession() {
      note(rejection, route: nil)
      throw rejection
    }
    try checkDoor()
    var seen: [DeepLink] = []
    while true {
      switch try turn(handlers) {
      case .end(let outcome): return outcome
      case .redirected(let next, let name):
        seen.append(signed)
        try checkHop(to: next, seen, by: name)
        (link, signed) = (next, next)
      }
    }
  }

  /// Tries the routes that match the current link.
  private mutating func turn<Output>(_ handlers: Handlers<Output>) throws(GateError) -> Turn<Output> {
    try read()
    try rewrite()
    let first = try match()
    var reasons: [String] = []
    if let turn = try turn(first, handlers, &reasons) { return turn }
    for match in table.matches(link) where match.index != first.index {
      if let turn = try turn(match, handlers, &reasons) { return turn }
    }
    throw reject(
      .declined,
      "All routes that match the link \(quoted) decline it: \(reasons.prefix(3).joined(separator: "; "))"
    )
  }

  /// Passes the link through the checks of one route; returns `nil` if the handler declines.
  private mutating func turn<Output>(
    _ match: LinkMatch, _ handlers: Handlers<Output>, _ reasons: inout [String]
  ) throws(GateError) -> Turn<Output>? {
    let route = match.index
    note(.matched, .match, route: route)
    try checkExposure(route)
    try checkSignature(route)
    try checkLimits(route)
    for check in try guards(of: route) {
      switch scope.run({ check.decide(scope.call, match) }) {
      case .allow: note(.allowed, .guards, route: route, rule: check.name)
      case .reject(let reason): throw denied(route, by: check, reason)
      case .redirect(let next):
        note(.redirected, .guards, route: route, rule: check.name, detail: next.label)
        return .redirected(next, by: check.name)
      case .defer(let reason):
        note(.deferred, .guards, route: route, rule: check.name, detail: reason)
        return .end(.deferred(try keep(check.name, reason)))
      }
    }
    switch scope.run({ handlers[route](match.parameters) }) {
    case .open(let output):
      if isDryRun { note(.opened, .handler, route: route) }
      return .end(.opened(output, LinkPass(match, self)))
    case .decline(let reason):
      note(.declined, .handler, route: route, detail: reason)
      reasons.append(reason.line)
      return nil
    }
  }
}

/// Rejections, and events for the observer.
extension GateRun {
  /// The link for messages.
  var quoted: String { "\"\(link.label)\"" }

  /// Creates a rejection and notifies the observer.
  func reject(
    _ code: GateError.Code, route: Int? = nil, rule: String? = nil, _ sentence: String,
    retryAfter: Duration? = nil, alternative: DeepLink? = nil
  ) -> GateError {
    let rejection = rejection(
      code, rule: rule, sentence, retryAfter: retryAfter, alternative: alternative)
    note(rejection, route: route)
    return rejection
  }

  /// Creates a rejection.
  func rejection(
    _ code: GateError.Code, rule: String? = nil, _ sentence: String, retryAfter: Duration? = nil,
    alternative: DeepLink? = nil
  ) -> GateError {
    GateError(
      code, link: link.label, rule: rule, sentence, retryAfter: retryAfter, alternative: alternative)
  }

  func note(_ rejection: GateError, route: Int?) {
    note(
      .rejected(rejection.code), rejection.stage, route: route, rule: rejection.rule,
      detail: rejection.description)
  }

  func note(
    _ decision: LinkEvent.Decision, _ stage: GateError.Stage, route: Int? = nil,
    rule: @autoclosure () -> String? = nil, detail: @autoclosure () -> String = ""
  ) {
    gate.tell(
      decision, number: number, origin: call.origin, stage: stage, route: route.map(name(of:)), rule: rule(),
      link: link.label, detail: detail(), metadata: call.metadata, isDryRun: isDryRun)
  }
}
