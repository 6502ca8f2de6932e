public import RIBKit
public import Testing

/// A harness for a whole tree on one host and one clock, with input from services and views, and output at presenters and in the tree's
/// shape.
///
/// The tree runs where the harness is created, as with ``InteractorHarness``. By default the harness is loose and requires only what the
/// test expects; invalid calls, late calls and parts that outlive the harness always fail the test.
public final class TreeHarness<Root: Router>: Harness {
  /// The root's interactor.
  public typealias Subject = Root.InteractorType

  let driver: TreeDriver

  /// Creates a harness for a tree; `make` creates the root with a listener for its events.
  ///
  /// The root must send its events to this listener. By default, the tree is isolated to the caller's actor. The host runs everything and
  /// provides the clock for services; by default the harness creates a host, which runs ready jobs in the order of `schedule`. An exhaustive
  /// harness requires that every attach and detach is expected. Failures without a more specific location are reported at the line of this
  /// call.
  public init<Event>(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .off,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Event>) -> Root
  ) where Subject.Event == Event {
    // With `Listener<Subject.Event>`, the compiler wouldn't infer the type of a closure that has two statements.
    let (core, root) = HarnessCore.make(
      .tree, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(root, testing: Root.self, core)
  }

  /// Creates a loose harness for the tree of one of the processes on a host; the caller is on the actor of the tree.
  init(
    on host: ManualHost, _ actor: (any Actor)?, at origin: SourceLocation,
    _ make: (Listener<Subject.Event>) -> Root
  ) {
    let (core, root) = HarnessCore.make(
      .tree, on: host, .firstInFirstOut, actor, .off, at: origin, make)
    driver = TreeDriver(root, testing: Root.self, core)
  }

  deinit {
    driver.release()
  }

  /// The shared implementation of the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The root, for the functions of ``Harness``.
  public var tested: Root { root }

  /// The root; call its functions inside ``Harness/run(sourceLocation:_:)``.
  public var root: Root { driver.root(as: Root.self) }

  /// Launches the tree and runs all resulting work.
  public func launch(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
  }

  /// Runs pending work, shuts the tree down and runs all resulting work.
  ///
  /// If the harness is exhaustive, work that is still pending fails the test, as ``PendingWork`` explains. List the work that the test
  /// interrupts intentionally; it must be open.
  public func shutdown(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }
}
