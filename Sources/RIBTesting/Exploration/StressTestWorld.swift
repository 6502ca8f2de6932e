internal import RIBKit
internal import Testing

/// A runner for a stress test, which makes each run with services of its own.
struct StressTestWorld<Subject: Interactor, Services> {
  let services: () -> Services
  let harness: (Services) -> InteractorHarness<Subject>
  let script: (InteractorHarness<Subject>, Services) -> Void
  let place: SourceLocation

  /// Makes a run with an interruption, then a whole run of the same interactor, and compares the latter with a run of a new interactor.
  ///
  /// - Returns: The watch of the first run.
  @discardableResult
  func lead(_ incident: Incident, into report: inout StressTestReport) -> LifeWatch {
    let (old, failures) = collect { lead(incident, makingAnew: false) }
    let (new, others) = collect { lead(incident, makingAnew: true) }
    let story = old[0].story
    for failure in failures + others { report.add(failure, in: story) }
    for (channel, text) in old[0].saidAfterEnd.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      report.add(
        "The \(text) arrived after the interactor was deactivated. Check isActive before you show or notify.",
        as: "\(channel)", in: story)
    }
    // The order matters. The first runs are the same run of two interactors: if they differ, the cause is chance, and a difference between
    // the second runs says nothing about state.
    if report.has("chance") { return old[0] }
    if let difference = lineDifference(from: new[0].said, to: old[0].said) {
      let text = show(
        difference, after: "Two interactors behave differently with the same inputs", minus: "first",
        plus: "second")
      report.add(
        "\(text)\nPass time, randomness and services in from outside.", as: "chance", in: story)
    } else if let difference = lineDifference(from: new[1].said, to: old[1].said) {
      let text = show(
        difference, after: "When activated again, it behaves differently from a new one", minus: "new",
        plus: "activated again")
      report.add("\(text)\nReset its state in didBecomeActive, or preserve it.", as: "state", in: story)
    }
    return old[0]
  }

  private func collect(_ body: () -> [LifeWatch]) -> ([LifeWatch], [Failure]) {
    let sink = FailureSink.collecting()
    let lives = FailureSink.$collector.withValue(sink) { body() }
    return (lives, sink.takeFailures())
  }

  /// Makes two runs with the same services: the first with an interruption, the second of the same interactor, or of a new one that is
  /// restored from the values that the first one preserved.
  private func lead(_ incident: Incident, makingAnew: Bool) -> [LifeWatch] {
    let services = services()
    var harness = harness(services)
    let first = lead(incident, harness, services)
    var saved: SavedTree?
    if makingAnew {
      saved = harness.driver.saved
      let resets = harness.core.presenterResets
      finish(harness)
      // A new interactor has a new presenter, even if the services created the old one.
      for reset in resets { reset() }
      harness = self.harness(services)
    }
    let second = lead(.none, harness, services, restoring: saved)
    withExtendedLifetime(services) { finish(harness) }
    return [first, second]
  }

  private func lead(
    _ incident: Incident, _ harness: InteractorHarness<Subject>, _ services: Services,
    restoring saved: SavedTree? = nil
  ) -> LifeWatch {
    let core = harness.core
    let driver = harness.driver
    let watch = LifeWatch(incident, core, driver)
    driver.begin(restoring: saved, at: place)
    watch.didBegin()
    ScriptWatch.$current.withValue(watch) { script(harness, services) }
    if driver.isActive { driver.end(at: place) }
    watch.stop()
    core.failForUnfinished(driver.unfinishedWork, of: "\(driver.subject)")
    return watch
  }

  private func finish(_ harness: InteractorHarness<Subject>) {
    // The output is compared here instead of expected.
    harness.core.log.takeAll()
    harness.finish(sourceLocation: place)
  }
}
