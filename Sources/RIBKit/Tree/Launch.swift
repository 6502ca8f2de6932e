// Launching: the compiler, a host or a check at run time makes sure that the caller is on the actor of the tree.

extension Router {
  /// Launches a tree with this router as its root, on the isolation of the caller.
  ///
  /// The tree lives on that actor until ``shutdown(fileID:line:)``: every hook, handler and flow runs there, and the tree keeps both its
  /// root and the actor alive. From this call on the root, all that it refers to and all that the options hold belong to the
  /// actor: the compiler refuses to let them be used elsewhere.
  ///
  /// Call it in a method of an actor, or on the main actor or another global one. A function that launches for others takes
  /// `on actor: isolated any Actor = #isolation` itself. A synchronous program without an actor launches on a
  /// ``ManualHost``. Never call it in a `deinit`.
  ///
  /// Root and interactor may be isolated to a global actor, and are Sendable then, so that `await root.launch(on: other)`
  /// compiles and leaves that actor. Such a launch stops with a sentence as far as it can be told; see <doc:Isolation>.
  ///
  /// - Parameters:
  ///   - options: How the tree is to run.
  ///   - actor: The actor of the tree: the caller's own, filled in by the compiler.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func launch(
    _ options: LaunchOptions = LaunchOptions(), on actor: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    launch(options, livingOn: actor, mayHaveHopped: true, at: (fileID, line))
  }

  /// Launches a tree with this router as its root, on a manual host.
  ///
  /// The root, all that it refers to and all that the options hold belong to the host from this call on, and the host to the
  /// actor of the caller if there is one. It may be called outside of ``ManualHost/run(isolation:_:)`` and inside.
  ///
  /// - Parameters:
  ///   - options: How the tree is to run; their ``LaunchOptions/host`` must be left out, or be this one.
  ///   - host: The host.
  ///   - isolation: The actor of the caller, filled in by the compiler.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func launch(
    _ options: LaunchOptions = LaunchOptions(), on host: ManualHost,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if let other = options.host, other !== host { fatalError(TreeIsolation.twoHosts) }
    var options = options
    options.host = host
    host.executor.enter { launch(options, livingOn: host.home, at: (fileID, line)) }
  }

  /// Refused by the compiler: a tree lives on the actor that its launcher runs on, and that may be none here.
  ///
  /// - Parameters:
  ///   - options: How the tree was to run.
  ///   - actor: An actor that need not be the caller's.
  @available(
    *, unavailable,
    message: """
      a tree lives on the actor of the function that launches it: declare the parameter as \
      'on actor: isolated any Actor = #isolation', call launch in a method of an actor or on the main actor, or launch \
      on a ManualHost
      """
  )
  public func launch(_ options: LaunchOptions = LaunchOptions(), on actor: (any Actor)?) {}

  /// Launches a tree on an actor of which only the run time knows that it is the caller's.
  ///
  /// - Parameters:
  ///   - options: How the tree is to run.
  ///   - actor: The actor; the program stops if the caller does not run on it.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  package func launch(
    _ options: LaunchOptions, assumingIsolationTo actor: any Actor, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    launch(options, livingOn: actor, at: (fileID, line))
  }
}

extension Router {
  /// Launches a tree, if the root is free.
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
      return node.refuse(
        .alreadyAttached,
        """
        cannot be launched as the root of a tree, because it is attached already, as \(node.path). \
        Build another router.
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
      tree.saving?.tellProblems(of: node)
    }
  }
}

/// Whether a router or its interactor has left the actor that it is isolated to, as far as that can be told.
///
/// A conformance may be isolated to a global actor. A class with such a conformance is Sendable, so that a launch on
/// another actor compiles, and runs hooks there that the compiler believes to be on theirs. A dynamic cast finds such a
/// conformance on its own actor only. It is asked only where the answer can be relied on: without a task nothing leaves an actor; the
/// answer is about what the runtime runs on this thread, of which executors of the user's may know more.
@inline(__always)
func leavesItsActor(_ router: any Router, _ interactor: any Interactor, for actor: any Actor) -> Bool {
  withUnsafeCurrentTask { $0 != nil } && !conformsHere(router, interactor, on: actor)
}

@inline(never)
private func conformsHere(_ router: any Router, _ interactor: any Interactor, on actor: any Actor) -> Bool {
  if opaque(router) is any Router, opaque(interactor) is any Interactor { return true }
  // The second word of the reference is zero for an actor without an executor of its own: its layout is part of the runtime's binary
  // interface. Such an actor has the answer of the cast for sure; any other may know more than the runtime.
  let (_, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return implementation != 0
}

/// A value of unknown type: with a known one the compiler would answer the cast itself.
///
/// It is an `Any` on purpose: the cast of an `AnyObject` (6.3.1) does not ask where it is.
@inline(never)
@_optimize(none)
private func opaque(_ value: Any) -> Any { value }
