internal import Locks

/// One call on its way through a gate.
struct GateRun<Output: Sendable> {
  /// Where a call came to when nothing refused it.
  enum End {
    case open(Output, Match)
    case wait(guardName: String, reason: String)
  }

  /// Where a link came to when nothing refused it.
  enum Turn {
    case end(End, TableRoute)
    case redirected(Link, by: String)
  }

  let gate: LinkGate<Output>
  let table: Table<Output>
  let call: LinkCall
  let isDryRun: Bool
  let number: UInt64
  let depth: Int
  /// The rules for links, as they are for this call.
  let rewriting: (rules: RewriteRules, context: RewriteContext)?
  var pass: GatePass
  /// The link as it is now: as it came, as a guard sent it elsewhere, or as rules made it.
  var link: Link
  /// The link before rules changed it, which a signature is about.
  var signed: Link

  init(_ gate: LinkGate<Output>, _ call: LinkCall, _ pass: GatePass, isDryRun: Bool) {
    self.gate = gate
    self.call = call
    self.pass = pass
    self.isDryRun = isDryRun
    table = gate.live.table
    rewriting = gate.rules.rewriting.map { ($0.rules(), $0.context()) }
    number = gate.observer == nil ? 0 : gate.memory.withLock { $0.nextNumber() }
    depth = (CallScope.current?.depth ?? 0) + 1
    link = call.link
    signed = call.link
  }

  /// Brings the call to its end.
  ///
  /// - Throws: Why it is refused.
  mutating func decide() throws(GateRefusal) -> End {
    try checkDepth()
    var seen: Set<Link> = []
    while true {
      switch try turn() {
      case .end(let end, let route):
        try spendSignatures(route)
        switch end {
        case .open: note(.opened, .handler, route: route)
        case .wait(let guardName, let reason):
          note(.deferred, .guards, route: route, rule: guardName, detail: reason)
        }
        return end
      case .redirected(let next, let name):
        seen.insert(signed)
        try checkHop(to: next, seen, by: name)
        (link, signed) = (next, next)
      }
    }
  }

  /// Tries the link as it is now with the routes that take it.
  private mutating func turn() throws(GateRefusal) -> Turn {
    try read()
    try rewrite()
    let first = try match()
    var reasons: [String] = []
    if let turn = try turn(first, &reasons) { return turn }
    for match in table.matches(link) where match.index != first.index {
      if let turn = try turn(match, &reasons) { return turn }
    }
    throw refuse(
      .declined,
      "No route that takes the link \(quoted) wants it: \(reasons.prefix(3).joined(separator: "; "))"
    )
  }

  /// Leads the link through the checks of one route.
  ///
  /// - Returns: Nothing, if the handler declined.
  private mutating func turn(_ match: Match, _ reasons: inout [String]) throws(GateRefusal) -> Turn? {
    let route = table.routes[match.index]
    note(.matched, .match, route: route)
    try checkExposure(route)
    try checkSignature(route)
    try checkLimits(route)
    for check in try guards(of: route) {
      switch inScope({ check.decide(call, match) }) {
      case .allow: note(.allowed, .guards, route: route, rule: check.name)
      case .deny(let reason): throw denied(route, by: check, reason)
      case .redirect(let next):
        note(.redirected, .guards, route: route, rule: check.name, detail: next.label)
        return .redirected(next, by: check.name)
      case .defer(let reason):
        return .end(.wait(guardName: check.name, reason: reason), route)
      }
    }
    switch inScope({ table.handlers[match.index](match.parameters) }) {
    case .open(let output): return .end(.open(output, match), route)
    case .decline(let reason):
      note(.declined, .handler, route: route, detail: reason)
      reasons.append(reason.line)
      return nil
    }
  }

  /// Calls a guard or a handler.
  private func inScope<Result>(_ body: () -> Result) -> Result {
    CallScope.$current.withValue(CallScope(call: call, depth: depth), operation: body)
  }
}
