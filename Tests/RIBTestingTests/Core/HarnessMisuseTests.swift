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

  @Test func anExpectationBeforeTheActivationSaysSo() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.expectRoute(.home)
      harness.activate()
      harness.expectRoute(.home)
      harness.deactivate()
    }
    expectSaid(told, "+2: … but got none. Nothing has run yet: activate it first.", "+4: … but got none.")
    #expect(told.last?.contains("Nothing has run yet") == false)
  }

  @Test func anInvalidCallBeforeTheActivationFailsTheTest() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.run { $0.after(.seconds(1)) { _ in } }
      harness.activate()
      harness.deactivate()
    }
    expectSaid(
      told, "+2: … rejected an invalid call [notActive] … before it became active. Call it in didBecomeActive"
    )
  }

  @Test func anInvalidCallInAnInitializerFailsTheTest() {
    let told = failuresTold {
      let harness = InteractorHarness { EagerInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
    }
    expectSaid(told, "+1: … rejected an invalid call [notActive] … before it became active")
  }

  @Test func anInvalidCallOfAChildThatIsNotAttachedFailsTheTest() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.run { _ in ReceiptRouter().interactor.after(.seconds(1)) { _ in } }
      harness.detach()
    }
    expectSaid(told, "+3: … rejected an invalid call [notActive] … before it became active")
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

  @Test func whatARunLeadsToIsDoneAlsoIfItThrows() {
    struct Stop: Error {}
    let told = failuresTold {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(names.stream) { me, name in me.notify(.said(name)) }
      }
      harness.activate()
      #expect(throws: Stop.self) {
        try harness.run { _ in
          names.send("Bo")
          throw Stop()
        }
      }
      harness.deactivate()
    }
    expectSaid(told, #"+6: … not expected … event .said("Ana")"#, #"+7: … not expected … event .said("Bo")"#)
  }

  @Test func whatFailsOnAnotherThreadFailsTheTest() async {
    let sink = FailureSink.collecting()
    let stub = FailureSink.$collector.withValue(sink) { Stub<Int, Int>("find") }
    let line = #line
    await Task.detached { _ = try? await stub.call(3) }.value
    #expect(sink.takeFailures().map(\.location.line) == [line + 1])
  }
}

private final class EagerInteractor: Interactor {
  let scope: Scope<Never, Never>

  init(listener: Listener<Never>) {
    scope = Scope(listener: listener)
    after(.seconds(1)) { _ in }
  }
}
