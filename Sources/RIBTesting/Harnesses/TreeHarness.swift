public import RIBKit
public import Testing

/// A whole tree under test, on one host and one clock: inputs at its services and views, outputs at presenters and in its shape.
///
/// It lives where it is made, as an ``InteractorHarness`` does. A loose one, which it is unless the test asks for more, wants
/// nothing but what the test asks about; misuse, late calls and parts that outlive the harness fail the test always.
public final class TreeHarness<Root: Router>: Harness {
  /// The interactor of the root.
  public typealias Subject = Root.InteractorType

  let core: HarnessCore
  let driver: TreeDriver

  /// Makes a harness for a tree.
  ///
  /// - Parameters:
  ///   - host: What runs everything; services that need its clock get it from there. `nil` is a new one.
  ///   - schedule: The order in which a new host runs the jobs that are ready; one that is given has its own.
  ///   - exhaustivity: What the test must account for; an exhaustive one wants every attach and detach expected.
  ///   - actor: Where the tree lives; by default where the harness is made.
  ///   - sourceLocation: Where failures that have no other cause are reported.
  ///   - make: Makes the root, whose events go to the given listener.
  public init(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .loose,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Subject.Event>) -> Root
  ) {
    let root: Root
    (core, root) = HarnessCore.make(
      .tree, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(root, testing: Root.self, core, of: .tree)
  }

  deinit {
    driver.release()
  }

  /// The common parts, for the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The subject, for the functions of ``Harness``.
  public var tested: Root { root }

  /// The root; what it does itself belongs into ``Harness/run(sourceLocation:_:)``.
  public var root: Root { driver.root(as: Root.self) }

  /// Launches the tree and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func launch(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
  }

  /// Runs what was sent before, shuts the tree down and runs what follows.
  ///
  /// Pending work then fails the test if the harness is exhaustive; ``PendingWork`` says why.
  ///
  /// - Parameters:
  ///   - pending: Work that is cut off on purpose; it must be open.
  ///   - sourceLocation: Where it is called.
  public func shutdown(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }
}
