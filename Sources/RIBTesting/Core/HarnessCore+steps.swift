internal import RIBKit
internal import Testing

// The steps of a test: each is logged, and all resulting work runs before the next one.

extension HarnessCore {
  /// Runs pending work, performs a step of the test, then runs all resulting work, even if the step throws.
  @discardableResult
  func step<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result {
    runSent(before: place)
    begin(step, at: place)
    let isFree = isFree(for: step, at: place)
    let isOutermost = !isInStep
    isInStep = true
    defer {
      if isOutermost { isInStep = false }
      // Settle even if the body throws: the work that it caused is on the host and would be attributed to the next step.
      if isFree { settle() }
    }
    return try body()
  }

  /// Runs pending work, performs a step of the test in the isolation of the harness's trees, then runs all resulting work.
  func runStep<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result
  {
    try self.step(step, at: place) { try run(body) }
  }

  /// Runs all pending work.
  ///
  /// - Returns: Whether it ran; fails the test if that is not allowed here.
  @discardableResult
  func drive(_ step: Step, at place: SourceLocation) -> Bool {
    runSent(before: place)
    begin(step, at: place)
    guard isFree(for: step, at: place) else { return false }
    settle()
    return true
  }

  /// Calls a function that runs the host, then runs all pending work.
  func drive(_ step: Step, at place: SourceLocation, by body: () -> Void) {
    runSent(before: place)
    begin(step, at: place)
    guard isFree(for: step, at: place) else { return }
    running(body)
    settle()
  }

  /// Runs the work that the test itself has caused since its last step, for example by sending to a presenter, as a step of its own.
  ///
  /// The log and the failures would otherwise name the next step as the cause, such as an advance of the clock.
  func runSent(before place: SourceLocation) {
    guard hasSent else { return }
    begin(.runsSent(since: log.cause), at: place)
    settle()
  }

  /// Whether there is work that the test itself has caused since its last step.
  private var hasSent: Bool { !isRunningHost && !isInStep && heldHost?.hasWork == true }

  /// Calls a closure in the isolation of the harness's trees, as a part of the current step, and runs all resulting work.
  func follow(_ body: () -> Void) {
    run(body)
    settle()
  }

  /// Shuts down a tree, as a part of the current step, and runs all resulting work.
  func shutdown(_ root: some Router) {
    account(for: running { host.shutdown(root) }, knowsOutside: actor == nil)
  }

  /// Calls a function that runs the host; functions of the harness are rejected meanwhile.
  ///
  /// This flag differs from being inside the host: the closure of `run` is inside too, but the test itself calls it and may use the
  /// harness there.
  func running<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isOutermost = !isRunningHost
    isRunningHost = true
    defer { if isOutermost { isRunningHost = false } }
    return try overseeing(body)
  }

  /// Returns whether the test itself uses the harness; fails the test if work on the host does.
  func isFree(for step: Step, at place: SourceLocation) -> Bool {
    isFree(for: step, at: place, unless: isRunningHost)
  }

  /// Whether the test may end here.
  ///
  /// It may not end inside a closure whose results the harness still runs, because nothing would check them.
  func mayFinish(at place: SourceLocation) -> Bool {
    isFree(for: Step("finishes"), at: place, unless: isRunningHost || isInStep)
  }

  private func isFree(for step: Step, at place: SourceLocation, unless isUsed: Bool) -> Bool {
    guard isUsed else { return true }
    fail(
      """
      The harness was used (“\(step.text)”) inside a hook, a handler or a stub that it was running, where it cannot settle. Use it in \
      the test, after the hook, handler or stub returns.
      """, at: place)
    return false
  }

  /// Runs all pending work.
  private func settle() {
    // The host is at rest after most steps.
    guard let heldHost, !heldHost.isAtRest else { return account.rest() }
    account(for: running { heldHost.settle() }, knowsOutside: actor == nil)
  }

  /// Logs a step of the test, which is the cause of the output that follows.
  func begin(_ step: Step, at place: SourceLocation) {
    sink.flush()
    log.begin(step, at: place)
  }

  /// Records the result of settling, and fails for it.
  ///
  /// `knowsOutside` is whether a task that doesn't wait for RIBKit must be waiting for something outside; on an actor that the
  /// host drives, it may be waiting for that actor.
  func account(for settlement: Settlement, knowsOutside: Bool) {
    // Nearly every call ends here.
    if settlement.unfinished.isEmpty, settlement.foreignJobs == 0, !settlement.hasReachedLimit {
      return account.rest()
    }
    let failures = account.add(
      settlement, knowsOutside: knowsOutside, mayArrive: exhaustivity == .off)
    for message in failures { fail(message, at: log.cause) }
  }
}
