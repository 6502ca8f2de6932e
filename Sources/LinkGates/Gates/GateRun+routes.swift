internal import DeepLinks
internal import Locks

/// What a gate asks of a call and the route that takes its link.
extension GateRun {
  func name(of route: Int) -> String { table.routes[route].name }

  /// Local routes are for links from inside.
  func checkExposure(_ route: Int) throws(GateRefusal) {
    let isInside = call.origin == .local || call.origin == .ownApp && gate.rules.trustsOwnApp
    guard !isInside, !table.routes[route].attributes.isExported else { return }
    throw refuse(
      .notExported, route: route, rule: name(of: route),
      "The route \"\(name(of: route))\" is local, and the link \(quoted) is of the origin \(call.origin); export the route if such links may open it."
    )
  }

  /// All limits must have room, or none is counted.
  mutating func checkLimits(_ route: Int) throws(GateRefusal) {
    let limits = gate.rules.limits
    guard !limits.isEmpty else { return }
    let due = DueLimits(limits: limits, origin: call.origin, route: name(of: route), counted: pass.counted)
    guard !due.isEmpty else { return }
    let (now, isDryRun) = (gate.now(), isDryRun)
    if let excess = gate.memory.withLock({ $0.ledger.take(due, now: now, isDryRun: isDryRun) }) {
      throw limited(route, by: limits[excess.index], excess.wait)
    }
    pass.counted.append(due.route)
  }

  private func limited(
    _ route: Int, by limit: RateLimit, _ wait: Duration?
  ) -> GateRefusal {
    let remedy = wait.map { "try again in \($0)" } ?? "it lets none through"
    return refuse(
      .limited, route: route, rule: limit.name,
      "The limit \"\(limit.name)\" has no room for the link \(quoted) of the route \"\(name(of: route))\" and the origin \(call.origin); \(remedy).",
      retryAfter: wait)
  }

  /// The guards of the gate, then those of the route.
  func guards(of route: Int) throws(GateRefusal) -> [LinkGuard] {
    guard !table.routes[route].attributes.guards.isEmpty else { return gate.rules.guards }
    var guards = gate.rules.guards
    for name in table.routes[route].attributes.guards {
      let named = gate.rules.routeGuards.filter { $0.name == name }
      guard !named.isEmpty || gate.rules.guards.contains(where: { $0.name == name }) else {
        throw refuse(
          .unknownGuard, route: route, rule: name,
          "The route \"\(self.name(of: route))\" asks for the guard \"\(name)\", which the gate does not have, so the link \(quoted) is not opened; add the guard to routeGuards."
        )
      }
      guards += named
    }
    return guards
  }

  func denied(_ route: Int, by check: LinkGuard, _ reason: String) -> GateRefusal {
    refuse(
      .denied, route: route, rule: check.name,
      "The guard \"\(check.name)\" refuses the link \(quoted) of the route \"\(name(of: route))\": \(reason.line)"
    )
  }

  /// Lets the call wait.
  func keep(_ guardName: String, _ reason: String) -> DeferredCall {
    let deadline = gate.now() + max(.zero, gate.rules.deferralTime)
    let token = DeferralToken()
    gate.memory.withLock { $0.deferrals.keep(token, guardName: guardName, deadline: deadline) }
    return DeferredCall(
      call: call, guardName: guardName, reason: reason, deadline: deadline, token: token, pass: pass)
  }

  /// Why a call that had to wait is not taken up again.
  func refuse(_ answer: DeferralList.Answer, _ deferred: DeferredCall) -> GateRefusal {
    answer == .expired
      ? refuse(
        .expiredDeferral, rule: deferred.guardName,
        "The link \(quoted) has waited too long for the guard \"\(deferred.guardName)\"; open it again.")
      : refuse(
        .goneDeferral, rule: deferred.guardName,
        "The link \(quoted) does not wait for the guard \"\(deferred.guardName)\" any more: it was resumed, or a newer one took its place; open it again."
      )
  }
}
