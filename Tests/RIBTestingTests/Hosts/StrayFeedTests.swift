import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A task of a service that the test itself feeds, outside of the host: what a failure says of it.
struct StrayFeedTests {
  final class Consumer: Interactor {
    let scope = Scope<Int, Never>()
    let hand: Hand
    let models: ModelStream<Int>

    init(_ hand: Hand, _ models: ModelStream<Int>) {
      self.hand = hand
      self.models = models
    }

    func didBecomeActive() {
      call { [hand, models] in
        await hand.consume(models)
      } then: { _, _ in
      }
    }
  }

  /// The failure of a route that does not come, after the service was fed.
  private func failure(feeding feed: (InteractorHarness<Consumer>, MutableModelStream<Int>) -> Void)
    -> [String]
  {
    failuresTold {
      let models = MutableModelStream(0)
      let host = ManualHost.forTests()
      let harness = InteractorHarness(host: host) { (_: Listener<Never>) in
        Consumer(Hand("a", host.clock, Log()), models.stream)
      }
      harness.activate()
      feed(harness, models)
      harness.expectRoute(1)
      models.finish()
      harness.deactivate()
    }
  }

  private let hint =
    "outside the host, where the task continues. Start or resume it inside harness.run { _ in … }."

  @Test func aTaskThatTheTestFeedsOutsideOfRunIsHintedAt() throws {
    #expect(try #require(failure { $1.send(1) }.first).contains(hint))
  }

  @Test func aTaskThatTheTestStartsOutsideOfRunIsHintedAt() throws {
    #expect(try #require(failure { _, _ in Task {} }.first).contains(hint))
  }

  @Test func oneThatIsFedInsideIsNot() throws {
    let failures = failure { harness, models in
      harness.run { _ in _ = models.send(1) }
    }
    #expect(try !#require(failures.first).contains(hint))
  }

  @Test func whatTheTestItselfAwaitsIsNot() async throws {
    let sink = FailureSink.collecting()
    await FailureSink.$collector.withValue(sink) {
      let host = ManualHost.forTests()
      let harness = InteractorHarness(host: host) { (_: Listener<Never>) in
        Consumer(Hand("a", host.clock, Log()), MutableModelStream(0).stream)
      }
      harness.activate()
      _ = await Hand("b", ContinuousClock(), Log()).bump(1)
      await harness.settleTasks()
      harness.expectRoute(1)
      harness.deactivate()
    }
    #expect(try !#require(sink.failures.first?.message).contains(hint))
  }
}
