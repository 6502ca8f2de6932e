internal import DeepLinks

/// What a gate says about a call: refusals, and events for its observer.
extension GateRun {
  /// The link for sentences.
  var quoted: String { "\"\(link.label)\"" }

  /// Makes a refusal and tells the observer.
  func refuse(
    _ code: GateRefusal.Code, route: Int? = nil, rule: String? = nil, _ sentence: String,
    retryAfter: Duration? = nil, alternative: DeepLink? = nil
  ) -> GateRefusal {
    note(.refused(code), code.stage, route: route, rule: rule, detail: sentence)
    return GateRefusal(
      code, link: link.label, rule: rule, sentence, retryAfter: retryAfter, alternative: alternative)
  }

  /// Tells the observer, if there is one.
  func note(
    _ decision: LinkEvent.Decision, _ stage: GateStage, route: Int? = nil,
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
