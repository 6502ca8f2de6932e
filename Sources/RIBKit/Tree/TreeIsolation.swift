/// The isolation of a tree: the actor that launched it and, if there is one, the host that drives it.
///
/// Everything in a tree is called on that actor, and this type checks it.
final class TreeIsolation {
  /// The actor of the tree; `nil` after the shutdown, which releases it.
  private(set) var actor: (any Actor)?
  private let executor: UnownedSerialExecutor
  /// The executor of the manual host on which the tree was launched, or which drives it from another actor.
  let host: ManualExecutor?
  /// Whether the tree is isolated to a different actor than the host, which drives it.
  let isDriven: Bool
  /// The executor of the tree's tasks, if the actor of the tree doesn't decide it.
  let executorPreference: (any TaskExecutor)?
  private let around: ((_ run: () -> Void) -> Void)?
  private let strayCall: (@Sendable (_ sentence: String, _ fileID: StaticString, _ line: UInt) -> Void)?
  private let tasks: TaskLedger

  init(_ actor: any Actor, _ options: LaunchOptions, _ tasks: TaskLedger) {
    self.actor = actor
    executor = actor.unownedExecutor
    host = options.host?.executor
    isDriven = options.host.map { $0.home !== actor } ?? false
    executorPreference = options.executorPreference ?? host ?? LaunchSurroundings.current?.executor
    around = options.around
    strayCall = options.harness.strayCall
    self.tasks = tasks
    host?.watch(tasks, drivenOn: isDriven ? actor : nil)
  }

  /// Whether the tree has been shut down.
  var isLeft: Bool { actor == nil }

  /// Whether the caller is inside of the host on which the tree was launched.
  var isHostEntered: Bool { !isDriven && host?.isEntered == true }

  /// The host on which the tree was launched, if any; not a host that only drives the tree.
  var launchHost: ManualExecutor? { isDriven ? nil : host }

  /// Runs code that enters the tree within the context that the launch options set up: its task-local values.
  func enter<Result>(_ node: Node, _ body: () -> Result) -> Result {
    guard let around else { return body() }
    var result: Result?
    around { if result == nil { result = body() } }
    guard let result else {
      fatalError(
        "RIBKit: \(node.path): LaunchOptions.around did not call its closure. Call the closure exactly once before you return."
      )
    }
    return result
  }

  func leave() {
    host?.unwatch(tasks)
    actor = nil
  }
}

extension TreeIsolation {
  /// Stops the program if the caller does not run on the actor of the tree.
  ///
  /// - Parameters:
  ///   - node: The called node.
  ///   - action: The call, as in "attach was called".
  ///   - site: The call site, if known.
  func checkIsolation(_ node: Node, _ action: @autoclosure () -> String, at site: CallSite? = nil) {
    let isOnActor = isCallerOnActor
    if isOnActor != .yes { stop(node, action(), at: site, isKnown: isOnActor == .no) }
  }

  /// Returns whether a call comes from the actor of the tree; reports a stray call to a test, and otherwise stops the program.
  ///
  /// - Parameters:
  ///   - node: The called node.
  ///   - action: The call, as in "attach was called".
  ///   - caller: The type of the calling interactor, if there is one.
  ///   - site: The call site.
  /// - Returns: Whether the call may continue.
  func isOnActor(
    _ node: Node, _ action: @autoclosure () -> String, by caller: Any.Type?, at site: CallSite
  ) -> Bool {
    let isOnActor = isCallerOnActor
    if isOnActor == .yes { return true }
    guard isOnActor == .no, let strayCall else {
      stop(node, action(), at: site, isKnown: isOnActor == .no)
      return true
    }
    // Don't read anything of the tree here, not even a name, because the tree may be running at the same time.
    let sentence = action() + (caller.map { " by \($0)" } ?? "")
    strayCall(
      "\(sentence) outside the isolation of its tree, and was rejected. \(causeOfEntry)", site.fileID,
      site.line)
    return false
  }

