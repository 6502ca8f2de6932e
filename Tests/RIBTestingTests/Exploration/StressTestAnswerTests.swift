import RIBKit
import RIBTesting
import Testing

/// A script that answers calls runs to its end in every life.
struct StressTestAnswerTests {
  struct Services {
    let fetch = Stub<Int, Int>("fetch")
  }

  private func stressTest(answers: Int) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        Services()
      } harness: { services in
        services.fetch.suspends()
        return InteractorHarness { FetchInteractor(services.fetch, listener: $0) }
      }.run { harness, services in
        for answer in 0..<answers {
          harness.settle()
          services.fetch.resume(returning: answer)
        }
      }
    }.map(\.message)
  }

  @Test func aCallThatALifeCutShortNeverMadeIsPassedOver() {
    #expect(stressTest(answers: 2) == [])
  }

  @Test func aCallThatIsNeverMadeFailsInAWholeLife() throws {
    let failures = stressTest(answers: 3)
    #expect(try #require(failures.first).contains("No call to fetch is waiting."))
    #expect(failures.first?.contains("activated and deactivated twice") == true)
  }
}

/// Fetches twice, one after the other, and tells what it gets.
private final class FetchInteractor: Interactor {
  let scope: Scope<Never, Int>
  private let fetch: Stub<Int, Int>

  init(_ fetch: Stub<Int, Int>, listener: Listener<Int>) {
    self.fetch = fetch
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    load(1)
  }

  private func load(_ page: Int) {
    call(
      { [fetch] in try await fetch.call(page) },
      then: { me, result in
        me.notify((try? result.get()) ?? -1)
        if page == 1 { me.load(2) }
      })
  }
}
