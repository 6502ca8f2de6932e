internal import RIBKit
internal import Testing

/// A runner for a stress test, which makes each run with services of its own.
struct StressTestWorld<Subject: Interactor, Services> {
  let services: () -> Services
  let harness: (Services) -> InteractorHarness<Subject>
  let script: (InteractorHarness<Subject>, Services) -> Void
  let place: SourceLocation

  /// Two consecutive runs with the same services.
  private struct Runs {
    /// The run with the interruption.
    let first: LifeWatch
    /// The whole run after it.
    let second: LifeWatch
  }

  /// Makes a run with an interruption, then a whole run of the same interactor, and compares the latter with a run of a new interactor.
  ///
  /// - Returns: The watch of the first run.
  @discardableResult
  func check(_ incident: Incident, into report: inout StressTestReport) -> LifeWatch {
    let (old, failures) = collect { makeRuns(incident, renewing: false) }
    let (new, others) = collect { makeRuns(incident, renewing: true) }
    let story = old.first.story
    for failure in failures + others { report.add(failure, in: story) }
    for (channel, text) in old.first.lateOutputs.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      report.add(
        "The \(text) arrived after the interactor was deactivated. Check isActive before you show or notify.",
        as: "\(channel)", in: story)
    }
    // The order matters. The first runs are the same run of two interactors: if they differ, the cause is chance, and a difference between
    // the second runs says nothing about state.
    if report.has("chance") { return old.first }
    if let difference = lineDifference(from: new.first.outputLines, to: old.first.outputLines) {
      let text = show(
        difference, after: "Two interactors behave differently with the same inputs", minus: "first",
        plus: "second")
      report.add(
        "\(text)\nPass time, randomness and services in from outside.", as: "chance", in: story)
    } else if let difference = lineDifference(from: new.second.outputLines, to: old.second.outputLines) {
      let text = show(
        difference, after: "After another activation, the interactor behaves differently from a new one",
        minus: "new",
        plus: "activated again")
      report.add("\(text)\nReset its state in didBecomeActive, or preserve it.", as: "state", in: story)
    }
    return old.first
  }

  private func collect(_ body: () -> Runs) -> (Runs, [Failure]) {
    let sink = FailureSink.collecting()
    let runs = FailureSink.$collector.withValue(sink) { body() }
    return (runs, sink.takeFailures())
  }

  /// Makes a run with an interruption, then a whole run of the same interactor or, if it is renewed, of a new one that is restored from
  /// the values that the first one preserved.
  private func makeRuns(_ incident: Incident, renewing isRenewed: Bool) -> Runs {
    let services = services()
    var harness = harness(services)
    let first = makeRun(incident, harness, services)
    var saved: SavedTree?
    if isRenewed {
      saved = harness.driver.saved
      let resets = harness.core.presenterResets
      finish(harness)
      // A new interactor has a new presenter, even if the services created the old one.
      for reset in resets { reset() }
      harness = self.harness(services)
    }
    let second = makeRun(.none, harness, services, restoring: saved)
    withExtendedLifetime(services) { finish(harness) }
    return Runs(first: first, second: second)
  }

  /// Activates the interactor, runs the script, and deactivates the interactor unless the interruption has.
  private func makeRun(
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
