// Launching: the compiler, a host or a runtime check ensures that the caller is on the actor of the tree.

/// The actor that runs the function that calls ``Router/launch(_:on:fileID:line:)``.
///
/// It is `any Actor` under a name that explains the compiler's error if there is no such actor: in a function that isn't isolated, "'nil'
/// is not compatible with expected argument type 'ActorOfTheCaller'". The compiler evaluates `#isolation` only after it has chosen an
/// overload, so an unavailable one can't explain it.
public typealias ActorOfTheCaller = any Actor

extension Router {
  /// Launches a tree with this router as its root, in the caller's isolation.
  ///
  /// The tree is isolated to that actor until ``shutdown(fileID:line:)``: every hook, handler and task runs there, and the tree keeps its
  /// root and the actor alive. From this call on, the root, everything it refers to and everything in the options belong to the actor; the
  /// compiler rejects any use of them elsewhere.
  ///
  /// Call it in a method of an actor, or on the main actor or another global actor. A function that launches on behalf of others takes
  /// `on actor: isolated any Actor = #isolation` itself. A synchronous program without an actor launches on a ``ManualHost``. Never call
  /// it in a `deinit`. The compiler fills in the `actor`.
  ///
  /// The root and the interactor may be isolated to a global actor. Then they are Sendable, so `await root.launch(on: other)` compiles
  /// although it leaves that actor. Such a launch stops the program with an explanation wherever RIBKit can detect it; see
  /// <doc:Concurrency>.
  public func launch(
    _ options: LaunchOptions = LaunchOptions(), on actor: isolated ActorOfTheCaller = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    launch(options, livingOn: actor, mayHaveHopped: true, at: (fileID, line))
  }

  /// Launches a tree with this router as its root, on a manual host.
  ///
  /// From this call on, the root, everything it refers to and everything in the options belong to the host, and the host belongs to the
  /// caller's actor, if there is one. You may call it outside or inside ``ManualHost/run(isolation:_:)``. The ``LaunchOptions/host`` of the
  /// options must be `nil` or this host. The compiler fills in the `isolation`.
  public func launch(
    _ options: LaunchOptions = LaunchOptions(), on host: ManualHost,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if let other = options.host, other !== host { fatalError(TreeIsolation.twoHosts) }
    var options = options
    options.host = host
    host.executor.enter { launch(options, livingOn: host.home, at: (fileID, line)) }
  }

  /// Rejected by the compiler, because a tree is isolated to its launcher's actor, and here the launcher may have none.
  ///
  /// The `actor` need not be the actor of the caller.
  @available(
    *, unavailable,
    message: """
      a tree lives on the actor of the function that launches it: declare the parameter as \
      'on actor: isolated any Actor = #isolation', call launch in a method of an actor or on the main actor, or launch \
      on a ManualHost
      """
  )
  public func launch(_ options: LaunchOptions = LaunchOptions(), on actor: (any Actor)?) {}

  /// Launches a tree on an actor that only the runtime knows to be the caller's.
  ///
  /// The program stops if the caller does not run on the `actor`.
  package func launch(
    _ options: LaunchOptions, assumingIsolationTo actor: any Actor, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    launch(options, livingOn: actor, at: (fileID, line))
  }
}

extension Router {
  /// Launches a tree, if the root isn't in use.
  private func launch(
    _ options: LaunchOptions, livingOn actor: any Actor, mayHaveHopped: Bool = false, at site: CallSite
  ) {
    guard let (interactor, node) = storedParts else {
      let message = "cannot be launched as the root of a tree, \(unstoredReason)"
      return options.faults.apply(
        TreeFault(code: .notStored, path: ribName(of: Self.self), message: message, site: site))
    }
    if mayHaveHopped, leavesItsActor(self, interactor, for: actor) {
      fatalError(TreeIsolation.leftActor(ribName(of: Self.self), actor), file: site.fileID, line: site.line)
    }
    guard node.mayChange("launch was called", at: site) else { return }
    guard node.phase == .detached else {
      return node.reject(
        .alreadyAttached,
        """
        cannot be launched as the root of a tree, because it is already attached as \(node.path). Build another router.
        """, at: site)
    }
    let tree = Tree(root: node, on: actor, options: options)
    node.tree = tree
    node.id = tree.nextNode()
    node.routerType = type(of: self)
    tree.isolation.checkIsolation(node, "launch was called", at: site)
    if !tree.mailbox.hasScheduler {
      tree.pump = tree.spawnApart(on: actor, inheriting: true, Pump(tree, limit: options.turnLimit))
    }
    tree.isolation.enter(node) {
      tree.attach(self, interactor, node, under: nil, in: nil)
      tree.saving?.reportProblems(of: node)
    }
  }
}

extension Router {
  /// Whether the router, or another router of its interactor, is attached; a harness checks this before the launch.
  package var isAttached: Bool { interactor.scope.node.phase != .detached }
}

/// Whether a router or its interactor has left the actor that it is isolated to, as far as RIBKit can detect it.
///
/// A conformance may be isolated to a global actor. A class with such a conformance is Sendable, so that a launch on another actor compiles
/// and runs hooks there that the compiler believes to run on the class's own actor. A dynamic cast finds such a conformance only on its own
/// actor. The check is limited to cases in which the cast is reliable: without a task, nothing can leave an actor; and the cast reflects
/// only the actor that the runtime runs on this thread, whereas custom executors may know more.
@inline(__always)
func leavesItsActor(_ router: any Router, _ interactor: any Interactor, for actor: any Actor) -> Bool {
  withUnsafeCurrentTask { $0 != nil } && !conformsHere(router, interactor, on: actor)
}

@inline(never)
private func conformsHere(_ router: any Router, _ interactor: any Interactor, on actor: any Actor) -> Bool {
  if opaque(router) is any Router, opaque(interactor) is any Interactor { return true }
  // For an actor without a custom executor the answer of the cast is certain; any other actor may know more than the runtime.
  return actor.unownedExecutor.isCustom
}

/// Returns the value with its type hidden; if the compiler knew the type, it would resolve the cast itself.
///
/// The type is `Any` on purpose, because the cast of an `AnyObject` (6.3.1) does not check the isolation.
@inline(never)
@_optimize(none)
private func opaque(_ value: Any) -> Any { value }
