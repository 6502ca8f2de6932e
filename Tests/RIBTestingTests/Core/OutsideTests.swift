import Foundation
import RIBKit
import RIBTesting
import Testing

/// Work outside of the host.
@Suite(.timeLimit(.minutes(20)))
struct OutsideTests {
  /// The failures of a test that awaits.
  private func failures(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
  ) async -> [String] {
    let sink = FailureSink.collecting()
    await FailureSink.$collector.withValue(sink) { await body() }
    return sink.takeFailures().map(\.message)
  }

  @Test(arguments: [false, true])
  func theTestAndASourceThatItAllowsMayWakeTheHost(isOutside: Bool) {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      if isOutside { harness.allowExternalWork("the radio") }
      harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
      harness.activate()
      if isOutside { onAnotherThread { continuation.yield("one") } } else { continuation.yield("one") }
      harness.expectEvent(.said("one"))
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test func whatAnotherThreadMayShowIsNoFailure() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let presenter = harness.interactor.presenter
      harness.allowExternalWork("the thread")
      let screen = harness.record(presenter)
      harness.activate()
      onAnotherThread { presenter.show(1) }
      screen.expect(1)
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test(arguments: [Duration.seconds(30), .seconds(400 * 365 * 86_400), .seconds(Int64.max)])
  func aTestMayWaitForWhatIsOutside(_ limit: Duration) async {
    let told = await failures {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in
        me.task { me in
          await withCheckedContinuation { answer in DispatchQueue.global().async { answer.resume() } }
          me.notify(.said("answered"))
        }
      }
      harness.allowExternalWork("the server")
      harness.activate()
      await harness.waitForExternalWork("the server", timeout: limit)
      harness.expectEvent(.said("answered"))
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test(arguments: [Duration.zero, .milliseconds(1), .seconds(-5), .seconds(Int64.min)])
  func aWaitForWhatDoesNotComeEndsAndFailsTheTest(_ limit: Duration) async {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let told = await failures {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
      harness.activate()
      await harness.waitForExternalWork("the radio", timeout: limit)
      harness.deactivate()
    }
    continuation.finish()
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("Nothing arrived from outside (the radio) within ") == true)
  }

  @Test func nobodyWaitsWhenNothingIsOutside() async {
    let told = await failures {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      await harness.waitForExternalWork("the radio", timeout: .seconds(3_600))
    }
    #expect(told == [])
  }

  @Test func aCallOfAServiceByATaskThatTheHostDoesNotRunFailsTheTestAtTheLineOfTheCall() {
    let find = Stub<String, Int>("find")
    find.returns(1)
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(find)
      harness.activate()
      onAnotherThread { _ = try? find.call("a") }
      find.expectCall("a")
      harness.run { me in me.task { _ in _ = await Task.detached { try? find.call("b") }.value } }
      find.expectCall("b")
      _ = try? find.call("c")
      find.expectCall("c")
      harness.deactivate()
    }
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix(
        #"+4: The call to "find" with "a" comes from a task that the host does not run, so its order"#)
        == true)
  }

  @Test func aHandlerThatAServiceCallsOnAnotherThreadCannotStartOrAttachAnything() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      nonisolated(unsafe) weak let puppet = harness.interactor
      onAnotherThread {
        puppet?.notify(.done)
        puppet?.route(to: .home)
        puppet?.after(.seconds(1)) { _ in }
        puppet?.task { _ in }
      }
      harness.expectNothing()
      harness.deactivate()
    }
    #expect(told.count == 4)
    #expect(
      told.allSatisfy { $0.contains("was called by PuppetInteractor outside the isolation of its tree") })
    let expected =
      "+5: notify was called by PuppetInteractor outside the isolation of its tree, and was rejected. Call a tree on a ManualHost inside `host.run { … }`"
    #expect(told.first?.hasPrefix(expected) == true)
  }
}
