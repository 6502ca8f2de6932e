internal import Basics
internal import DeepLinks

/// The checks of the route that matches a link.
extension GateRun {
  func name(of route: Int) -> String { table.routes[route].name }

  func checkExposure(_ route: Int) throws(GateError) {
    let isInside = call.origin == .local || call.origin == .ownApp && gate.rules.trustsOwnApp
    guard !isInside, !table.routes[route].attributes.isExported else { return }
    // The link may have been meant for an exported route, but a local route matched it because of an invalid field.
    let other = table.nearest(to: link) { table.routes[$0].attributes.isExported && $1.isOfField }
    let remedy =
      other.map {
        "\"\($0.pattern.description.line)\" is exported, but does not accept the link: \($0.failure)".lines
      }
      ?? "export the route if such links may open it"
    throw reject(
      .notExported, route: route, rule: name(of: route),
      "The route \"\(name(of: route))\" is local, and the link \(quoted) comes from \(call.origin); \(remedy)."
    )
  }

  /// Checks the signature, which is consumed only when the pass begins.
  mutating func checkSignature(_ route: Int) throws(GateError) {
    guard table.routes[route].attributes.needsSignature, call.origin != .local else { return }
    guard let verification = gate.rules.verification else {
      throw reject(
        .unsigned, route: route, rule: name(of: route),
        "The route \"\(name(of: route))\" requires a signature, but the gate cannot verify the link \(quoted); set verification in its rules."
      )
    }
    let time = verification.time()
    do throws(SignatureError) {
      if let proof = record.proofs.first(where: { $0.link == signed }) {
        // The signature was valid before the call was deferred or tried another route, but may have expired or been used since.
        return try verification.verifier.checkAgain(proof.signature, at: time, isDryRun: true)
      }
      let signature = try verification.verifier.verify(signed, at: time, isDryRun: true)
      guard !record.proofs.contains(where: { $0.sharesNonce(with: signature) }) else {
        throw SignatureError(
          .replayed, "The link has the same nonce as another link of this call; sign each with its own nonce."
        )
      }
      record.proofs.append(SignatureProof(link: signed, signature: signature))
      note(.verified, .signature, route: route, rule: signature.key)
    } catch {
      let rejection = unsigned(error, route)
      note(rejection, route: route)
      throw rejection
    }
  }

  /// Returns the rejection of a link whose session has ended, or `nil` if it can continue.
  func endedSession() -> GateError? {
    guard gate.session != record.session else { return nil }
    return rejection(
      .sessionEnded,
      "The session of the link \(quoted) has ended; open the link again if it is for the current user.")
  }

  /// Consumes the signatures, if the link may still be opened.
  ///
  /// All signatures are checked before the first is consumed: if another call has used one link of a chain of redirects, the other links of
  /// the chain aren't used up. The session is checked first, so that nothing is consumed after its end.
  func spend(_ route: Int) throws(GateError) {
    guard !isDryRun else {
      throw rejection(
        .notAdmitted,
        "The gate only evaluated the link \(quoted); to follow it, open it, or admit it and call begin() on the pass."
      )
    }
    if let rejection = endedSession() { throw rejection }
    guard let verification = gate.rules.verification else { return }
    do throws(SignatureError) {
      for isDryRun in record.proofs.count > 1 ? [true, false] : [false] {
        for proof in record.proofs {
          try verification.verifier.checkAgain(proof.signature, at: verification.time(), isDryRun: isDryRun)
        }
      }
    } catch {
      throw unsigned(error, route)
    }
  }

  private func unsigned(_ error: SignatureError, _ route: Int) -> GateError {
    let code: GateError.Code =
      switch error.code {
      case .missing: .unsigned
      case .malformed: .malformedSignature
      case .unknownKey: .unknownKey
      case .mismatch, .weakKey, .unavailable: .forged
      case .expired: .expired
      case .tooLong: .tooLong
      case .replayed: .replayed
      case .full: .nonceStoreFull
      }
    return rejection(
      code, rule: name(of: route),
      "The route \"\(name(of: route))\" requires a valid signature, so the link \(quoted) was rejected: \(error.description.line)"
    )
  }

  /// Counts the link at all limits, or at no limit if one is exceeded.
  mutating func checkLimits(_ route: Int) throws(GateError) {
    let limits = gate.rules.limits
    guard !limits.isEmpty else { return }
    let counting = DueLimit.Route(table.routes[route], limits)
    let due = DueLimit.all(limits, call.origin, counting, counted: record.counted)
    guard !due.isEmpty else { return }
    let (now, isDryRun) = (gate.now(), isDryRun)
    if let excess = gate.memory.withLock({ $0.ledger.take(due, now: now, isDryRun: isDryRun) }) {
      let limit = limits[excess.index]
      throw reject(
        .rateLimited, route: route, rule: limit.name,
        "The link \(quoted) from \(call.origin) to the route \"\(name(of: route))\" exceeds the limit \"\(limit.name)\"; \(limit.remedy(excess.wait)).",
        retryAfter: excess.wait)
    }
    record.counted.append(counting)
  }

  /// Returns the guards of the gate, then those of the route.
  func guards(of route: Int) throws(GateError) -> [LinkGuard] {
    guard !table.routes[route].attributes.guards.isEmpty else { return gate.rules.guards }
    var guards = gate.rules.guards
    for name in table.routes[route].attributes.guards {
      let named = gate.rules.routeGuards.filter { $0.name == name }
      guard !named.isEmpty || gate.rules.guards.contains(where: { $0.name == name }) else {
        throw reject(
          .unknownGuard, route: route, rule: name,
          "The route \"\(self.name(of: route))\" requires the guard \"\(name)\", which the gate doesn't have, so the gate rejects the link \(quoted); add the guard to routeGuards."
        )
      }
      guards += named
    }
    return guards
  }

  func denied(_ route: Int, by check: LinkGuard, _ reason: String) -> GateError {
    reject(
      .rejectedByGuard, route: route, rule: check.name,
      "The guard \"\(check.name)\" rejects the link \(quoted) of the route \"\(name(of: route))\": \(reason.line)"
    )
  }

  /// Defers the call, unless its session has ended.
  mutating func keep(_ guardName: String, _ reason: String) throws(GateError) -> DeferredCall {
    // The first wait sets the deadline: a link that is deferred again and again must not wait forever.
    let deadline = record.deadline ?? gate.rules.deadline(from: gate.now())
    record.deadline = deadline
    let deferred = DeferredCall(
      call: call, guardName: guardName, reason: reason, deadline: deadline, token: DeferralToken(),
      record: record)
    guard !isDryRun else { return deferred }
    let isKept = gate.memory.withLock { memory in
      // The session is compared under the lock under which sessions end.
      guard memory.current.session == record.session else { return false }
      memory.deferrals.keep(deferred.token, guardName: guardName, deadline: deadline)
      return true
    }
    guard isKept else { throw reject(.gone, deferred) }
    return deferred
  }

  /// Returns the rejection of a deferred call that can't be resumed.
  func reject(_ answer: DeferralList.Answer, _ deferred: DeferredCall) -> GateError {
    answer == .expired
      ? reject(
        .deferralExpired, rule: deferred.guardName,
        "The link \(quoted) has waited too long for the guard \"\(deferred.guardName)\"; open it again.")
      : reject(
        .deferralGone, rule: deferred.guardName,
        "The link \(quoted) no longer waits for the guard \"\(deferred.guardName)\": it was resumed, a newer link replaced it, or its session has ended; open it again."
      )
  }
}
