package import Testing

/// A subject that a ``KillTest`` kills: it performs steps, and outlives its process by the values that it has saved.
///
/// A tree is one, and so is anything else that saves and restores trees.
package protocol MortalLife<Input> {
  associatedtype Input

  /// Performs a step, and runs all resulting work.
  func perform(_ input: Input)
  /// Saves, ends the process without a farewell, and begins another one with the saved values.
  func die()
  /// Returns its visible state, and the events since the last call.
  func observe() -> Observation
  /// Ends it and releases everything.
  func end()
  /// Returns the failures since the last call.
  func takeFailures() -> [Failure]
}

/// A test that kills lives after each step and compares how they go on with one that nobody kills.
package struct KillTest<Life: MortalLife> {
  private let name: String
  private let ignored: Set<String>
  private let place: SourceLocation
  private let makeLife: () -> Life

  /// Creates a test of something with this name, whose lives `makeLife` begins.
  package init(
    of name: String, ignoring ignored: Set<String>, at place: SourceLocation,
    _ makeLife: @escaping () -> Life
  ) {
    (self.name, self.ignored, self.place, self.makeLife) = (name, ignored, place, makeLife)
  }

  /// A difference between a restored life and one that was not killed.
  private struct Finding {
    /// The sentence about it, with the lines that differ.
    let text: String
    /// The first place that differs.
    let key: String
    /// The number of steps after which it shows.
    let count: Int
  }

  /// Plays a script, and kills a life after the launch and after each step.
  package func run(_ script: [Life.Input], limit: Int) {
    let sink = FailureSink.current()
    guard limit > 0 else {
      return sink.fail(
        "A stress test with the limit \(limit) tries nothing. Pass a limit of at least 1, or omit it.",
        at: place)
    }
    var report = StressTestReport(of: name, at: place)
    let (seen, failures) = course(of: script)
    for failure in failures { report.add(failure, in: "not killed") }
    if let chance = chance(of: script, comparingWith: seen) {
      // A difference after a kill would say nothing about what is saved.
      report.add(chance, as: "chance", in: "not killed")
    } else {
      for count in Array(0...script.count).evenly(limit) {
        let (finding, failures) = restored(script, killedAfter: count, comparingWith: seen)
        let story = "killed \(moment(count, script))"
        if let finding { report.add(finding.text, as: finding.key, in: story) }
        for failure in failures { report.add(failure, in: story) }
      }
    }
    for message in report.messages() { sink.fail(message, at: place) }
  }

  /// Plays random scripts until one shows a difference, then fails with the shortest one.
  package func run(inputs: [Life.Input], seed: UInt64, steps: Int, trials: Int) {
    let sink = FailureSink.current()
    if inputs.isEmpty {
      return sink.fail("A stress test without inputs does nothing. Pass at least one input.", at: place)
    }
    guard trials > 0, steps > 0 else {
      return sink.fail(
        """
        A stress test with \(trials) \(trials == 1 ? "trial" : "trials") of \(steps) \(steps == 1 ? "step" : "steps") does nothing. \
        Pass at least 1 of each.
        """, at: place)
    }
    for trial in 0..<trials {
      let seed = seed &+ UInt64(trial)
      let plan = FuzzStep.random(steps, of: inputs.count, hasPauses: false, seed: seed)
        .filter { $0 != .begin }
      guard let found = firstFailure(of: plan, inputs) else { continue }
      return sink.fail(message(of: found, inputs, seed: seed, of: plan.count), at: place)
    }
  }

  /// Returns the steps up to the first failure, with an `end` where the life was killed.
  private func firstFailure(of plan: [FuzzStep], _ inputs: [Life.Input]) -> (steps: [FuzzStep], text: String)?
  {
    let script = plan.compactMap { $0.input(in: inputs) }
    let (seen, failures) = course(of: script)
    if let first = failures.first?.message ?? chance(of: script, comparingWith: seen) { return (plan, first) }
    for count in 0...script.count {
      let (finding, failures) = restored(script, killedAfter: count, comparingWith: seen)
      guard let text = finding?.text ?? failures.first?.message else { continue }
      return (plan[..<count] + [.end] + plan[count..<(finding?.count ?? plan.count)], text)
    }
    return nil
  }

  /// Returns the failure of steps among which an `end` is the kill.
  private func failure(of steps: [FuzzStep], _ inputs: [Life.Input]) -> String? {
    let script = steps.compactMap { $0.input(in: inputs) }
    let (seen, failures) = course(of: script)
    if let first = failures.first { return first.message }
    guard let count = steps.firstIndex(of: .end) else { return nil }
    let (finding, others) = restored(script, killedAfter: count, comparingWith: seen)
    return finding?.text ?? others.first?.message
  }

  private func message(
    of found: (steps: [FuzzStep], text: String), _ inputs: [Life.Input], seed: UInt64, of count: Int
  ) -> String {
    let first =
      "Found a failure with the seed \(seed), in a script of \(count) \(count == 1 ? "step" : "steps")"
    guard failure(of: found.steps, inputs) != nil else {
      return """
        \(first), but the same steps did not fail again. Pass time, randomness and services in from outside.
        \(found.text)
        """
    }
    let shortest = FuzzShrinker.shrink(found.steps) { failure(of: $0, inputs) != nil }
    let script = shortest.compactMap { $0.input(in: inputs) }
    let story = shortest.firstIndex(of: .end).map { "killed \(moment($0, script))" } ?? "not killed"
    let source = script.map { swiftSource(of: $0) }.joined(separator: ", ")
    return """
      \(first); \(script.count) \(script.count == 1 ? "is" : "are") enough.
      \(name), \(story): \(failure(of: shortest, inputs) ?? found.text)
      To reproduce it, paste this test:

      @Test func stressTestFoundThis() {
        LifecycleStressTest(makeServices, harness: makeHarness).run(script: [\(source)], perform: perform)
      }
      """
  }

  /// Leads a life that nobody kills.
  ///
  /// - Returns: The observations after the launch and after each step, and the failures.
  private func course(of script: [Life.Input]) -> ([Observation], [Failure]) {
    let life = makeLife()
    var seen = [life.observe()]
    for input in script {
      life.perform(input)
      seen.append(life.observe())
    }
    life.end()
    return (seen, life.takeFailures())
  }

  /// Leads a life that is killed after some steps, up to the first difference.
  ///
  /// - Returns: The difference, and the failures since the kill.
  private func restored(
    _ script: [Life.Input], killedAfter count: Int, comparingWith seen: [Observation]
  ) -> (Finding?, [Failure]) {
    let life = makeLife()
    for input in script[..<count] { life.perform(input) }
    _ = life.takeFailures()
    var finding: Finding?
    life.die()
    var actual = life.observe().withoutEvents
    var expected = seen[count].withoutEvents
    for step in count...script.count {
      if step > count {
        life.perform(script[step - 1])
        (expected, actual) = (seen[step], life.observe())
      }
      guard let difference = expected.difference(to: actual, ignoring: ignored) else { continue }
      let moment = step == count ? "Directly after the restore" : moment(step, script).capitalizedFirst
      finding = Finding(
        text: """
          \(moment), it differs from one that was not killed (- not killed, + restored):
          \(difference.text)
          Preserve what it needs, start work in didBecomeActive by the preserved values, and end work that is no longer needed.
          """, key: difference.place, count: step)
      break
    }
    life.end()
    // What follows a difference is its consequence.
    let failures = life.takeFailures()
    return (finding, finding == nil ? failures : [])
  }

  /// Plays a script again without a kill.
  ///
  /// - Returns: The first difference, in a sentence.
  private func chance(of script: [Life.Input], comparingWith seen: [Observation]) -> String? {
    let (again, _) = course(of: script)
    for (count, pair) in zip(seen, again).enumerated() {
      guard let difference = pair.0.difference(to: pair.1, ignoring: ignored) else { continue }
      return """
        Two of them differ \(moment(count, script)). Pass time, randomness and services in from outside.
        \(difference.text)
        """
    }
    return nil
  }

  private func moment(_ count: Int, _ script: [Life.Input]) -> String {
    count == 0
      ? "after the launch"
      : "after step \(count) of \(script.count), \(describe(script[count - 1], characters: 100))"
  }
}

extension FuzzStep {
  /// Returns the input of the step.
  fileprivate func input<Input>(in inputs: [Input]) -> Input? {
    if case .input(let index) = self { inputs[index] } else { nil }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
