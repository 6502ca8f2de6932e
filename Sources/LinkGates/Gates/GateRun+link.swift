internal import DeepLinks

/// The checks of a call and of its link that come before those of the route.
extension GateRun {
  func checkDepth() throws(GateError) {
    guard scope.depth > CallScope.maximumDepth else { return }
    throw reject(
      .nested,
      "Guards or handlers open the link \(quoted) recursively, \(scope.depth) levels deep; don't open links in them."
    )
  }

  /// Takes the tokens of the link from the ingress limit, unless they were already taken.
  mutating func checkDoor() throws(GateError) {
    guard let door = gate.rules.ingressLimit, !record.isIn else { return }
    if let excess = gate.enter(call.origin, bytes: link.description.utf8.count, isDryRun: isDryRun) {
      throw reject(
        .ingressLimited, rule: door.name, RateLimit.sentence(excess, at: door, quoted, call.origin),
        retryAfter: excess.wait)
    }
    record.isIn = true
  }

  func checkHop(to next: DeepLink, _ seen: [DeepLink], by name: String) throws(GateError) {
    guard !seen.contains(next) else {
      throw reject(
        .loop, rule: name,
        "The guard \"\(name)\" redirects the link \(quoted) back to \"\(next.label)\", which was already redirected; make a guard accept one of these links."
      )
    }
    guard seen.count <= gate.rules.maximumRedirects else {
      throw reject(
        .tooManyRedirects, rule: name,
        "The link \(quoted) would be redirected \(seen.count) times, last by the guard \"\(name)\"; redirect to the final destination."
      )
    }
  }

  /// Parses the link again if its strictness differs from the table's.
  mutating func read() throws(GateError) {
    let reading = table.options.reading
    guard link.reading != reading else { return }
    do throws(LinkError) {
      link = try DeepLink(link.description, reading: reading)
      signed = link
    } catch {
      throw reject(.unreadable, error.label)
    }
  }

  mutating func rewrite() throws(GateError) {
    if let rewriting, !rewriting.rules.rules.isEmpty {
      let outcome = rewriting.rules.rewrite(link, in: rewriting.context)
      for step in outcome.steps {
        note(.rewritten, .rewrite, rule: step.rule, detail: step.link.label)
        link = step.link
      }
      if let failure = outcome.failure { throw reject(failure) }
      guard outcome.steps.isEmpty else { return }
    }
    try rewriteByCode()
  }

  /// Lets the application's code change a link that no rule matches.
  private mutating func rewriteByCode() throws(GateError) {
    guard let rewriter = gate.rules.rewriter else { return }
    guard link.description.utf8.count <= RewriteRules.maximumLength else { throw reject(.length(rule: nil)) }
    guard let other = rewriter(link), other != link else { return }
    do throws(RewriteRules.Failure) {
      let next = try RewriteRules.checked(rule: nil) { () throws(LinkError) in
        try DeepLink(other.description, reading: table.options.reading)
      }
      note(.rewritten, .rewrite, detail: next.label)
      link = next
    } catch {
      throw reject(error)
    }
  }

  mutating func match() throws(GateError) -> LinkMatch {
    if let match = table.match(link) { return match }
    switch rewriting?.rules.fallback(for: link) {
    case nil: throw unmatched(nil)
    case .failure(let failure): throw reject(failure)
    case .success(let other):
      note(.fellBack, .match, detail: other.label)
      guard let match = table.match(other) else { throw unmatched(other) }
      link = other
      return match
    }
  }

  private func reject(_ failure: RewriteRules.Outcome.RewriteError) -> GateError {
    reject(
      .rewriting, rule: failure.rule,
      "The link \(quoted) cannot be rewritten\(failure.rule.map { " by the rule \"\($0)\"" } ?? ""): \(failure.description.line)"
    )
  }

  private func unmatched(_ alternative: DeepLink?) -> GateError {
    let reason = table.nearest(to: link).map {
      " The nearest is \"\($0.pattern.description.line)\": \($0.failure)."
    }
    return reject(
      .unmatched,
      "No route matches the link \(quoted).\(reason?.lines ?? "") opener.gate.live.table.explain(link) shows why for each route.",
      alternative: alternative)
  }
}
