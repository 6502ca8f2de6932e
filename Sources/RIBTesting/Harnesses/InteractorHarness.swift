public import RIBKit
public import Testing

/// One interactor under test: no router, no parent, no view, and everything that it says is a value in one log.
///
/// It lives where it is made: in a plain test on a manual host of its own, on which everything is synchronous and exact; in a
/// test on the main actor it lives there, as main-actor interactors need. Every function of the harness runs what follows
/// from it before it returns; only the flows of main-actor interactors need ``Harness/settleFlows(sourceLocation:)``.
///
/// A test activates the interactor, sends models and actions, expects what comes out, and deactivates it. What was not
/// expected, is still pending or still running at the end fails the test, at the line that is the cause. So do
/// late calls, misuse, and an interactor that outlives the harness. The end is ``Harness/finish(sourceLocation:)`` or the release of
/// the harness, whichever comes first. In a release build that may be right after the last use of the harness: a test that
/// goes on with something else, or whose last line looks at the interactor, calls it. When the test has failed, the log is attached to it.
public final class InteractorHarness<Subject: Interactor>: Harness {
  let core: HarnessCore
  let driver: TreeDriver

  /// Makes a harness for one interactor.
  ///
  /// - Parameters:
  ///   - host: What runs everything; services that need its clock get it from there. `nil` is a new one.
  ///   - schedule: The order in which a new host runs the jobs that are ready; one that is given has its own.
  ///   - exhaustivity: What the test must account for.
  ///   - actor: Where the interactor lives; by default where the harness is made.
  ///   - sourceLocation: Where failures that have no other cause are reported.
  ///   - make: Makes the interactor, whose events go to the given listener.
  public init(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .exhaustive,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Subject.Event>) -> Subject
  ) {
    let interactor: Subject
    (core, interactor) = HarnessCore.make(
      .interactor, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(
      HarnessRouter(interactor, core.log), testing: Subject.self, core, of: .interactor)
  }

  deinit {
    driver.release()
  }

  /// The common parts, for the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The subject, for the functions of ``Harness``.
  public var tested: Subject { interactor }

  /// The interactor; what it does itself belongs into ``Harness/run(sourceLocation:_:)``.
  public var interactor: Subject { driver.root(as: HarnessRouter<Subject>.self).interactor }

  /// Whether the interactor is active.
  public var isActive: Bool { driver.isActive }

  /// Activates the interactor, as its attach would, and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func activate(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
  }

  /// Runs what was sent before, deactivates the interactor, as its detach would, and runs what follows.
  ///
  /// From here on nothing may come from it. It can be activated again.
  ///
  /// Pending work then fails the test if the harness is exhaustive; ``PendingWork`` says why.
  ///
  /// - Parameters:
  ///   - pending: Work that is cut off on purpose; it must be open.
  ///   - sourceLocation: Where it is called.
  public func deactivate(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }
}

extension InteractorHarness {
  /// Expects as the next that comes a route that the interactor asks for.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - sourceLocation: Where it is expected.
  public func expectRoute(_ route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Route: Equatable {
    core.expect(route, on: .routes, .route(route) as Expectation<Subject>, at: sourceLocation)
  }

  /// Expects that a property of the interactor has a value now.
  ///
  /// It is for state that nothing shows; what comes out is expected where it comes out.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The value.
  ///   - sourceLocation: Where it is expected.
  public func expectState<Value: Equatable>(
    _ property: KeyPath<Subject, Value>, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard core.drive(Step("expects the state"), at: sourceLocation) else { return }
    let state = core.run { interactor[keyPath: property] }
    if state != value {
      core.fail(
        mismatch("\(property) to be \(describe(value))", value, came: state) + core.context,
        at: sourceLocation)
    }
  }
}

/// The router of an interactor that is tested alone: it has no children and notes what it is asked to show.
final class HarnessRouter<Subject: Interactor>: RouterDouble {
  static var ribName: String {
    let name = "\(Subject.self)"
    return name.hasSuffix("Interactor") && name.count > 10 ? String(name.dropLast(10)) : name
  }

  static var typeName: String { "the router of the harness of \(Subject.self)" }

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
