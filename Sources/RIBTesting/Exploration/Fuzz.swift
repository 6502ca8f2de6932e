internal import RIBKit
public import Testing

/// Random inputs to the subject of a harness, in search of a failure, which is then shortened as far as possible.
///
/// A trial is a world of its own, services and harness, and a list of steps: inputs from a list, and now and then the end of
/// the life and its beginning. Any failure of the harness ends the trial: misuse, late calls, waits for something outside, tasks that
/// ignore their cancellation, leaks, failures of the test's own check, and what `#expect` finds in `perform`. Unexpected output is no failure here, though it
/// would be one in an exhaustive harness. The steps that have failed
/// are then made fewer and simpler, until none can be left out, and printed as a test to paste.
///
/// The test that is printed calls `makeServices()`, `makeHarness(services)` and `perform(input, harness, services)`, and
/// `check(harness, services)` if that has failed. It can be pasted as it is if these are what the fuzz is made of.
///
/// Nothing is left to chance: the same seed leads to the same trials, if services and harness are deterministic.
public struct Fuzz<Tested: Harness, Services, Input> {
  let services: () -> Services
  let harness: (Services) -> Tested
  let perform: (Input, Tested, Services) -> Void
  let check: ((Tested, Services) -> String?)?

  /// Makes a fuzz.
  ///
  /// - Parameters:
  ///   - services: Makes the services that the harness needs and the inputs use; called for each trial.
  ///   - harness: Makes the harness; called for each trial.
  ///   - check: Called after each step; returns a sentence about a failure, or `nil`.
  ///   - perform: Carries out an input. It is called while nothing is active too, so it must not call the
  ///     interactor itself without asking.
  public init(
    services: @escaping () -> Services, harness: @escaping (Services) -> Tested,
    check: ((Tested, Services) -> String?)? = nil,
    perform: @escaping (Input, Tested, Services) -> Void
  ) {
    self.services = services
    self.harness = harness
    self.check = check
    self.perform = perform
  }

  /// Runs trials until one fails, and fails with the shortest steps that do.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, simple ones first, at least one. One that is listed twice comes twice as often.
  ///   - seed: The seed of the first trial; the next one has the next number.
  ///   - steps: How many steps a trial has, at least 1.
  ///   - trials: How many trials there are, at least 1.
  ///   - hasPauses: Whether the life ends and begins again now and then.
  ///   - sourceLocation: Where the failure is reported.
  /// - Complexity: O(*t* · *n*) for *t* trials of *n* steps; O(*n*²) steps more when one fails.
  public func run(
    inputs: [Input], seed: UInt64, steps: Int = 1_000, trials: Int = 1, hasPauses: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sink = FailureSink.current()
    if inputs.isEmpty {
      return sink.fail(
        "A fuzz without inputs does nothing. Give it at least one input.", at: sourceLocation)
    }
    guard trials > 0, steps > 0 else {
      return sink.fail(
        """
        A fuzz with \(trials) \(trials == 1 ? "trial" : "trials") of \(steps) \(steps == 1 ? "step" : "steps") does nothing. \
        Give it at least 1 of each.
        """, at: sourceLocation)
    }
    for trial in 0..<trials {
      let seed = seed &+ UInt64(trial)
      let plan = FuzzStep.random(steps, of: inputs.count, hasPauses: hasPauses, seed: seed)
      let world = FuzzTrial(fuzz: self, inputs: inputs, place: sourceLocation)
      guard let outcome = world.run(plan) else { continue }
      return sink.fail(
        message(of: outcome, world, "the seed \(seed)", of: plan.count), at: sourceLocation)
    }
  }

  private func message(
    of first: FuzzOutcome, _ trial: FuzzTrial<Tested, Services, Input>, _ seed: String, of count: Int
  ) -> String {
    let found = "A failure was found with \(seed), within the first \(first.steps.count) of \(count) steps"
    // Without this the shrinker would take every list of steps for one that passes.
    guard trial.run(first.steps) != nil else {
      return """
        \(found), but the same steps do not fail again: give time, randomness and services in from outside.
        \(first.text)
        """
    }
    let shortest = FuzzShrinker.shrink(first.steps) { trial.run($0) != nil }
    guard let last = trial.run(shortest) else { return "\(found).\n\(first.text)" }
    return """
      \(found); \(shortest.count) \(shortest.count == 1 ? "is" : "are") enough.
      \(last.text)
      A test to paste:

      \(trial.source(of: last))
      """
  }
}

/// How a trial has failed.
struct FuzzOutcome {
  /// The steps up to the one that has failed.
  let steps: [FuzzStep]
  /// The failure.
  let text: String
  /// Whether the test's own check has failed.
  let isOfCheck: Bool
  /// The names of the harness's functions for the beginning and the end.
  let verbs: TreeDriver.Verbs
  /// The places of the inputs after which there was something left to run.
  let unsettled: Set<Int>
  /// The pending work at the end of each life, by the step that ended it; the end of the trial comes after the last step.
  let cancelled: [Int: Set<PendingWork>]
  /// Whether something unexpected came out, for which an exhaustive harness would fail.
  let hasRest: Bool
}

/// One step of a trial.
package enum FuzzStep: Hashable, Sendable {
  /// The life of the subject begins; without a meaning while it goes on.
  case begin
  /// The life ends; without a meaning when it has.
  case end
  /// An input comes: its place in the list of inputs.
  case input(Int)

  /// The steps that are simpler than this one, the simplest first: inputs that stand further to the front of their list.
  var simpler: [FuzzStep] {
    if case .input(let place) = self { (0..<place).map(FuzzStep.input) } else { [] }
  }

  /// Random steps.
  ///
  /// - Parameters:
  ///   - count: How many; the first begins the life.
  ///   - inputs: How many inputs there are.
  ///   - hasPauses: Whether the life ends and begins again now and then, once in sixteen steps.
  ///   - seed: The same seed gives the same steps.
  /// - Returns: The steps.
  /// - Complexity: O(*n*), where *n* is the count.
  package static func random(
    _ count: Int, of inputs: Int, hasPauses: Bool, seed: UInt64
  ) -> [FuzzStep] {
    var random = SplitMix(seed: seed)
    var isActive = true
    return [.begin]
      + (0..<max(count, 0)).map { _ in
        // A pause is short: while nothing is active, few inputs can find anything.
        if hasPauses, random.below(isActive ? 16 : 4) == 0 {
          isActive.toggle()
          return isActive ? .begin : .end
        }
        return .input(random.below(inputs))
      }
  }
}
