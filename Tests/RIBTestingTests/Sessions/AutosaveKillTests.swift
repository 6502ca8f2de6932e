import RIBKit
import RIBTesting
import Testing

/// A stress test kills an app after each step, and the next process goes on with what the autosave has stored.
struct AutosaveKillTests {
  func kills(
    _ defect: CafeInteractor.Defect, byteLimit: Int = 10_000_000, pause: Duration = .seconds(2),
    _ script: [CafeAction] = [
      .tip(70), .open(1), .ring(after: 5), .open(2), .cook, .close, .tip(20), .stop,
    ]
  ) -> [String] {
    failuresTold {
      LifecycleStressTest(CafeWorld.init) { world in
        AutosaveHarness(byteLimit: byteLimit) { CafeRouter(defect, world, listener: $0) }
      }
      .run(script: script) { action, app, _ in
        app.run { $0.interactor.act(action) }
        app.advance(by: pause)
      }
    }
  }

  @Test func anAppThatPreservesAllSurvivesEveryKill() {
    #expect(kills(.none) == [])
  }

  @Test(arguments: [(10_000_000, Duration.seconds(1)), (300, .seconds(2))])
  func aChangeThatIsNotSavedYetOrExceedsTheLimitIsNamed(byteLimit: Int, pause: Duration) {
    expectSaid(
      kills(.none, byteLimit: byteLimit, pause: pause, [.tip(70)]),
      "killed after step 1 of 1, .tip(70): Directly after the restore … - Cafe.tip: 70\n+ Cafe.tip: 0")
  }
}
