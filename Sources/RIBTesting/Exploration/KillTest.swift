package import Testing

/// A subject that a ``KillTest`` kills: it performs steps, and continues in the next process with the values that it has saved.
///
/// Trees conform to it, and so does anything else that saves and restores trees. The test collects its failures with ``FailureSink/current()``.
package protocol MortalLife<Input> {
  associatedtype Input

  /// Performs a step, and runs all resulting work.
  func perform(_ input: Input)
  /// The number of moments inside the last step at which the process could also have ended.
  var moments: Int { get }
  /// Performs a step whose process ends at one of its moments, and lets the next process finish it.
  func perform(_ input: Input, dyingAt moment: Int)
  /// Describes a moment, in words that follow the description of a step.
  func words(for moment: Int) -> String
  /// Saves, ends the process without running any hook, and starts the next one with the saved values.
  func die()
  /// Returns the subject's visible state, and the events since the last call.
  func observe() -> Observation
  /// Ends the subject and releases everything.
  func end()
}

extension MortalLife {
  /// Zero: by default, a step has no moments.
  package var moments: Int { 0 }
  /// Performs the step, because it has no moments.
  package func perform(_ input: Input, dyingAt moment: Int) { perform(input) }
  /// An empty string.
  package func words(for moment: Int) -> String { "" }
}

