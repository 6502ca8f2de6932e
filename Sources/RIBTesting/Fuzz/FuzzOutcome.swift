/// How a trial has failed.
struct FuzzOutcome {
  /// The steps up to the one that has failed.
  let steps: [FuzzStep]
  /// What was wrong.
  let text: String
  /// Whether the test's own check has said so.
  let isOfCheck: Bool
  /// What the harness's functions for the beginning and the end are called.
  let verbs: Lifecycle.Verbs
  /// The places of the inputs after which there was something left to run.
  let unsettled: Set<Int>
  /// What was pending when a life ended, for each step that ended one; the end of the trial comes after the last step.
  let cancelled: [Int: Set<PendingWork>]
  /// Whether something came out that nobody expected and that an exhaustive harness would fail for.
  let hasRest: Bool
}
