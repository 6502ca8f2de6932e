import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// A use of a harness in the wrong way, or in the wrong order, fails at that line.
struct HarnessMisuseTests {
  @Test func aTestMayUseTheHarnessInsideOfRun() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        puppet.route(to: .home)
        harness.expectRoute(.home)
        harness.run { $0.notify(.done) }
        harness.expectEvent(.done)
      }
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test func whatIsWaitedForAndDoesNotComeIsNamed() {
    let door = Door()
    let line = #line + 3
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let error = #expect(throws: UnsettledError.self) {
        try harness.wait { await door.wait() }
      }
      expectSaid(
        [error?.description ?? ""],
        "has not returned … wait (RIBTestingTests/HarnessMisuseTests.swift:\(line)): not waiting")
      door.open()
      harness.settle()
    }
    #expect(told == [])
  }

  @Test func whatFailsOnAnotherThreadFailsTheTest() async {
    let sink = FailureSink.collecting()
    let stub = FailureSink.$collector.withValue(sink) { Stub<Int, Int>("find") }
    let line = #line
    await Task.detached { _ = try? await stub.call(3) }.value
    #expect(sink.takeFailures().map(\.location.line) == [line + 1])
  }
}