/// A test that kills a subject at each moment of a script and compares the restored subject with one that is never killed.
package struct KillTest<Life: MortalLife> {
  private let name: String
  private let ignored: Set<String>
  private let place: SourceLocation
  private let makeLife: () -> Life

  /// Creates a test of a subject with this name; `makeLife` creates the subject for each run.
  package init(
    of name: String, ignoring ignored: Set<String>, at place: SourceLocation,
    _ makeLife: @escaping () -> Life
  ) {
    (self.name, self.ignored, self.place, self.makeLife) = (name, ignored, place, makeLife)
  }

  /// A difference between a restored subject and one that was not killed.
  private struct Finding {
    /// The sentence about it, with the lines that differ.
    let text: String
    /// The first place that differs.
    let key: String
    /// The number of steps after which it shows.
    let count: Int
  }

  /// The end of a process.
  private struct Kill {
    /// The number of steps that have begun.
    let count: Int
    /// The moment inside the last of these steps; `nil` after it.
    var moment: Int?
  }

  /// A run without a kill.
  private struct Course {
    /// The observations after the launch and after each step.
    var seen: [Observation] = []
    /// The moments of each step.
    var moments: [Int] = []
    var failures: [Failure] = []

    /// The possible kills from the beginning of a step to its end; for 0 the one after the launch.
    func kills(in count: Int) -> [Kill] {
      let inside = count == 0 ? [] : (0..<moments[count - 1]).map { Kill(count: count, moment: $0) }
      return inside + [Kill(count: count)]
    }
  }

  /// Plays a script, and kills a subject after the launch, at each moment inside a step, and after each step.
  package func run(_ script: [Life.Input], limit: Int) {
    let sink = FailureSink.current()
    guard sink.accepts(limit: limit, at: place) else { return }
    var report = StressTestReport(of: name, at: place)
    let course = course(of: script)
    for failure in course.failures { report.add(failure, in: "not killed") }
    if let chance = chance(of: script, comparingWith: course.seen) {
      // Runs differ even without a kill, so a difference after a kill would say nothing about the saved values.
      report.add(chance, as: "chance", in: "not killed")
    } else {
      for kill in (0...script.count).flatMap({ course.kills(in: $0) }).evenly(limit) {
        let (story, finding, failures) = restored(script, kill, comparingWith: course.seen)
        if let finding { report.add(finding.text, as: finding.key, in: story) }
        for failure in failures { report.add(failure, in: story) }
      }
    }
    for message in report.messages() { sink.fail(message, at: place) }
  }

  /// Plays random scripts until one shows a difference, then fails with the shortest such script.
  package func run(inputs: [Life.Input], seed: UInt64, steps: Int, trials: Int) {
    let sink = FailureSink.current()
    guard
      sink.accepts("A stress test", inputs: inputs.count, trials: trials, steps: steps, at: place)
    else { return }
    for trial in 0..<trials {
      let seed = seed &+ UInt64(trial)
      let plan = FuzzStep.random(steps, of: inputs.count, hasPauses: false, seed: seed)
        .filter { $0 != .begin }
      guard let found = firstFailure(of: plan, inputs) else { continue }
      return sink.fail(message(of: found, inputs, seed: seed, of: plan.count), at: place)
    }
  }

  /// Returns the steps up to the first failure, with an `end` where the subject was killed.
  private func firstFailure(of plan: [FuzzStep], _ inputs: [Life.Input]) -> (steps: [FuzzStep], text: String)?
  {
    let script = plan.compactMap { $0.input(in: inputs) }
    let course = course(of: script)
    if let first = course.failures.first?.message ?? chance(of: script, comparingWith: course.seen) {
      return (plan, first)
    }
    for count in 0...script.count {
      for kill in course.kills(in: count) {
        let (_, finding, failures) = restored(script, kill, comparingWith: course.seen)
        guard let text = finding?.text ?? failures.first?.message else { continue }
        return (plan[..<count] + [.end] + plan[count..<(finding?.count ?? plan.count)], text)
      }
    }
    return nil
  }

  /// Returns the failure of steps; an `end` is a kill inside or after the previous step.
  ///
  /// - Returns: The subject that shows it, and the failure.
  private func failure(of steps: [FuzzStep], _ inputs: [Life.Input]) -> (story: String, text: String)? {
    let script = steps.compactMap { $0.input(in: inputs) }
    let course = course(of: script)
    if let first = course.failures.first { return ("not killed", first.message) }
    guard let count = steps.firstIndex(of: .end) else { return nil }
    for kill in course.kills(in: count) {
      let (story, finding, others) = restored(script, kill, comparingWith: course.seen)
      if let text = finding?.text ?? others.first?.message { return (story, text) }
    }
    return nil
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
    let last = failure(of: shortest, inputs)
    let source = script.map { swiftSource(of: $0) }.joined(separator: ", ")
    return """
      \(first); \(script.count) \(script.count == 1 ? "step is" : "steps are") enough to reproduce it.
      \(name), \(last?.story ?? "not killed"): \(last?.text ?? found.text)
      To reproduce it, paste this test:

      @Test func stressTestFoundThis() {
        LifecycleStressTest(makeServices, harness: makeHarness).run(script: [\(source)], perform: perform)
      }
      """
  }

  /// Creates a subject, lets it live and ends it.
  ///
  /// - Returns: The result of the closure, and the failures that the closure hasn't taken from the sink.
  private func live<Result>(_ body: (Life, FailureSink) -> Result) -> (Result, [Failure]) {
    let sink = FailureSink.collecting()
    return FailureSink.$collector.withValue(sink) {
      let life = makeLife()
      let result = body(life, sink)
      life.end()
      return (result, sink.takeFailures())
    }
  }

  /// Makes a run without a kill.
  private func course(of script: [Life.Input]) -> Course {
    var (course, failures) = live { life, _ in
      var course = Course(seen: [life.observe()])
      for input in script {
        life.perform(input)
        course.moments.append(life.moments)
        course.seen.append(life.observe())
      }
      return course
    }
    course.failures = failures
    return course
  }

  /// Makes a run with a kill, up to the first difference.
  ///
  /// - Returns: The words for the kill, the difference, and the failures since the kill.
  private func restored(
    _ script: [Life.Input], _ kill: Kill, comparingWith seen: [Observation]
  ) -> (story: String, finding: Finding?, failures: [Failure]) {
    let count = kill.count
    let ((story, finding), failures) = live { life, sink -> (String, Finding?) in
      var story = "killed \(moment(count, script))"
      for input in script[..<(kill.moment == nil ? count : count - 1)] { life.perform(input) }
      _ = sink.takeFailures()
      var (expected, actual): (Observation, Observation)
      if let moment = kill.moment {
        story = "killed \(self.moment(count, script, inside: true)), \(life.words(for: moment))"
        _ = life.observe()
        life.perform(script[count - 1], dyingAt: moment)
        (expected, actual) = (seen[count], life.observe())
      } else {
        life.die()
        (expected, actual) = (seen[count].withoutEvents, life.observe().withoutEvents)
      }
      for step in count...script.count {
        if step > count {
          life.perform(script[step - 1])
          (expected, actual) = (seen[step], life.observe())
        }
        guard let difference = expected.difference(to: actual, ignoring: ignored) else { continue }
        let moment =
          step > count || kill.moment != nil
          ? moment(step, script).capitalizedFirst : "Directly after the restore"
        let text = """
          \(show(difference.text, after: "\(moment), the run differs from one that was not killed", minus: "not killed", plus: "restored"))
          Preserve the lost state, start work in didBecomeActive based on the preserved values, and end work as soon as those \
          values no longer require it.
          """
        return (story, Finding(text: text, key: difference.place, count: step))
      }
      return (story, nil)
    }
    // Later differences follow from the first one.
    return (story, finding, finding == nil ? failures : [])
  }

  /// Plays a script again without a kill.
  ///
  /// - Returns: The first difference, in a sentence.
  private func chance(of script: [Life.Input], comparingWith seen: [Observation]) -> String? {
    for (count, pair) in zip(seen, course(of: script).seen).enumerated() {
      guard let difference = pair.0.difference(to: pair.1, ignoring: ignored) else { continue }
      let text = show(
        difference.text, after: "Two runs differ \(moment(count, script))", minus: "first", plus: "second")
      return "\(text)\nPass time, randomness and services in from outside."
    }
    return nil
  }

  private func moment(_ count: Int, _ script: [Life.Input], inside isInside: Bool = false) -> String {
    count == 0
      ? "after the launch"
      : "\(isInside ? "in" : "after") step \(count) of \(script.count), \(describe(script[count - 1], characters: 100))"
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
