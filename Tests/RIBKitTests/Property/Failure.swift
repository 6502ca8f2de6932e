import Testing

/// A failing run, made small and printed so that it can be pasted into a regression test.
struct Failure {
  let seed: UInt64
  let profile: PlanGenerator.Profile
  let plan: Plan
  let divergence: Divergence

  func report() {
    let small = Shrinker.shrink(plan) { Trial($0).divergence != nil }
    let cause = Trial(small).divergence ?? divergence
    Issue.record(
      """
      seed \(seed), profile \(profile), operation \(divergence.index) of \(plan.hostOperations.count); \
      to run it again: RIB_SEED=\(seed)
      \(small)
      operation \(cause.index) (\(cause.operation)): \(cause.description)
      """)
  }
}

/// Where the kit did something else than the reference, or broke an invariant.
struct Divergence: CustomStringConvertible {
  /// The place of the operation among those from outside.
  let index: Int
  let operation: Operation
  let description: String
}
