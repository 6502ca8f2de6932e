public import RIBKit
public import Testing

/// A harness for a whole tree on one host and one clock: input at its services and views, output at presenters and in its shape.
///
/// The tree lives where the harness is created, as with ``InteractorHarness``. By default the harness is loose and requires only
/// what the test expects; misuse, late calls and parts that outlive the harness always fail the test.
public final class TreeHarness<Root: Router>: Harness {
  /// The interactor of the root.
  public typealias Subject = Root.InteractorType

  let core: HarnessCore
  let driver: TreeDriver

  /// Creates a harness for a tree, whose root `make` creates with a listener for its events.
  ///
  /// The root must send its events to this listener. The tree lives on the caller's actor by default. The host runs everything, and services
  /// that need its clock get it from there; by default the harness creates a host, which runs ready jobs in the order of
  /// `schedule`. An exhaustive harness requires that every attach and detach is expected. Failures without a more specific place
  /// are reported at the line of this call.
  public init<Event>(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .off,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Event>) -> Root
  ) where Subject.Event == Event {
    // With `Listener<Subject.Event>`, the compiler wouldn't infer the type of a closure that has two statements.
    let root: Root
    (core, root) = HarnessCore.make(
      .tree, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(root, testing: Root.self, core, of: .tree)
  }

  deinit {
    driver.release()
  }

  /// The parts that the functions of ``Harness`` share.
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
  /// If the harness is exhaustive, work that is still pending fails the test; ``PendingWork`` says why. List the work that the test
  /// cuts off on purpose; it must be open.
  public func shutdown(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }
}

extension TreeHarness {
  /// Runs pending work, and returns the router of a type, wherever it is in the tree.
  ///
  /// Call its functions inside ``Harness/run(sourceLocation:_:)``, and don't keep it: the harness checks that a detached RIB is
  /// released. If several routers have the type, `index` selects one, parents first and siblings in the order of their attaches;
  /// `nil` requires that there is only one.
  ///
  /// - Returns: The router; `nil`, with a failure of the test, if the tree has none or more than one.
  /// - Complexity: O(*n*) for *n* RIBs.
  public func router<Wanted: Router>(
    _ type: Wanted.Type, at index: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Wanted? {
    guard core.drive(Step("looks for \(type)"), at: sourceLocation), driver.mustBeActive(at: sourceLocation)
    else { return nil }
    var found: [Wanted] = []
    var rest: [any Router] = [root]
    while let router = rest.popLast() {
      if let wanted = router as? Wanted { found.append(wanted) }
      rest += router.children.reversed()
    }
    if let index, found.indices.contains(index) { return found[index] }
    if index == nil, found.count == 1 { return found[0] }
    let problem =
      if found.isEmpty {
        "no \(type). Route to it first.\n\(Outline(of: root).lines.joined(separator: "\n"))"
      } else if let index {
        "\(found.count) of the type \(type), and none at \(index)."
      } else {
        "\(found.count) of the type \(type): \(listed(found, \.path)). Say which with at:."
      }
    core.fail("The tree has \(problem)", at: sourceLocation)
    return nil
  }
}
