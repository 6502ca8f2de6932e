import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Sessions whose process is killed after each step.
@Suite(.failsOnLeaks)
struct KilledAnywhereTests {
  enum Step: Sendable {
    case does(Deed, String)
    case passes(Duration)
  }

  private func failures(of script: [Step]) -> [String] {
    FailureSink.failures {
      let test = LifecycleStressTest({ Street() }, harness: { street in street.harness() })
      test.run(script: script) { step, harness, _ in
        switch step {
        case .does(let deed, let id): try harness.send(deed, to: id)
        case .passes(let time): harness.advance(by: time)
        }
      }
    }.map(\.message)
  }

  @Test func whatIsPreservedGoesOn() {
    let script: [Step] = [
      .does(.add("tea"), "ana"), .does(.close(after: .seconds(3_600)), "ana"), .does(.drop("milk"), "ana"),
      .does(.order("jam"), "ben"), .passes(.seconds(1_800)), .does(.add("milk"), "ana"),
      .passes(.seconds(1_802)), .does(.look, "ana"), .does(.look, "ben"),
    ]
    #expect(failures(of: script) == [])
  }

  @Test func aTimerThatEndsWithTheProcessIsFound() {
    let script: [Step] = [
      .does(.add("tea"), "ana"), .does(.addLater("milk", after: .seconds(5)), "ana"), .passes(.seconds(10)),
      .does(.look, "ana"),
    ]
    let failures = failures(of: script)
    #expect(failures.count == 1 && failures[0].contains("ana: Shop#items"), "\(failures)")
    #expect(failures.first?.contains("killed after step 2 of 4") == true, "\(failures)")
  }
}
