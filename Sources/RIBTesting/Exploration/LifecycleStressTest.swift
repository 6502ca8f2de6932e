public import RIBKit
public import Testing

/// Tries whether an interactor survives whatever may happen to it: it leads one life after the other and ends each at another point.
///
/// A life is an activation, a script of what the services, the views and the clock do, and a deactivation. The lives are:
/// - two activations, one after the other;
/// - a deactivation before each job that the script leads to: that is during each `await`, of the services too;
/// - a deactivation inside of each route, event and view model, as by a parent that detaches the child in answer;
/// - a cancellation of each call, flow, timer and worker at each of these points.
///
/// After each the interactor is activated again and must have the same output as one that is made anew, given the same services: any
/// difference is state of an earlier life that was not reset. Of a presenter and a model stream that the harness records, the output is what a
/// view sees: the model that is current when the activation has run, and each change after it. Besides, every failure of an exhaustive ``InteractorHarness``
/// is one here: output after the deactivation, late calls, misuse, tasks that ignore their cancellation, that wait for something
/// outside or sleep, an interactor that is not released. Only the last output in the very call in which the interactor is
/// deactivated does no harm.
///
/// Every life is lived more than once, with services of its own, so what is made must be deterministic. Nothing is awaited: the
/// flows of an interactor of the main actor do not run, and one that starts some fails here.
public struct LifecycleStressTest<Subject: Interactor, Services> {
  private let services: () -> Services
  private let harness: (Services) -> InteractorHarness<Subject>

  /// Makes a stress test.
  ///
  /// - Parameters:
  ///   - services: Makes the services that the interactor needs and the script uses; called for each life.
  ///   - harness: Makes the interactor in an exhaustive harness that records its presenters; called for each life.
  public init(
    _ services: @escaping () -> Services, harness: @escaping (Services) -> InteractorHarness<Subject>
  ) {
    self.services = services
    self.harness = harness
  }

  /// Leads all lives and fails for each defect once, with the lives in which it shows.
  ///
  /// The script must neither activate nor expect anything: it goes on when the interactor has been deactivated. It may answer calls
  /// with ``Stub/resume(returning:sourceLocation:)``: a call that was never made in a life that was cut short is passed over. What its
  /// last line leads to runs before the life ends, and is cut short like all else.
  ///
  /// - Parameters:
  ///   - limit: The most points that are tried of each sort of lives, at least 1. If there are more, they are picked evenly from the first to
  ///     the last.
  ///   - sourceLocation: Where the failures are reported.
  ///   - script: What happens while the interactor is active.
  /// - Complexity: O(*p* · *s*) for *p* points and a script that takes the time *s*.
  public func run(
    limit: Int = 200, sourceLocation: SourceLocation = #_sourceLocation,
    _ script: @escaping (InteractorHarness<Subject>, Services) -> Void
  ) {
    let sink = FailureSink.current()
    guard limit > 0 else {
      return sink.fail(
        "A stress test with the limit \(limit) tries no point. Give a limit of at least 1, or leave it out.",
        at: sourceLocation)
    }
    let world = StressTestWorld(services: services, harness: harness, script: script, place: sourceLocation)
    var report = StressTestReport(of: "\(Subject.self)", at: sourceLocation)
    let life = world.lead(.none, into: &report)
    for incident in incidents(of: life, limit: limit) { world.lead(incident, into: &report) }
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
  /// So many elements at most, with even distances.
  fileprivate func evenly(_ limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * (count - 1) / Swift.max(limit - 1, 1)] }
  }
}

/// The incident in one life of an interactor, and its time.
enum Incident: Hashable, Sendable {
  /// Nothing: it is deactivated when all is done.
  case none
  /// It is deactivated between two jobs or turns of the host.
  case deactivation(beforeJob: Int)
  /// It is deactivated inside of its call that brings a route, an event or a view model.
  case deactivationInside(output: Int)
  /// One thing that it has started is cancelled between two jobs or turns of the host.
  case cancellation(ofWork: Int, beforeJob: Int)
}
