import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Output that is left over at the end of a test fails at the line that is the cause.
struct HarnessEndTests {
  @Test func aLooseHarnessWantsNoneOfThis() {
    let told = failuresTold {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.interactor.whenActive = { $0.after(.seconds(1)) { _ in } }
      harness.activate()
      harness.run { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }
    }
    #expect(told == [])
  }

  @Test func restIsWhereNothingIsOpenButWhatWaitsForTheWorld() {
    let told = failuresTold {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(names.stream) { _, _ in }
        puppet.task { _ in for await _ in names.stream {} }
        puppet.start(Worker("beacon") { for await _ in names.stream {} })
        puppet.after(.seconds(5)) { me in me.route(to: .home) }
      }
      harness.activate()
      harness.advance(by: .seconds(5))
      harness.expectRoute(.home)
      harness.expectSettled()
      harness.deactivate()
    }
    #expect(told == [])
  }
}
