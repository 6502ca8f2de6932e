import Dispatch
import RIBKit
import RIBTesting
import Testing

/// How long a test waits for what is outside.
@Suite(.timeLimit(.minutes(20)))
struct OutsideLimitTests {
  private func failures(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
  ) async -> [String] {
    let sink = FailureSink.collecting()
    await FailureSink.$collector.withValue(sink) { await body() }
    return sink.takeFailures().map(\.message)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(400 * 365 * 86_400)])
  func aWaitMayHaveNoEndInSight(_ limit: Duration) async {
    let told = await failures {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in
        me.task { me in
          await withCheckedContinuation { answer in DispatchQueue.global().async { answer.resume() } }
          me.notify(.said("answered"))
        }
      }
      harness.allowOutside("the server")
      harness.activate()
      await harness.waitsFor(outside: "the server", atMost: limit)
      harness.expectEvent(.said("answered"))
      harness.deactivate()
    }
    #expect(told == [])
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .seconds(Int64.min)])
  func aWaitWithoutTimeFailsAtOnce(_ limit: Duration) async {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let told = await failures {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
      harness.activate()
      await harness.waitsFor(outside: "the radio", atMost: limit)
      harness.deactivate()
    }
    continuation.finish()
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("Nothing came from outside (the radio) within ") == true)
  }

  @Test func aWaitInACancelledTaskSaysThatItIsCancelled() async {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let told = await failures {
      await withTaskGroup { group in
        group.addTask {
          withUnsafeCurrentTask { $0?.cancel() }
          let harness = InteractorHarness { PuppetInteractor(listener: $0) }
          harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
          harness.activate()
          await harness.waitsFor(outside: "the radio", atMost: .seconds(3_600))
          harness.deactivate()
        }
      }
    }
    continuation.finish()
    #expect(
      told == [
        "The task of the test was cancelled while it waited for what is outside (the radio). Wait in a task that is not cancelled."
      ])
  }
}
