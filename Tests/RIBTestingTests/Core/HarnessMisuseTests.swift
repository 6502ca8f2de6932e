import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// What a harness is used for in the wrong way, or in the wrong order, fails at that line.
struct HarnessMisuseTests {
  @Test(arguments: [Exhaustivity.exhaustive, .loose])
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
    #expect(
      told == [
        "+2: PuppetInteractor is not active: activate it first.",
        "+4: PuppetInteractor is active already: deactivate it first.",
        "+6: PuppetInteractor is not active: activate it first.",
      ])
    let told2 = failuresTold {
      let harness = RouterHarness(exhaustivity) { DeskRouter(listener: $0) }
      harness.detach()
      harness.attach()
      harness.attach()
    }
    #expect(
      told2 == [
        "+2: DeskRouter is not active: attach it first.",
        "+4: DeskRouter is active already: detach it first.",
      ])
    let told3 = failuresTold {
      let harness = TreeHarness(exhaustivity) { DeskRouter(listener: $0) }
      harness.shutdown()
      harness.launch()
      harness.launch()
    }
    #expect(
      told3 == [
        "+2: DeskRouter is not active: launch it first.",
        "+4: DeskRouter is active already: shut down it first.",
      ])
  }

  @Test(arguments: [Exhaustivity.exhaustive, .loose])
  func aLateCallFailsAtTheLineThatHasLedToIt(exhaustivity: Exhaustivity) {
    let line = #line + 5
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
      harness.run { $0.notify(.done) }
      harness.run { $0.route(to: .trip(3)) }
    }
    #expect(
      told == [
        """
        +4: Puppet called notify(done) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/HarnessMisuseTests.swift:\(line))
        """,
        """
        +5: Puppet called route(to: trip(3)) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/HarnessMisuseTests.swift:\(line + 1))
        """,
      ])
  }

  @Test(arguments: [Exhaustivity.exhaustive, .loose])
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
    #expect(
      told == [
        """
        +4: Puppet called after(…) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/HarnessMisuseTests.swift:\(line - 3))
        """,
        """
        +7: A misuse was refused [notAChild]: Desk: cannot detach Receipt, because it is not attached. \
        Only the parent of a router detaches it. (RIBTestingTests/HarnessMisuseTests.swift:\(line))
        """,
      ])
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
    #expect(
      told == [
        """
        +7: The host gave up after 100000 rounds without settling: something leads to itself again and again. \
        The last rounds:
          Puppet: delivered 99998
          Puppet: delivered 99999
          Puppet: delivered 100000
          Puppet: delivered 100001
        """
      ])
  }

  @Test(arguments: [Exhaustivity.exhaustive, .loose])
  func aClockDoesNotRunBackwards(exhaustivity: Exhaustivity) {
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.advance(by: .seconds(-1))
    }
    #expect(told == ["+2: The clock cannot advance by -1.0 seconds: it does not run backwards."])
  }

  @Test func aListenerThatIsThrownAwayIsNoticed() {
    let told = failuresTold {
      _ = InteractorHarness { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = RouterHarness { _ in DeskRouter(listener: Listener { _ in }) }
      _ = InteractorHarness(.loose) { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = InteractorHarness { _ in ReceiptInteractor() }
    }
    #expect(
      told == [
        """
        +1: The closure that makes PuppetInteractor throws its listener away, so that no event would ever come: \
        give the listener to the interactor. If no event matters, make the harness loose.
        """,
        """
        +2: The closure that makes DeskRouter throws its listener away, so that no event would ever come: \
        give the listener to the interactor. If no event matters, make the harness loose.
        """,
      ])
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
    #expect(
      told
        == verbs.map { line, verb in
          """
          +\(line): The harness was used (“\(verb)”) by something that it was running: a hook, a handler or a stub. \
          What follows from that cannot run there. Do it in the test, when the call that has led there has returned.
          """
        })
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
      let error = #expect(throws: Unsettled.self) {
        try harness.wait { await door.wait() }
      }
      #expect(
        error?.description == """
          The host has nothing left to run, but the operation has not ended. \
          Waiting: wait (RIBTestingTests/HarnessMisuseTests.swift:\(line)): not waiting for anything of the kit
          """)
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
    #expect(
      told == [
        "+6: This came and was not expected: event .said(\"Ana\").",
        "+7: This came and was not expected: event .said(\"Bo\").",
      ])
  }

  @Test func whatFailsOnAnotherThreadFailsTheTest() async {
    let sink = FailureSink.collecting()
    let stub = FailureSink.$collector.withValue(sink) { Stub<Int, Int>("find") }
    let line = #line
    await Task.detached { _ = try? await stub.call(3) }.value
    #expect(sink.takeFailures().map(\.location.line) == [line + 1])
  }
}
