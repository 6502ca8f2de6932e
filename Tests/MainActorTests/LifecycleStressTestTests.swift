import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// An interactor of the main actor is stress tested where it lives.
struct LifecycleStressTestTests {
  final class Stop: Interactor {
    enum Event: Equatable { case left(Int) }

    let scope: Scope<Never, Event>
    let trips: ModelStream<Trip>
    let isReset: Bool
    var drivers = 0

    init(trips: ModelStream<Trip>, isReset: Bool, listener: Listener<Event>) {
      self.trips = trips
      self.isReset = isReset
      scope = Scope(listener: listener)
    }

    func didBecomeActive() {
      if isReset { drivers = 0 }
      observe(trips) { me, _ in
        me.drivers += 1
        me.after(.seconds(1), id: "leave") { me in me.notify(.left(me.drivers)) }
      }
    }
  }

  func stressTest(isReset: Bool) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        MutableModelStream(Trip(driver: "ana"))
      } harness: { trips in
        InteractorHarness { Stop(trips: trips.stream, isReset: isReset, listener: $0) }
      }.run { harness, trips in
        harness.advance(by: .seconds(1))
        trips.send(Trip(driver: "bo"))
        harness.advance(by: .milliseconds(500))
        trips.send(Trip(driver: "cy"))
        harness.advance(by: .seconds(1))
      }
    }.map(\.message)
  }

  @Test func aCleanOneSurvives() {
    #expect(stressTest(isReset: true) == [])
  }

  @Test func stateThatIsNotResetIsFound() {
    let failures = stressTest(isReset: false)
    #expect(failures.count == 1)
    for words in ["Stop, activated and deactivated twice", "from a new one", "didBecomeActive"] {
      #expect(failures.first?.contains(words) == true)
    }
  }
}
