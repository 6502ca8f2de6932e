internal import Basics
internal import RIBKit
public import Testing

/// A fuzz test that sends random inputs to the subject of a harness and shortens the first failing run as far as possible.
///
/// Each trial has its own services, its own harness and a list of steps: inputs from a list, with an occasional end and restart of the
/// subject. Any failure of the harness ends the trial: invalid calls, late calls, waits for something outside the host, tasks that ignore
/// their cancellation, leaks, failures of the test's own check, and issues that `#expect` records in `perform`. Unexpected output doesn't
/// fail a trial, although it would fail an exhaustive harness. The fuzz test then shrinks the failing steps until no step can be removed or
/// simplified, and prints them as a test to paste.
///
/// The printed test calls `makeServices()`, `makeHarness(services)` and `perform(input, harness, services)`, and `check(harness, services)`
/// if the check failed. You can paste it unchanged if you create the fuzz test from functions with these names.
///
/// A seed always produces the same trials if the services and the harness are deterministic.
public struct FuzzTest<Tested: Harness, Services, Input> {
  let services: () -> Services
  let harness: (Services) -> Tested
  let perform: (Input, Tested, Services) -> Void
  let check: ((Tested, Services) -> String?)?

  /// Creates a fuzz test.
  ///
  /// - Parameters:
  ///   - services: Creates the services that the harness needs and the inputs use. Called for each trial.
  ///   - harness: Creates the harness. Called for each trial.
  ///   - check: Called after each step; returns a sentence that describes a failure, or `nil`.
  ///   - perform: Performs an input. It is also called while nothing is active, so check `isActive` before you call the interactor
  ///     directly.
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

  /// Runs trials until one fails, then fails the test with the shortest failing steps.
  ///
  /// Pass at least one input, the simple ones first. An input that is listed twice occurs twice as often. The first trial uses `seed`, and
  /// each further trial the next number. There must be at least one trial of at least one step. With `hasPauses`, the subject occasionally
  /// ends and starts again.
  ///
  /// - Complexity: O(*t* · *n*) for *t* trials of *n* steps; O(*n*²) further steps when a trial fails.
  public func run(
    inputs: [Input], seed: UInt64, steps: Int = 1_000, trials: Int = 1, hasPauses: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sink = FailureSink.current()
    guard
      sink.accepts("A fuzz test", inputs: inputs.count, trials: trials, steps: steps, at: sourceLocation)
    else { return }
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
    let found = "Found a failure with \(seed), within the first \(first.steps.count) of \(count) steps"
    // Without this check the shrinker would treat every list of steps as one that passes.
    guard trial.run(first.steps) != nil else {
      return """
        \(found), but the same steps did not fail again. Pass time, randomness and services in from outside.
        \(first.text)
        """
    }
    let shortest = FuzzShrinker.shrink(first.steps) { trial.run($0) != nil }
    guard let last = trial.run(shortest) else { return "\(found).\n\(first.text)" }
    return """
      \(found); \(shortest.count) \(shortest.count == 1 ? "step is" : "steps are") enough to reproduce it.
      \(last.text)
      To reproduce it, paste this test:

      \(trial.source(of: last))
      """
  }
}

/// The failure of a trial.
struct FuzzOutcome {
  /// The steps up to and including the failing one.
  let steps: [FuzzStep]
  /// The description of the failure.
  let text: String
  /// Whether the test's own check failed.
  let isOfCheck: Bool
  /// The names of the harness functions that start and end the subject.
  let verbs: TreeDriver.Verbs
  /// The indices of the inputs that left something to run.
  let unsettled: Set<Int>
  /// The pending work at each end of the subject, by the index of the step that ended it; the end of the trial comes after the last step.
  let cancelled: [Int: Set<PendingWork>]
  /// Whether unexpected output remains, which would fail an exhaustive harness.
  let hasRest: Bool
}

/// A step of a trial.
package enum FuzzStep: Hashable, Sendable {
  /// Starts the subject; has no effect if it is active.
  case begin
  /// Ends the subject; has no effect if it isn't active.
  case end
  /// Performs the input at this index of the list.
  case input(Int)

  /// The steps that are simpler than this one, simplest first: inputs that come earlier in their list.
  var simpler: [FuzzStep] {
    if case .input(let place) = self { (0..<place).map(FuzzStep.input) } else { [] }
  }

  /// Returns random steps, always the same for the same seed.
  ///
  /// The first step starts the subject. With `hasPauses`, about one step in sixteen ends it, and it starts again soon after.
  ///
  /// - Complexity: O(*n*), where *n* is the count.
  package static func random(
    _ count: Int, of inputs: Int, hasPauses: Bool, seed: UInt64
  ) -> [FuzzStep] {
    var random = SplitMix(seed: seed)
    var isActive = true
    return [.begin]
      + (0..<max(count, 0)).map { _ in
        // Pauses are short because few inputs can find a failure while nothing is active.
        if hasPauses, random.below(isActive ? 16 : 4) == 0 {
          isActive.toggle()
          return isActive ? .begin : .end
        }
        return .input(random.below(inputs))
      }
  }
}
