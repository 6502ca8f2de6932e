internal import RIBKit
internal import Testing

// The steps of a test: each is noted, and everything that follows from it runs before the next.

extension HarnessCore {
  /// Carries out a step of the test, then runs everything that follows from it, also if it throws.
  @discardableResult
  func step<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result {
    begin(step, at: place)
    let isFree = isFree(for: step, at: place)
    let isOutermost = !isInStep
    isInStep = true
    defer {
      if isOutermost { isInStep = false }
      // Also when the body throws: what it did before is in the host, and would be told of the next step.
      if isFree { settle() }
    }
    return try body()
  }

  /// Carries out a step of the test where the trees of the harness live, then runs everything that follows from it.
  func runStep<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result
  {
    try self.step(step, at: place) { try run(body) }
  }

  /// Runs everything that is left to run.
  ///
  /// - Returns: Whether it did; it fails the test where that cannot be.
  @discardableResult
  func drive(_ step: Step, at place: SourceLocation) -> Bool {
    begin(step, at: place)
    guard isFree(for: step, at: place) else { return false }
    settle()
    return true
  }

  /// Calls a function that runs the host, then runs everything that is left to run.
  func drive(_ step: Step, at place: SourceLocation, by body: () -> Void) {
    begin(step, at: place)
    guard isFree(for: step, at: place) else { return }
    running(body)
    settle()
  }

  /// Does something where the trees of the harness live, as a part of the step that has begun, and runs everything that follows.
  func follow(_ body: () -> Void) {
    run(body)
    settle()
  }

  /// Ends a tree as a part of the step that has begun, and runs everything that follows.
  func shutdown(_ root: some Router) {
    account(for: running { host.shutdown(root) }, knowsOutside: actor == nil)
  }

  /// Calls a function that runs the host; meanwhile, functions of the harness are refused.
  ///
  /// The flag is not the same as being inside of the host: a closure of `run` is inside too, but the test itself calls it, and may use the
  /// harness there.
  func running<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isOutermost = !isRunningHost
    isRunningHost = true
    defer { if isOutermost { isRunningHost = false } }
    return try LeakWatch.seen(by: watch, body)
  }

  /// Whether the test itself uses the harness; fails the test if something does that the host runs.
  func isFree(for step: Step, at place: SourceLocation) -> Bool {
    isFree(for: step, at: place, unless: isRunningHost)
  }

  /// Whether the test may end: not inside of a closure of which the harness runs what follows, since nothing looks at that any more.
  func mayFinish(at place: SourceLocation) -> Bool {
    isFree(for: Step("finishes"), at: place, unless: isRunningHost || isInStep)
  }

  private func isFree(for step: Step, at place: SourceLocation, unless isUsed: Bool) -> Bool {
    guard isUsed else { return true }
    fail(
      """
      The harness was used (“\(step.text)”) by something that it was running: a hook, a handler or a stub. \
      What follows from that cannot run there. Do it in the test, when the call that has led there has returned.
      """, at: place)
    return false
  }

  /// Runs everything that is left to run.
  private func settle() {
    // So it is after most steps.
    guard let heldHost, !heldHost.isAtRest else { return account.rest() }
    account(for: running { heldHost.settle() }, knowsOutside: actor == nil)
  }

  /// Notes a step of the test, which is the cause of the output that follows.
  func begin(_ step: Step, at place: SourceLocation) {
    sink.flush()
    log.begin(step, at: place)
  }

  /// Takes over what a settling has told, and fails for it.
  ///
  /// - Parameters:
  ///   - settlement: The settlement of the host.
  ///   - knowsOutside: Whether a task that waits for nothing of the kit is outside; on an actor that the host drives it may
  ///     as well wait for that actor.
  func account(for settlement: Settlement, knowsOutside: Bool) {
    // Nearly every settling ends here.
    if settlement.unfinished.isEmpty, settlement.foreignJobs == 0, !settlement.hasReachedLimit {
      return account.rest()
    }
    let failures = account.add(
      settlement, knowsOutside: knowsOutside, mayArrive: exhaustivity == .loose)
    for message in failures { fail(message, at: log.cause) }
  }
}
