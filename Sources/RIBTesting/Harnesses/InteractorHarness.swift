internal import Basics
public import RIBKit
public import Testing

/// A harness for one interactor without a router, parent or view; all of its output is in one log, as values.
///
/// The interactor runs where the harness is created: in a plain test, on its own manual host, on which everything is synchronous and
/// deterministic; in a test on the main actor, on that actor, as main-actor interactors require. Every function of the harness runs all
/// resulting work before it returns; only the tasks of main-actor interactors need ``Harness/settleTasks(sourceLocation:)``.
///
/// A test activates the interactor, sends models and actions, expects output, and deactivates it. Output that was not expected fails
/// the test at the line that led to it: a call to a harness function, or an earlier send. Work that is still pending or running at
/// the end fails it at the line that started the work. Late calls, invalid calls, and an interactor that outlives the harness fail
/// the test too. The test ends with ``Harness/finish(sourceLocation:)`` or the release of the harness, whichever comes first. In a
/// release build, the harness may be released immediately after its last use, so call `finish` in a test that continues with
/// something else, or whose last line reads the interactor. When the test has failed, the log is attached to it.
public final class InteractorHarness<Subject: Interactor>: Harness {
  let driver: TreeDriver

  /// Creates a harness for one interactor, which `make` creates with a listener for its events.
  ///
  /// The interactor must send its events to this listener. By default, the interactor is isolated to the caller's actor. The host runs
  /// everything and provides the clock for services; by default the harness creates a host, which runs ready jobs in the order of
  /// `schedule`. Failures without a more specific location are reported at the line of this call.
  public init<Event>(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .exhaustive,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Event>) -> Subject
  ) where Subject.Event == Event {
    // With `Listener<Subject.Event>`, the compiler wouldn't infer the type of a closure that has two statements.
    let (core, interactor) = HarnessCore.make(
      .interactor, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(HarnessRouter(interactor, core.log), testing: Subject.self, core)
  }

  deinit {
    driver.release()
  }

  /// The shared implementation of the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The interactor, for the functions of ``Harness``.
  public var tested: Subject { interactor }

  /// The interactor; call its functions inside ``Harness/run(sourceLocation:_:)``.
  public var interactor: Subject { driver.root(as: HarnessRouter<Subject>.self).interactor }

  /// Whether the interactor is active.
  public var isActive: Bool { driver.isActive }

  /// Activates the interactor, as its attach would, and runs all resulting work.
  public func activate(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
  }

  /// Runs pending work, deactivates the interactor, as its detach would, and runs all resulting work.
  ///
  /// From then on the interactor must not output anything. It can be activated again.
  ///
  /// If the harness is exhaustive, work that is still pending fails the test, as ``PendingWork`` explains. List the work that the test
  /// interrupts intentionally; it must be open.
  public func deactivate(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }
}

extension InteractorHarness {
  /// Expects that the next output is a route that the interactor requests.
  public func expectRoute(_ route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Route: Equatable {
    core.expect(route, on: .routes, .route(route) as ExpectedOutput<Subject>, at: sourceLocation)
  }

  /// Expects the current value of an interactor property.
  ///
  /// Use it for state that no output shows; otherwise, expect the output.
  public func expectState<Value: Equatable>(
    _ property: KeyPath<Subject, Value>, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard core.drive(Step("expects the state"), at: sourceLocation) else { return }
    let state = core.run { interactor[keyPath: property] }
    if state != value {
      // A computed property is printed as an address, which differs from run to run.
      let name = "\(property)".replacing(/<computed 0x[0-9a-f]+/, with: "<computed")
      core.fail(
        mismatch(of: name, "\(name) to be \(describe(value))", value, got: state) + core.context,
        at: sourceLocation)
    }
  }
}

/// The router of an interactor that is tested alone: it has no children and records the requested routes.
final class HarnessRouter<Subject: Interactor>: RouterDouble {
  static var ribName: String { "\(Subject.self)".ribName }

  /// The name of the subject, if it is a leaf and therefore its own router.
  static var savedName: String { (Subject.self as? any Router.Type)?.savedName ?? ribName }

  static var typeName: String { "the harness router of \(Subject.self)" }

  let interactor: Subject
  private let log: HarnessLog

  init(_ interactor: Subject, _ log: HarnessLog) {
    self.interactor = interactor
    self.log = log
  }

  func route(to route: Subject.Route) {
    log.append(route, to: .routes)
  }
}
