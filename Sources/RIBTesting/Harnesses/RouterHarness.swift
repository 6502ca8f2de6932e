public import RIBKit
public import Testing

/// One router under test, with its interactor and with children that do nothing.
///
/// The children are those that the router builds, with the listeners that it gives them, but none of their hooks is
/// called: no stub is to be written for a builder, and nothing of a child's logic runs. The test acts for a child
/// with ``tell(_:from:sourceLocation:)``. Every attach and detach is expected, in order, or the test fails.
public final class RouterHarness<Root: Router>: Harness {
  /// The interactor of the router.
  public typealias Subject = Root.InteractorType

  let core: HarnessCore
  private let life: HarnessLife<Root>

  /// Makes a harness for one router.
  ///
  /// - Parameters:
  ///   - host: What runs everything; services that need its clock get it from there. `nil` is a new one.
  ///   - schedule: The order in which a new host runs the jobs that are ready; one that is given has its own.
  ///   - exhaustivity: What the test must account for.
  ///   - actor: Where the router lives; by default where the harness is made.
  ///   - sourceLocation: Where failures that have no other cause are reported.
  ///   - make: Makes the router, whose interactor's events go to the given listener.
  public init(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .exhaustive,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (Listener<Subject.Event>) -> Root
  ) {
    let root: Root
    (core, root) = HarnessCore.make(
      .router, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    life = HarnessLife(root, testing: Root.self, core, of: .router)
  }

  deinit {
    life.release()
  }

  /// The common parts, for the functions of ``Harness``.
  public var parts: HarnessParts<Root> { HarnessParts(core: core, life: life, tested: router) }

  /// The router; what it does itself belongs into ``Harness/run(sourceLocation:_:)``.
  public var router: Root { life.root }

  /// Attaches the router and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func attach(sourceLocation: SourceLocation = #_sourceLocation) {
    life.begin(at: sourceLocation)
  }

  /// Runs what was sent before, detaches the router and runs what follows.
  ///
  /// Pending work then fails the test if the harness is exhaustive; ``PendingWork`` says why.
  ///
  /// - Parameters:
  ///   - pending: Work that is cut off on purpose; it must be open.
  ///   - sourceLocation: Where it is called.
  public func detach(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    life.end(cancelling: pending, at: sourceLocation)
  }

  /// Asks for a route, as the interactor would, and runs what follows.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - sourceLocation: Where it is called.
  public func route(to route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation) {
    guard life.mustBeActive(at: sourceLocation) else { return }
    core.runStep(Step("routes to", route), at: sourceLocation) {
      core.running { router.interactor.route(to: route) }
    }
  }

  /// Tells an event in the name of a child, and runs what follows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - child: The type of the child's router; the router must have one such child.
  ///   - sourceLocation: Where it is called.
  public func tell<Child: Router>(
    _ event: Child.InteractorType.Event, from child: Child.Type,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard life.mustBeActive(at: sourceLocation) else { return }
    core.runStep(Step("lets \(child) tell", event), at: sourceLocation) {
      let children = router.children.compactMap { $0 as? Child }
      guard children.count <= 1 else {
        return core.fail(
          """
          \(life.name) has \(children.count) children of the type \(child), and it is not clear which one is to tell \
          \(describe(event)). Let one of router.children do it, inside of run.
          """, at: sourceLocation)
      }
      guard let child = children.first else {
        let others = router.children.map { "\(type(of: $0))" }
        return core.fail(
          """
          \(life.name) has no child of the type \(Child.self) that could tell \(describe(event)): \
          \(others.isEmpty ? "it has no children" : "its children are \(others.joined(separator: ", "))"). \
          Route to the child first.
          """, at: sourceLocation)
      }
      core.running { child.interactor.notify(event) }
    }
  }
}
