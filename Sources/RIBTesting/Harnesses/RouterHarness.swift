public import RIBKit
public import Testing

/// A harness for one router, with its interactor and with inert children.
///
/// The router builds its children and gives them listeners as usual, but none of their hooks is called, so none of a child's logic runs
/// and you don't stub the children. The test acts for a child with ``send(_:from:at:sourceLocation:)``. It must expect every
/// attach and detach, in order.
public final class RouterHarness<Root: Router>: Harness {
  /// The router's interactor.
  public typealias Subject = Root.InteractorType

  let driver: TreeDriver

  /// Creates a harness for one router, which `make` creates with a listener for its interactor's events.
  ///
  /// The interactor must send its events to this listener. By default, the router is isolated to the caller's actor. The host runs
  /// everything and provides the clock for services; by default the harness creates a host, which runs ready jobs in the order of
  /// `schedule`. Failures without a more specific location are reported at the line of this call.
  public init<Event>(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .exhaustive,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (Listener<Event>) -> Root
  ) where Subject.Event == Event {
    // With `Listener<Subject.Event>`, the compiler wouldn't infer the type of a closure that has two statements.
    let (core, root) = HarnessCore.make(
      .router, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    driver = TreeDriver(root, testing: Root.self, core)
  }

  deinit {
    driver.release()
  }

  /// The shared implementation of the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(driver: driver) }

  /// The router, for the functions of ``Harness``.
  public var tested: Root { router }

  /// The router; call its functions inside ``Harness/run(sourceLocation:_:)``.
  public var router: Root { driver.root(as: Root.self) }

  /// Attaches the router and runs all resulting work.
  public func attach(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.begin(at: sourceLocation)
  }

  /// Runs pending work, detaches the router and runs all resulting work.
  ///
  /// If the harness is exhaustive, work that is still pending fails the test, as ``PendingWork`` explains. List the work that the test
  /// interrupts intentionally; it must be open.
  public func detach(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    driver.end(cancelling: pending, at: sourceLocation)
  }

  /// Requests a route, as the interactor would, and runs all resulting work.
  public func route(to route: Subject.Route, sourceLocation: SourceLocation = #_sourceLocation) {
    guard driver.mustBeActive(at: sourceLocation) else { return }
    core.runStep(Step("routes to", route), at: sourceLocation) {
      core.running { router.interactor.route(to: route) }
    }
  }

  /// Runs pending work, sends an event on behalf of a child, and runs all resulting work.
  ///
  /// If several children have the router type, `index` selects one in attachment order; `nil` requires that there is only one.
  public func send<Child: Router>(
    _ event: Child.InteractorType.Event, from child: Child.Type, at index: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(event, at: sourceLocation) { (children: [Child]) in
      if children.isEmpty { return .failure(.isMissing) }
      if let index {
        return children.indices.contains(index) ? .success(children[index]) : .failure(.isBeyond(index))
      }
      return children.count == 1 ? .success(children[0]) : .failure(.isOneOfMany)
    }
  }

  /// Runs pending work, sends an event on behalf of the child for a key, and runs all resulting work.
  ///
  /// The key identifies the child in a container that the router keeps in a stored property: one of RIBKit's, or your own `KeyedContainer`.
  public func send<Child: Router, Key: Hashable>(
    _ event: Child.InteractorType.Event, from child: Child.Type, key: Key,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(event, at: sourceLocation) { (_: [Child]) in
      let containers = Mirror(reflecting: router).children.compactMap { $0.value as? any KeyedContainer }
      let found = containers.lazy.compactMap { $0.child(forKey: key) as? Child }.first
      return found.map { .success($0) } ?? .failure(.hasNot(key: describe(key)))
    }
  }

  /// Sends an event on behalf of the child that a function selects among those of its type.
  private func send<Child: Router>(
    _ event: Child.InteractorType.Event, at place: SourceLocation,
    _ pick: ([Child]) -> Result<Child, NoTeller>
  ) {
    guard driver.mustBeActive(at: place),
      core.drive(Step("lets \(Child.self) send", event), at: place)
    else { return }
    core.follow {
      let children = router.children.compactMap { $0 as? Child }
      switch pick(children) {
      case .success(let child): core.running { child.interactor.notify(event) }
      case .failure(let reason):
        let problem = reason.text(
          of: Child.self, children.count, telling: describe(event), among: router.children)
        core.fail("\(driver.name) has \(problem)", at: place)
      }
    }
  }
}

/// The reason that no child can send an event.
private enum NoTeller: Error {
  case isMissing
  case isOneOfMany
  case isBeyond(Int)
  case hasNot(key: String)

  /// Returns the end of a sentence that begins with the router, including the remedy.
  func text(of type: any Router.Type, _ count: Int, telling event: String, among children: [any Router])
    -> String
  {
    switch self {
    case .isMissing:
      let others = children.map { "\(Swift.type(of: $0))" }
      let names = others.isEmpty ? "it has no children" : "its children are \(others.joined(separator: ", "))"
      return "no child of type \(type) to send \(event): \(names). Route to the child first."
    case .isOneOfMany:
      return """
        \(count) children of type \(type) that could send \(event). Select one by its index with at:, or by its key in a container \
        with key:.
        """
    case .isBeyond(let index):
      return """
        only \(count) \(count == 1 ? "child" : "children") of type \(type), so the index \(index) is out of range for sending \(event). \
        Pass \(count == 1 ? "0" : "an index from 0 to \(count - 1)").
        """
    case .hasNot(let key):
      return
        "no child of type \(type) with the key \(key) in a container to send \(event). Route to the child first."
    }
  }
}
