import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private static let place = #_sourceLocation

  /// A stress test of an interactor with a defect; the lives after the first are left out.
  private static func stressed(
    _ name: String, _ defect: FrailInteractor.Defect, _ texts: String...
  ) -> Sentence {
    Sentence(name, texts) {
      let test = FailureSink.current()
      let sink = FailureSink.collecting()
      let last = Cell(0)
      FailureSink.$collector.withValue(sink) {
        LifecycleStressTest {
          FrailServices {
            last.update { $0 += 1 }
            return last.value
          }
        } harness: { services in
          let harness = InteractorHarness(host: services.host) {
            FrailInteractor(defect, services, listener: $0)
          }
          harness.record(services.presenter)
          return harness
        }.run(sourceLocation: place) { harness, services in
          services.pull()
          harness.advance(by: .seconds(1), sourceLocation: place)
        }
      }
      for failure in sink.takeFailures() {
        let first = String(failure.message.split(separator: "\nThe same")[0])
        test.fail(first.replacing("line \(place.line)", with: "line _"), at: failure.location)
      }
    }
  }

  private static func fuzzing(
    _ name: String, _ text: String, inputs: [DeskInteractor.Route] = [.search, .receipt], steps: Int = 20,
    trials: Int = 1, check makeCheck: @escaping @Sendable () -> (TreeHarness<DeskRouter>) -> String?
  ) -> Sentence {
    Sentence(name, text) {
      let check = makeCheck()
      FuzzTest(
        services: {}, harness: { TreeHarness { DeskRouter(listener: $0) } },
        check: { harness, _ in check(harness) },
        perform: { route, harness, _ in
          harness.run { if $0.interactor.isActive { $0.interactor.route(to: route) } }
        }
      ).run(inputs: inputs, seed: 2, steps: steps, trials: trials)
    }
  }

  /// A fuzz, a stress test or a run of schedules that finds something, or can find nothing.
  static let ofExploration: [Sentence] = [
    fuzzing(
      "a fuzz that finds something",
      """
      Found a failure with the seed 2, within the first 2 of 21 steps; 2 are enough.
      It has a child.
      To reproduce it, paste this test:

      @Test func fuzzFoundThis() {
        let services = makeServices()
        let harness = makeHarness(services)
        harness.launch()
        perform(.search, harness, services)
        #expect(check(harness, services) == nil)
        harness.shutdown()
      }
      """
    ) { { $0.root.children.isEmpty ? nil : "It has a child." } },
    fuzzing(
      "a fuzz of something that does not fail again",
      """
      Found a failure with the seed 2, within the first 5 of 21 steps, but the same steps did not fail again. Pass time, randomness \
      and services in from outside.
      It was the fifth call.
      """
    ) {
      var calls = 0
      return { _ in
        calls += 1
        return calls == 5 ? "It was the fifth call." : nil
      }
    },
    fuzzing(
      "a fuzz without inputs", "A fuzz without inputs does nothing. Pass at least one input.", inputs: []
    ) { { _ in nil } },
    fuzzing(
      "a fuzz without trials", "A fuzz with 0 trials of 20 steps does nothing. Pass at least 1 of each.",
      trials: 0
    ) { { _ in nil } },
    fuzzing(
      "a fuzz without steps", "A fuzz with 1 trial of 0 steps does nothing. Pass at least 1 of each.",
      steps: 0
    ) { { _ in nil } },
    Sentence(
      "a stress test without points",
      "A stress test with the limit 0 tries nothing. Pass a limit of at least 1, or omit it."
    ) {
      LifecycleStressTest({ 0 }, harness: { _ in InteractorHarness { PuppetInteractor(listener: $0) } })
        .run(limit: 0) { _, _ in }
    },
    stressed(
      "output after the end", .showsLate,
      """
      FrailInteractor, deactivated before job 3, during “advances by 1.0 seconds” in line _: \
      The view model -1 arrived after the interactor was deactivated. Check isActive before you show or notify.
      """),
    stressed(
      "a task that ignores its cancellation, with its place", .isDeaf,
      """
      FrailInteractor, activated and deactivated twice: The task "call" of FrailInteractor is still running after the interactor was \
      deactivated: it ignores its cancellation. It is waiting for something outside the host.
      Location: RIBTestingTests/FrailInteractor.swift:_.
      """),
    stressed(
      "state that is not reset", .remembers,
      """
      FrailInteractor, activated and deactivated twice: When activated again, it behaves differently from a new one. Reset its \
      state in didBecomeActive, or preserve it.
        view model 0
      - view model 1
      - event .count(1)
      + view model 2
      + event .count(2)
        route .results
      """),
    stressed(
      "chance", .isRandom,
      """
      FrailInteractor, activated and deactivated twice: Two interactors behave differently in the same life. Pass time, randomness and \
      services in from outside.
        view model 0
      - view model 3
      - event .count(3)
      + view model 1
      + event .count(1)
        route .results
      """),
    Sentence(
      "many defects",
      """
      Trip, life 1: It is late.
      The same happens when it is:
      - life 2
      - life 3
      - life 4
      - and 1 more
      """, "Trip: 1 more defect was found."
    ) {
      var report = StressTestReport(of: "Trip", at: #_sourceLocation)
      for life in 1...5 { report.add("It is late.", as: "late", in: "life \(life)") }
      report.add("It leaks.", as: "leak", in: "life 1")
      for message in report.messages(limit: 1) { FailureSink.current().fail(message, at: #_sourceLocation) }
    },
    Sentence(
      "a schedule under which a test fails", "Expected the route .home, but got none.",
      """
      The test fails with the seed 7, the first failing seed in 7..<20. \
      To reproduce it, pass the schedule .seeded(7) to a harness or to ManualHost.forTests(schedule:).
      """
    ) {
      forEachSchedule(seeds: 7..<20) { schedule in
        let harness = InteractorHarness(schedule: schedule) { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.expectRoute(.home)
        harness.deactivate()
      }
    },
    Sentence(
      "schedules without seeds",
      "The range 5..<5 has no seed, so nothing was tested. Pass at least one, as in 5..<6."
    ) {
      forEachSchedule(seeds: 5..<5) { _ in }
    },
  ]
}