  /// Whether the caller runs on the actor of the tree.
  private var isCallerOnActor: RuntimeAnswer {
    // The runtime would not ask the host if the main actor runs the thread. Being inside a host that only drives the tree doesn't mean
    // being on the actor of the tree.
    isLeft || isHostEntered ? .yes : executor.isCurrent
  }

  /// Returns whether the caller is certainly on a tree, given the tree's ``launchHost`` and actor.
  ///
  /// Any thread may call it with constants of its own, while another thread ends the tree.
  static func isInside(_ launchHost: ManualExecutor?, _ actor: @autoclosure () -> (any Actor)?) -> Bool {
    launchHost?.isEntered == true || actor()?.unownedExecutor.isCurrent == .yes
  }

  /// Stops the program, provided that the runtime agrees that the caller doesn't run on the actor of the tree.
  @inline(never)
  private func stop(_ node: Node, _ action: String, at site: CallSite?, isKnown: Bool) {
    guard let actor else { return }
    let sentence =
      "RIBKit: \(node.path): \(action) outside the isolation of its tree, which lives on \(actor). \(causeOfEntry)"
    guard isKnown else { return actor.preconditionIsolated(sentence) }
    fatalError(sentence, file: site?.fileID ?? #fileID, line: site?.line ?? #line)
  }

  /// The probable mistake when code enters the tree from outside its actor, and the remedy.
  private var causeOfEntry: String {
    if host != nil, !isDriven { return Self.outsideOfHost }
    // If the caller is a task of this tree, its closure has left the actor; any other caller holds a stray reference.
    let isOwnTask = TaskRecord.current?.treeLedger === tasks
    return isOwnTask ? Self.captureList : Self.strayReference
  }

  /// Stops the program if the caller may not read the tree.
  ///
  /// A tree on a manual host may be read between two runs, as tests do. A tree that a host only drives may not, because its tasks run
  /// between two runs of the host.
  func checkReading(_ node: Node, _ action: @autoclosure () -> String) {
    if let host, !isDriven, host.mayBeRead { return }
    checkIsolation(node, action())
  }
}

extension TreeIsolation {
  /// The probable mistake when a task of the tree calls from outside, and the remedy.
  static var captureList: String {
    """
    Everything in a tree must be called on the actor that launched the tree, and a task of this tree has left that actor. The likely cause \
    is an async closure with a capture list (`{ [weak self] in … }`), which leaves the actor on Swift 6.3. Use the `me` that the closure \
    receives instead.
    """
  }

  /// The mistake in any other call from outside, and the remedy.
  static var strayReference: String {
    """
    Everything in a tree must be called on the actor that launched the tree. Part of the tree was passed to code that runs elsewhere: make \
    that code send to a stream that an interactor observes, or switch to the actor first. Settle and advance a ManualHost that drives a \
    tree on the tree's actor.
    """
  }

  /// The mistake on a manual host, and the remedy.
  static var outsideOfHost: String {
    """
    Call a tree on a ManualHost inside `host.run { … }` of its own host, or from code that this host runs. In a module whose default \
    isolation is the main actor, the closures of tasks and workflow steps run on the main actor and leave the host: launch such a tree \
    on the main actor, with the host in its LaunchOptions.
    """
  }

  /// The message when a tree is launched on one host with a different host in its options.
  static var twoHosts: String {
    """
    RIBKit: launch was called on one ManualHost with a different host in its LaunchOptions. A tree on a host is driven by that host: \
    remove the option, or launch the tree on its own actor.
    """
  }

  /// Returns the message when a launch has left the actor of the root.
  static func leftActor(_ name: String, _ actor: any Actor) -> String {
    """
    RIBKit: \(name): launch runs on \(actor), but the router or its interactor is isolated to a different actor. Call launch without an \
    argument on the actor of the class, or declare the RIB `nonisolated` to use it on any actor.
    """
  }
}
