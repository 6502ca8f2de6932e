import RIBTesting
import TestSupport
import Testing

/// A tree does what the reference does, whatever is asked of it.
@Suite(.failsOnLeaks)
struct TreePropertyTests {
  static let batches = Seeds.areAllTried ? 60 : 15
  /// How many operations there are in all, at least.
  static let operations = Seeds.areAllTried ? Seeds.count(26_000) : 2_600

  @Test(arguments: 0..<batches)
  func randomOperationsAlsoFromInsideHooks(batch: Int) {
    if let seed = Seeds.only {
      // One seed is asked for: one batch does it.
      if batch == 0 { _ = run(seed: seed) }
      return
    }
    var operations = 0
    var seed = batch
    while operations < Self.operations / Self.batches {
      guard let count = run(seed: UInt64(seed)) else { return }
      operations += count
      seed += Self.batches
    }
  }

  /// Runs the plans of a seed.
  ///
  /// - Returns: How many operations were carried out; `nil` after a failure.
  private func run(seed: UInt64) -> Int? {
    var operations = 0
    for profile in PlanGenerator.Profile.allCases {
      var generator = PlanGenerator(seed: seed, profile: profile)
      let plan = generator.plan(operations: 45)
      let trial = Trial(plan)
      operations += trial.operations
      if let divergence = trial.divergence {
        Failure(seed: seed, profile: profile, plan: plan, divergence: divergence).report()
        return nil
      }
    }
    return operations
  }
}
