internal import Basics
internal import RIBKit
internal import Testing

/// A runner for lists of steps, each with services and a harness of its own.
struct FuzzTrial<Tested: Harness, Services, Input> {
  let fuzz: FuzzTest<Tested, Services, Input>
  let inputs: [Input]
  let place: SourceLocation

  /// Runs steps with new services and a new harness until a failure.
  ///
  /// Returns `nil` if no step failed and the end of the trial didn't fail either.
  func run(_ steps: [FuzzStep]) -> FuzzOutcome? {
    let sink = FailureSink.collecting()
    var done = 0
    var unsettled: Set<Int> = []
    var cancelled: [Int: Set<PendingWork>] = [:]
    var hasRest = false
    var verbs: TreeDriver.Verbs = ("", "")
    var (wrong, isOfCheck) = (nil as String?, false)
    FailureSink.$collector.withValue(sink) {
      let services = fuzz.services()
      let harness = fuzz.harness(services)
      let core = harness.core
      let driver = harness.driver
      verbs = driver.verbs
      for step in steps {
        let (hasLeft, issue) = take(step, harness, services, driver, &cancelled[done])
        if hasLeft { unsettled.insert(done) }
        done += 1
        wrong = issue
        if wrong == nil, let check = fuzz.check {
          wrong = check(harness, services)
          isOfCheck = wrong != nil
        }
        hasRest = discard(core) || hasRest
        if wrong != nil || !sink.failures.isEmpty { break }
      }
      withExtendedLifetime(services) {
        if driver.isActive { cancelled[done] = driver.end(at: place) }
        hasRest = discard(core) || hasRest
        // The optimizer must not release the harness earlier: its release is part of the trial, and the collector must still exist then.
        withExtendedLifetime(harness) { driver.finish(at: place) }
      }
    }
    var messages = sink.takeFailures().map(\.message)
    if let wrong { messages.insert(wrong, at: 0) }
    guard let first = messages.first else { return nil }
    return FuzzOutcome(
      steps: Array(steps.prefix(done)), text: first, isOfCheck: isOfCheck, verbs: verbs,
      unsettled: unsettled, cancelled: cancelled, hasRest: hasRest)
  }

  /// Performs a step and runs what follows.
  ///
  /// - Returns: Whether the test's own function left something to run, and the first issue that it recorded.
  private func take(
    _ step: FuzzStep, _ harness: Tested, _ services: Services, _ driver: TreeDriver,
    _ cancelled: inout Set<PendingWork>?
  ) -> (hasLeft: Bool, issue: String?) {
    switch step {
    case .begin: if !driver.isActive { driver.begin(at: place) }
    case .end: if driver.isActive { cancelled = driver.end(at: place) }
    case .input(let index):
      let issue = issue(of: { fuzz.perform(inputs[index], harness, services) })
      // The host settles without the harness first, to learn whether the function left anything to run: only then does the
      // printed test need to settle. The step of the harness follows immediately, and accounts for work that is unfinished or
      // outside.
      let settlement = harness.host.settle()
      harness.core.step(Step("settles"), at: place) {}
      return (settlement.rounds > 0, issue)
    }
    return (false, nil)
  }

  /// Calls a function of the test without failing the test for its issues, because the steps that cause them are shortened first.
  ///
  /// - Returns: The first recorded issue.
  private func issue(of body: () -> Void) -> String? {
    let issues = Lock<[String]>([])
    withKnownIssue("found by a fuzz test", isIntermittent: true, sourceLocation: place) {
      body()
    } matching: { issue in
      if issue.isFailure { issues.withLock { $0.append("\(issue)") } }
      return issue.isFailure
    }
    return issues.withLock { $0.first }
  }

  private func discard(_ core: HarnessCore) -> Bool {
    let hasRest = !core.log.takeAll().isEmpty
    return hasRest && core.exhaustivity == .exhaustive
  }

  /// Returns the steps as the source of a test.
  func source(of outcome: FuzzOutcome) -> String {
    func end(_ step: Int) -> String {
      let pending = PendingWork.allCases.filter { outcome.cancelled[step]?.contains($0) == true }
      let kinds = pending.map { ".\($0)" }.joined(separator: ", ")
      let name = outcome.verbs.end.filter { $0 != " " }
      return "harness.\(name)(\(kinds.isEmpty ? "" : "cancelling: \(kinds)"))"
    }
    var lines = ["let services = makeServices()", "let harness = makeHarness(services)"]
    var isActive = false
    for (place, step) in outcome.steps.enumerated() {
      switch step {
      case .begin: lines.append("harness.\(outcome.verbs.begin)()")
      case .end: lines.append(end(place))
      case .input(let index): lines.append("perform(\(swiftSource(of: inputs[index])), harness, services)")
      }
      if outcome.unsettled.contains(place) { lines.append("harness.settle()") }
      isActive = step == .begin || isActive && step != .end
    }
    if outcome.isOfCheck { lines.append("#expect(check(harness, services) == nil)") }
    if isActive { lines.append(end(outcome.steps.count)) }
    if outcome.hasRest { lines.append("harness.discard(because: \"the test is about a failure\")") }
    return "@Test func fuzzFoundThis() {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }
}

/// An algorithm that shortens and simplifies failing steps (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input, 2002).
package enum FuzzShrinker {
  /// Removes steps, halves first and single ones last, and replaces steps with simpler ones, as long as the remaining steps fail.
  ///
  /// In the result no single step can be removed or simplified without making the steps pass.
  ///
  /// - Complexity: O(*n*²) calls for *n* steps in the worst case; O(log *n*) for each remaining step if few remain.
  package static func shrink(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    while true {
      let before = steps
      steps = simplify(shorten(steps, while: fails), while: fails)
      if steps == before { return steps }
    }
  }

  private static func shorten(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < steps.count {
        let end = min(start + size, steps.count)
        let rest = Array(steps[..<start] + steps[end...])
        if fails(rest) {
          steps = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      // Single steps are tried again after each removal, because a removed step may make an earlier one unnecessary.
      if size > 1 { size /= 2 } else if !hasShrunk { return steps }
    }
  }

  private static func simplify(_ steps: [FuzzStep], while fails: ([FuzzStep]) -> Bool) -> [FuzzStep] {
    var steps = steps
    for place in steps.indices {
      for simpler in steps[place].simpler {
        var other = steps
        other[place] = simpler
        guard fails(other) else { continue }
        steps = other
        break
      }
    }
    return steps
  }
}
