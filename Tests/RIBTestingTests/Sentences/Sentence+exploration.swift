import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  /// A stress test of an interactor with a defect; the lives after the first are left out.
  private static func stressed(
    _ name: String, _ defect: FrailInteractor.Defect, at place: SourceLocation = #_sourceLocation
  ) -> Sentence {
    Sentence(name, line: place.line) {
      let test = FailureSink.current()
      for failure in FrailInteractor.failures(of: defect, at: place) {
        let first = String(failure.message.split(separator: "\nThe same")[0])
        test.fail(first.replacing("line \(place.line)", with: "line _"), at: failure.location)
      }
    }
  }

  private static func fuzzing(
    _ name: String, inputs: [DeskInteractor.Route] = [.search, .receipt], steps: Int = 20,
    trials: Int = 1, at place: SourceLocation = #_sourceLocation,
    check makeCheck: @escaping @Sendable () -> (TreeHarness<DeskRouter>) -> String?
  ) -> Sentence {
    Sentence(name, line: place.line) {
      let check = makeCheck()
      FuzzTest(
        services: {}, harness: { TreeHarness { DeskRouter(listener: $0) } },
        check: { harness, _ in check(harness) },
        perform: { route, harness, _ in
          harness.run { if $0.interactor.isActive { $0.interactor.route(to: route) } }
        }
      ).run(inputs: inputs, seed: 2, steps: steps, trials: trials, sourceLocation: place)
    }
  }

  /// A fuzz, a stress test or a run of schedules that finds something, or can find nothing.
  static let ofExploration: [Sentence] = [
    fuzzing("a fuzz that finds something") { { $0.root.children.isEmpty ? nil : "It has a child." } },
    fuzzing("a fuzz of something that does not fail again") {
      var calls = 0
      return { _ in
        calls += 1
        return calls == 5 ? "It was the fifth call." : nil
      }
    },
    fuzzing("a fuzz without inputs", inputs: []) { { _ in nil } },
    fuzzing("a fuzz without trials", trials: 0) { { _ in nil } },
    fuzzing("a fuzz without steps", steps: 0) { { _ in nil } },
    Sentence("a stress test without points") {
      LifecycleStressTest({ 0 }, harness: { _ in InteractorHarness { PuppetInteractor(listener: $0) } })
        .run(limit: 0) { _, _ in }
    },
    stressed("output after the end", .showsLate),
    stressed("a task that ignores its cancellation, with its place", .isDeaf),
    stressed("state that is not reset", .remembers),
    stressed("chance", .isRandom),
    stressed("each thing that is said late", .speaksLate),
    stressed("state that is left over when a life is cut in the middle", .staysBusy),
    stressed("an interactor that its services hold", .isKept),
    stressed("an interactor that is held when it says its last word", .isKeptByItsLastWord),
    stressed("an interactor that is held when its task is cancelled", .isKeptWhenCancelled),
    Sentence("many defects") {
      var report = StressTestReport(of: "Trip", at: #_sourceLocation)
      for life in [1, 1, 2, 3, 4, 5] { report.add("It is late.", as: "late", in: "life \(life)") }
      report.add("It leaks.", as: "leak", in: "life 1")
      for message in report.messages(limit: 1) { FailureSink.current().fail(message, at: #_sourceLocation) }
    },
    Sentence("a schedule under which a test fails") {
      forEachSchedule(seeds: 7..<20) { schedule in
        let harness = InteractorHarness(schedule: schedule) { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.expectRoute(.home)
        harness.deactivate()
      }
    },
    Sentence("schedules without seeds") {
      forEachSchedule(seeds: 5..<5) { _ in }
    },
  ]

  private static func told(
    _ name: String, by messages: @escaping @Sendable () -> [String]
  ) -> Sentence {
    Sentence(name) {
      for message in messages() { FailureSink.current().fail(message, at: #_sourceLocation) }
    }
  }

  private static let pause: [KillTests.Step] = [.act(.pause), .wait(30), .wait(30)]

  /// A stress test that kills a tree or an app with a defect, a plain test of a defect, and a fuzz.
  static let ofKills = ofDefects + ofOtherRuns

  private static let ofDefects: [Sentence] =
    CafeInteractor.Defect.allCases.filter { ![.none, .staysInServices, .isRandom].contains($0) }
    .map { defect in told("\(defect)") { KillTests().kills(defect) } }
    + MeterInteractor.Defect.allCases.dropFirst()
    .map { defect in told("\(defect) in a plain test") { PlantedDefectTests().failures(of: defect) } }

  private static let ofOtherRuns: [Sentence] = [
    told("a pause that begins again, by the step at which it shows") {
      KillTests().kills(.none, pause, ignoring: ["Cafe.notice"])
    },
    told("a difference that shows only in a later step") {
      KillTests().kills(.none, pause, ignoring: ["Cafe work"])
    },
    told("a notice that is lost") { KillTests().kills(.none, [.act(.greet), .act(.tip(1))]) },
    told("as many kills as are allowed") { KillTests().kills(.forgetsTip, limit: 2) },
    told("an app that forgets its tip") { AutosaveKillTests().kills(.forgetsTip) },
    told("work of an app that only an action starts") { AutosaveKillTests().kills(.startsOnlyByHand) },
    told("a fuzz with a late call") { FuzzTests().fuzz(.speaksLate) },
    told("a fuzz with a leak, in a later trial without pauses") {
      FuzzTests().fuzz(.isKept, seed: 4, steps: 1, trials: 9, hasPauses: false)
    },
    told("a fuzz with a check of the test itself") {
      FuzzTests().fuzz(.none) { _, services in
        services.presenter.viewModels.latest > 2 ? "The count is above two." : nil
      }
    },
    told("no kills") { KillTests().kills(.none, limit: 0) },
    told("a random script") { KillTests().fuzz(.startsOnlyByHand) },
    told("a random script without inputs") { KillTests().fuzz(.none, []) },
    told("a random script without steps") { KillTests().fuzz(.none, steps: 0) },
  ]
}
