import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// A use of a harness in the wrong way, or in the wrong order, fails at that line.
struct HarnessMisuseTests {
  @Test(arguments: [Exhaustivity.exhaustive, .off])
  func aLifeBeginsOnceAndEndsOnce(exhaustivity: Exhaustivity) {
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.deactivate()
      harness.activate()
      harness.activate()
      harness.deactivate()
      harness.deactivate()
      harness.activate()
      harness.deactivate()
    }
    expectSaid(
      told,
      "+2: … PuppetInteractor is not active … activate",
      "+4: … PuppetInteractor is already active … deactivate",
      "+6: … PuppetInteractor is not active … activate")
    let told2 = failuresTold {
      let harness = RouterHarness(exhaustivity) { DeskRouter(listener: $0) }
      harness.detach()
      harness.attach()
      harness.attach()
    }
    expectSaid(
      told2,
      "+2: … DeskRouter is not active … attach",
      "+4: … DeskRouter is already active … detach")
    let told3 = failuresTold {
      let harness = TreeHarness(exhaustivity) { DeskRouter(listener: $0) }
      harness.shutdown()
      harness.launch()
      harness.launch()
    }
    expectSaid(
      told3,
      "+2: … DeskRouter is not active … launch",
      "+4: … DeskRouter is already active … shut down")
  }

  @Test(arguments: [Exhaustivity.exhaustive, .off])
  func aLateCallFailsAtTheLineThatHasLedToIt(exhaustivity: Exhaustivity) {
    let line = #line + 5
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
      harness.run { $0.notify(.done) }
      harness.run { $0.route(to: .trip(3)) }
    }
    expectSaid(
      told,
      "+4: … Puppet called notify(done) … dropped … isActive … (RIBTestingTests/HarnessMisuseTests.swift:\(line))",
      "+5: … Puppet called route(to: trip(3)) … dropped … isActive … (RIBTestingTests/HarnessMisuseTests.swift:\(line + 1))"
    )
  }

  @Test(arguments: [Exhaustivity.exhaustive, .off])
  func aMisuseOfTheTreeFails(exhaustivity: Exhaustivity) {
    let line = #line + 8
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
      harness.run { $0.after(.seconds(1)) { _ in } }
      let tree = TreeHarness(exhaustivity) { DeskRouter(listener: $0) }
      tree.launch()
      tree.run { $0.detach(ReceiptRouter()) }
    }
    expectSaid(
      told,
      "+4: … Puppet called after(…) … dropped … isActive … (RIBTestingTests/HarnessMisuseTests.swift:\(line - 3))",
      "+7: … [notAChild]: Desk: … Receipt … (RIBTestingTests/HarnessMisuseTests.swift:\(line))")
  }

  @Test func twoThatPlayPingPongAreStopped() {
    let told = failuresTold {
      let (ping, pong) = (MutableModelStream(0), MutableModelStream(0))
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(ping.stream) { _, number in pong.send(number + 1) }
        puppet.observe(pong.stream) { _, number in ping.send(number + 1) }
      }
      harness.activate()
      harness.deactivate()
    }
    expectSaid(
      told,
      "+7: … 100000 rounds … \n  Puppet: delivered 99998\n  Puppet: delivered 99999\n … Puppet: delivered 100001"
    )
  }

  @Test(arguments: [Exhaustivity.exhaustive, .off])
  func aClockDoesNotRunBackwards(exhaustivity: Exhaustivity) {
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.advance(by: .seconds(-1))
    }
    expectSaid(told, "+2: … clock … -1.0 seconds")
  }

  @Test func aListenerThatIsThrownAwayIsNoticed() {
    let told = failuresTold {
      _ = InteractorHarness { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = RouterHarness { _ in DeskRouter(listener: Listener { _ in }) }
      _ = InteractorHarness(.off) { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = InteractorHarness { _ in ReceiptInteractor() }
    }
    expectSaid(told, "+1: … PuppetInteractor … listener … loose", "+2: … DeskRouter … listener … loose")
  }

  @Test func aHarnessIsNotUsedByWhatItRuns() {
    let told = failuresTold {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { [unowned harness] puppet in
        puppet.observe(names.stream) { _, name in
          guard name == "Bo" else { return }
          harness.settle()
          harness.advance(by: .seconds(1))
          harness.expectRoute(.home)
          harness.expectNothing()
          harness.deactivate()
          harness.run { $0.notify(.said(name)) }
          #expect(throws: CancellationError.self) { try harness.wait {} }
          harness.finish()
        }
      }
      harness.activate()
      names.send("Bo")
      harness.expectEvent(.said("Bo"))
      harness.deactivate()
    }
    let verbs = [
      (6, "settles"), (7, "advances by 1.0 seconds"), (8, "expects the route .home"), (9, "expects nothing"),
      (10, "deactivate"), (11, "runs"), (12, "waits"), (13, "finishes"),
    ]
    #expect(told.count == verbs.count)
    for (message, (line, verb)) in zip(told, verbs) {
      expectSaid([message], "+\(line): … “\(verb)” … Use it in the test")
    }
  }

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
        "has not ended … wait (RIBTestingTests/HarnessMisuseTests.swift:\(line)): not waiting")
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
