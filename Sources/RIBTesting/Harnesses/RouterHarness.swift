public import RIBKit
public import Testing

/// One router under test, with its interactor and with children that do nothing.
///
/// The children are those that the router builds, with the listeners that it gives them, but none of their hooks is
/// called: no stub is to be written for a builder, and nothing of a child's logic runs. The test acts for a child
/// with ``tell(_:from:at:sourceLocation:)``. Every attach and detach is expected, in order, or the test fails.
public final class RouterHarness<Root: Router>: Harness {
  /// The interactor of the router.
  public typealias Subject = Root.InteractorType

  let core: HarnessCore
  let driver: TreeDriver

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
    driver = TreeDriver(root, testing: Root.self, core, of: .router)
  }

  deinit {
    driver.release()
  }

  /// The common parts, for the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The subject, for the functions of ``Harness``.
  public var tested: Root { router }

  /// The router; what it does itself belongs into ``Harness/run(sourceLocation:_:)``.
  public var router: Root { driver.root(as: Root.self) }

  /// Attaches the router and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func attach(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
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
    driver.end(cancelling: pending, at: sourceLocation)
  }

  /// Asks for a route, as the interactor would, and runs what follows.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - sourceLocation: Where it is called.
  public func route(to route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation) {
    guard driver.mustBeActive(at: sourceLocation) else { return }
    core.runStep(Step("routes to", route), at: sourceLocation) {
      core.running { router.interactor.route(to: route) }
    }
  }

  /// Runs what was sent before, tells an event in the name of a child, and runs what follows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - child: The type of the child's router.
  ///   - index: Which of the children of that type, in the order in which they were attached; `nil` if there is one only.
  ///   - sourceLocation: Where it is called.
  public func tell<Child: Router>(
    _ event: Child.InteractorType.Event, from child: Child.Type, at index: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    tell(event, at: sourceLocation) { (children: [Child]) in
      if children.isEmpty { return .failure(.isMissing) }
      if let index {
        return children.indices.contains(index) ? .success(children[index]) : .failure(.isBeyond(index))
      }
      return children.count == 1 ? .success(children[0]) : .failure(.isOneOfMany)
    }
  }

  /// Runs what was sent before, tells an event in the name of a child of a `ChildList`, and runs what follows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - child: The type of the child's router.
  ///   - key: The key of the child, in a list that the router keeps in a stored property.
  ///   - sourceLocation: Where it is called.
  public func tell<Child: Router, Key: Hashable>(
    _ event: Child.InteractorType.Event, from child: Child.Type, key: Key,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    tell(event, at: sourceLocation) { (_: [Child]) in
      let lists = Mirror(reflecting: router).children.compactMap { $0.value as? any KeyedChildren }
      let found = lists.lazy.compactMap { $0.child(forKey: key) as? Child }.first
      return found.map { .success($0) } ?? .failure(.hasNot(key: describe(key)))
    }
  }

  /// Tells an event in the name of the child that a function picks of those of its type.
  private func tell<Child: Router>(
    _ event: Child.InteractorType.Event, at place: SourceLocation,
    _ pick: ([Child]) -> Result<Child, NoTeller>
  ) {
    guard driver.mustBeActive(at: place),
      core.drive(Step("lets \(Child.self) tell", event), at: place)
    else { return }
    core.follow {
      let children = router.children
      switch pick(children.compactMap { $0 as? Child }) {
      case .success(let child): core.running { child.interactor.notify(event) }
      case .failure(let reason):
        let problem = reason.text(of: Child.self, telling: describe(event), among: children)
        core.fail("\(driver.name) has \(problem)", at: place)
      }
    }
  }
}

/// The reason that an event has no child to tell it.
private enum NoTeller: Error {
  case isMissing
  case isOneOfMany
  case isBeyond(Int)
  case hasNot(key: String)

  /// The rest of a sentence that begins with the router, with the remedy.
  func text(of type: any Router.Type, telling event: String, among children: [any Router]) -> String {
    let count = children.count { Swift.type(of: $0) == type }
    switch self {
    case .isMissing:
      let others = children.map { "\(Swift.type(of: $0))" }
      let names = others.isEmpty ? "it has no children" : "its children are \(others.joined(separator: ", "))"
      return "no child of the type \(type) that could tell \(event): \(names). Route to the child first."
    case .isOneOfMany:
      return """
        \(count) children of the type \(type), and it is not clear which one is to tell \(event). \
        Say which: at: with its place among them, or key: with its key in a ChildList.
        """
    case .isBeyond(let index):
      return "only \(count) of the type \(type), and none at \(index) that could tell \(event)."
    case .hasNot(let key):
      return "no child of the type \(type) with the key \(key) in a ChildList that could tell \(event)."
    }
  }
}
