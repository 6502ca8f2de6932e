import Basics
import ModelStreams
import TestSupport
import Testing

@Suite struct ModelScheduleTests {
  static let schedules = Seeds.first(12_000, short: 1_000)
  static let steps = 40

  @Test(arguments: [true, false])
  func itDoesWhatTheListOfAllModelsSays(removesDuplicates: Bool) {
    let isDuplicate: (@Sendable (Int, Int) -> Bool)? = removesDuplicates ? { @Sendable in $0 == $1 } : nil
    for seed in Self.schedules {
      var random = SplitMix(seed: UInt64(seed))
      let readers = random.below(4) + 1
      var schedule = ModelSchedule(readers: readers, isDuplicate: isDuplicate)
      var steps: [ModelStep] = []
      for _ in 0..<Self.steps {
        let step = ModelStep.random(readers: readers, using: &random)
        steps.append(step)
        guard let difference = schedule.perform(step) else { continue }
        Issue.record("seed \(seed): \(difference) after \(steps)")
        return
      }
    }
  }
}
