internal import RIBKit
public import Testing

/// A test that an interactor or a tree survives any interruption: it repeats a script and interrupts each run at a different point.
///
/// For a ``TreeHarness``, the process is killed at each point: see `run(script:…)`. For an ``InteractorHarness``, a run is an activation, a script of
/// actions by services, views and the clock, and a deactivation. The test makes these runs:
/// - two consecutive activations;
/// - a deactivation before each job that the script causes, that is, during each `await`, including those in services;
/// - a deactivation inside each route, event and view model, as if the parent detached the child in response;
/// - a cancellation of each call, task, timer and worker at each of these points.
///
/// After each run, the test activates the interactor again and compares its output with that of a new interactor with the same services,
/// restored from the values that the first one preserved: any difference is state from the earlier run that was neither reset nor
/// preserved. For a presenter and a model stream that the harness records, the output is what a view sees: the model that is current after
/// the activation has run, and each later change. A recorded presenter shows its first view model again before the new interactor gets the
/// presenter, whoever created it. In addition, every failure of an exhaustive ``InteractorHarness`` fails this test: output after the
/// deactivation, late calls, invalid calls, tasks that ignore their cancellation, wait for something outside the host or sleep, and an
/// interactor that is not released. Only the last output, in the call that deactivates the interactor, is allowed.
///
/// Every run is repeated, with its own services, so the closures must be deterministic. Nothing is awaited: the tasks of a main-actor
/// interactor do not run, and an interactor that starts such tasks fails the test.
public struct LifecycleStressTest<Tested: AnyObject, Services> {
  let services: () -> Services
  let harness: (Services) -> Tested

  /// Creates a stress test.
  ///
  /// - Parameters:
  ///   - services: Creates the services that the subject needs and the script uses. Called for each run of an interactor; the services of a
  ///     tree outlive its process, as a server or a database does.
  ///   - harness: Creates an interactor in an exhaustive harness, or a tree, and records its presenters. Called for each run; for a tree,
  ///     it also creates the services that end with the process.
  public init(_ services: @escaping () -> Services, harness: @escaping (Services) -> Tested) {
    self.services = services
    self.harness = harness
  }

  /// Performs all runs and fails once for each defect, listing the runs that show it.
  ///
  /// The script acts while the interactor is active. It must not activate or expect anything, because it continues after the interactor has
  /// been deactivated. It may answer calls with ``Stub/resume(returning:sourceLocation:)``: a call that was never made because its run was
  /// interrupted is skipped. Work that the last line of the script causes runs before the deactivation, and can be interrupted like all
  /// other work.
  ///
  /// For each kind of interruption, at most `limit` points are tried; the limit must be at least 1. If there are more, the tried ones are
  /// spread evenly from the first to the last.
  ///
  /// - Complexity: O(*p* · *s*) for *p* points and a script that takes time *s*.
  public func run<Subject>(
    limit: Int = 200, sourceLocation: SourceLocation = #_sourceLocation,
    _ script: @escaping (Tested, Services) -> Void
  ) where Tested == InteractorHarness<Subject> {
    let sink = FailureSink.current()
    guard sink.accepts(limit: limit, at: sourceLocation) else { return }
    let world = StressTestWorld(services: services, harness: harness, script: script, place: sourceLocation)
    var report = StressTestReport(of: "\(Subject.self)", at: sourceLocation)
    let life = world.check(.none, into: &report)
    for incident in incidents(of: life, limit: limit) { world.check(incident, into: &report) }
    for message in report.messages() { sink.fail(message, at: sourceLocation) }
  }

  private func incidents(of life: LifeWatch, limit: Int) -> [Incident] {
    let cancellations = life.cancellable.enumerated().flatMap { job, work in
      work.map { Incident.cancellation(ofWork: $0, beforeJob: job) }
    }
    return (0..<life.outputs).map { Incident.deactivationInside(output: $0) }.evenly(limit)
      + (0..<life.jobs).map { Incident.deactivation(beforeJob: $0) }.evenly(limit)
      + cancellations.evenly(limit)
  }
}

extension Array {
  /// Returns at most `limit` elements at even distances, among them the first and, unless the limit is 1, the last.
  func evenly(_ limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * (count - 1) / Swift.max(limit - 1, 1)] }
  }
}

/// The interruption of an interactor, and its time.
enum Incident: Hashable, Sendable {
  /// No interruption: the interactor is deactivated when all work is done.
  case none
  /// A deactivation between two jobs or turns of the host.
  case deactivation(beforeJob: Int)
  /// A deactivation inside the interactor's call that outputs a route, an event or a view model.
  case deactivationInside(output: Int)
  /// A cancellation of one piece of the interactor's work between two jobs or turns of the host.
  case cancellation(ofWork: Int, beforeJob: Int)
}
