internal import Locks

/// What a gate asks of a call and the route that takes its link.
extension GateRun {
  /// Local routes are for links from inside.
  func checkExposure(_ route: TableRoute) throws(GateRefusal) {
    let isInside = call.origin == .local || call.origin == .ownApp && gate.rules.trustsOwnApp
    guard !isInside, !route.attributes.isExported else { return }
    throw refuse(
      .notExported, route: route, rule: route.name,
      "The route \"\(route.name)\" is local, and the link \(quoted) is of the origin \(call.origin); export the route if such links may open it."
    )
  }

  /// All limits must have room, or none is counted.
  mutating func checkLimits(_ route: TableRoute) throws(GateRefusal) {
    guard !gate.rules.limits.isEmpty else { return }
    let (origin, name) = (call.origin, route.name)
    let due = gate.rules.limits.enumerated().filter { $1.counts(origin, name) }
      .map { (RateKey(limit: $0, route: $1.isShared ? "" : name, origin: origin), $1) }
      .filter { !pass.counted.contains($0.0) }
    guard !due.isEmpty else { return }
    let (now, isDryRun) = (gate.now(), isDryRun)
    let excess = gate.memory.withLock { memory -> (RateLimit, Duration?)? in
      for (key, limit) in due {
        let wait = memory.ledger.wait(key, limit, now: now)
        if wait != .zero { return (limit, wait) }
      }
      if !isDryRun {
        for (key, limit) in due { memory.ledger.take(key, limit, now: now) }
      }
      return nil
    }
    if let (limit, wait) = excess { throw limited(route, by: limit, wait) }
    pass.counted.formUnion(due.map(\.0))
  }

  private func limited(
    _ route: TableRoute, by limit: RateLimit, _ wait: Duration?
  ) -> GateRefusal {
    let remedy = wait.map { "try again in \($0)" } ?? "it lets none through"
    return refuse(
      .limited, route: route, rule: limit.name,
      "The limit \"\(limit.name)\" has no room for the link \(quoted) of the route \"\(route.name)\" and the origin \(call.origin); \(remedy).",
      retryAfter: wait)
  }

  /// The guards of the gate, then those of the route.
  func guards(of route: TableRoute) throws(GateRefusal) -> [LinkGuard] {
    guard !route.attributes.guards.isEmpty else { return gate.rules.guards }
    var guards = gate.rules.guards
    for name in route.attributes.guards {
      guard let check = gate.rules.routeGuards.first(where: { $0.name == name }) else {
        throw refuse(
          .unknownGuard, route: route, rule: name,
          "The route \"\(route.name)\" asks for the guard \"\(name)\", which the gate does not have, so the link \(quoted) is not opened; add the guard to routeGuards."
        )
      }
      guards.append(check)
    }
    return guards
  }

  func denied(_ route: TableRoute, by check: LinkGuard, _ reason: String) -> GateRefusal {
    refuse(
      .denied, route: route, rule: check.name,
      "The guard \"\(check.name)\" refuses the link \(quoted) of the route \"\(route.name)\": \(reason.line)")
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
