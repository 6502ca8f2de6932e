/// One launched tree: the actor that it lives on, its mailbox, and what is in progress in it.
///
/// Everything here but the mailbox is touched on the actor only. As in a ``Node``, exclusive access is not checked at run time
/// where every attach and detach would pay for it and no code of the user's runs within an access.
@usableFromInline
final class Tree {
  /// The actor of the tree; `nil` after the shutdown, which is what lets go of it.
  private(set) var actor: (any Actor)?
  private let executor: UnownedSerialExecutor
  /// The executor of the manual host that the tree lives on, or that drives it from another actor.
  let host: ManualExecutor?
  /// Whether the tree lives on another actor than the host that drives it.
  let isDriven: Bool
  private let stopwatch: () -> Duration

  let faults: FaultPolicy
  let observer: (any TreeObserver)?
  private let observedKinds: TreeEvent.KindMask
  /// The kinds that anybody is told of.
  @exclusivity(unchecked) private var toldKinds: TreeEvent.KindMask
  /// Who keeps what happens, while the host is about to give up.
  var recorder: RoundRecorder? { didSet { toldKinds = recorder == nil ? observedKinds : .all } }
  let clock: any Clock<Duration>
  let executorPreference: (any TaskExecutor)?
  let patience: Duration
  /// Whether the hooks of all nodes but the root are left out.
  private let hasQuietChildren: Bool
  private let strayCall: (@Sendable (_ sentence: String, _ fileID: StaticString, _ line: UInt) -> Void)?

  /// The node of the root; `nil` after the shutdown.
  @exclusivity(unchecked) private(set) var root: Node?
  let mailbox: Mailbox
  /// The task that empties the mailbox; none on a manual host.
  var pump: Task<Void, Never>?
  /// All running tasks of the tree.
  let tasks = TaskLedger()

  /// The attach or detach that has begun last of those that have not returned; it leads to the outer ones.
  @exclusivity(unchecked) private(set) var innermostOperation = NodeLink()
  /// The detaches that wait for an operation, in the order in which they were asked for.
  @exclusivity(unchecked) var pendingDetaches: [Node] = []
  /// The workflows that are running.
  @exclusivity(unchecked) var watchers: [any TreeWatcher] = []
  /// What the tree reads of each model stream that somebody observes.
  @exclusivity(unchecked) var watches: [ObjectIdentifier: AnyStreamWatch] = [:]
  /// What the RIBs are called in events.
  var names = RIBNames()
  /// The room for the deliveries of the next turn.
  var due = DueDeliveries()
  /// Whether a turn is running.
  var isInTurn = false
  /// The registrations that have ended while a delivery to them was due.
  var endedInTurn: [Registration] = []
  /// Whether the tree is to be closed as soon as its root has been detached.
  var closesWithItsRoot = false
  /// Whether an observer or a fault handler is running.
  @exclusivity(unchecked) var isReporting = false
  /// Whether a fault handler is running.
  var isHandlingFault = false

  private var lastSequence = 0
  @exclusivity(unchecked) private var lastNode = 0
  @exclusivity(unchecked) private var lastOrder: UInt64 = 0
  /// The event during which whatever happens now happens.
  @exclusivity(unchecked) private var cause: Int?

  init(root: Node, on actor: any Actor, options: LaunchOptions) {
    let manual = options.host
    self.root = root
    self.actor = actor
    executor = actor.unownedExecutor
    faults = options.faults
    observer = options.observer
    observedKinds = TreeEvent.KindMask(of: options)
    toldKinds = observedKinds
    host = manual?.executor
    isDriven = manual != nil && manual?.home !== actor
    clock = options.clock ?? manual?.clock ?? ContinuousClock()
    stopwatch = Self.stopwatch(on: clock)
    executorPreference = options.executorPreference ?? host
    patience = options.patience
    hasQuietChildren = options.hasQuietChildren
    strayCall = options.strayCall
    mailbox = Mailbox(bell: host)
    mailbox.tree = self
    host?.watch(tasks, drivenOn: isDriven ? actor : nil)
  }

  /// Whether an attach or a detach is in progress.
  var isOperating: Bool { !innermostOperation.isNil }

  /// Whether the tree has been shut down.
  var isClosed: Bool { actor == nil }

  private static func stopwatch<C: Clock<Duration>>(on clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Lets go of the actor and refuses all mail; nothing runs in the tree after this.
  func close() {
    mailbox.close()
    host?.unwatch(tasks)
    mailbox.tree = nil
    actor = nil
    root = nil
  }

  deinit {
    mailbox.tree = nil
  }

  /// Whether the hooks of a node are called.
  func callsHooks(of node: Node) -> Bool { !hasQuietChildren || node.depth == 0 }

  /// Notes that an attach or a detach begins.
  func beginOperation(on node: Node) {
    node.outerOperation = innermostOperation
    innermostOperation = NodeLink(to: node)
  }

  /// Notes that the operation that has begun last returns.
  func endOperation(on node: Node) {
    innermostOperation = node.outerOperation
    node.outerOperation = NodeLink()
  }

  /// The next number in the order of registrations and tasks.
  func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// The number of a node that is new to the tree.
  func nextNode() -> Int {
    lastNode += 1
    return lastNode
  }

  /// Stops the program if the caller does not run on the actor of the tree.
  ///
  /// - Parameters:
  ///   - node: The node that was addressed.
  ///   - action: What was asked for, as in "attach was called".
  ///   - site: Where, if that is known.
  func checkIsolation(_ node: Node, _ action: @autoclosure () -> String, at site: CallSite? = nil) {
    let isOnActor = isCallerOnActor
    if isOnActor != true { stop(node, action(), at: site, isKnown: isOnActor != nil) }
  }

  /// Whether a call comes from the actor of the tree; a test is told of one that does not, and all else is stopped.
  ///
  /// - Parameters:
  ///   - node: The node that was addressed.
  ///   - action: What was asked for, as in "attach was called".
  ///   - caller: The type of the interactor that asked, if one did.
  ///   - site: Where.
  /// - Returns: Whether the call may go on.
  func isOnActor(
    _ node: Node, _ action: @autoclosure () -> String, by caller: Any.Type?, at site: CallSite
  ) -> Bool {
    let isOnActor = isCallerOnActor
    if isOnActor == true { return true }
    guard isOnActor == false, let strayCall else {
      stop(node, action(), at: site, isKnown: isOnActor != nil)
      return true
    }
    // Nothing of the tree may be looked at here, not even a name: it may be running meanwhile.
    let sentence = action() + (caller.map { " by \($0)" } ?? "")
    strayCall(
      "\(sentence) outside the isolation of its tree, and was refused. \(causeOfEntry)", site.fileID,
      site.line)
    return false
  }

  /// Whether the caller runs on the actor of the tree; `nil` if nobody knows.
  private var isCallerOnActor: Bool? {
    if isClosed { return true }
    // The runtime would not ask the host when the main actor is what runs the thread. Who is inside a host that only
    // drives the tree is not on the tree for that.
    if let host, !isDriven, host.isEntered { return true }
    return executor.isCurrent
  }

  /// Stops the program, at least if the runtime agrees that the caller does not run on the actor of the tree.
  @inline(never)
  private func stop(_ node: Node, _ action: String, at site: CallSite?, isKnown: Bool) {
    guard let actor else { return }
    let sentence =
      "RIBKit: \(node.path): \(action) outside the isolation of its tree, which lives on \(actor). \(causeOfEntry)"
    guard isKnown else { return actor.preconditionIsolated(sentence) }
    fatalError(sentence, file: site?.fileID ?? #fileID, line: site?.line ?? #line)
  }

  /// What is likely to be wrong when the tree is entered from outside its actor, and the remedy.
  private var causeOfEntry: String {
    if host != nil, !isDriven { return Tree.outsideOfHost }
    // A task of the tree that has left the actor of the tree; anybody else has not got there by a closure of the tree's.
    let isOwnTask = TaskRecord.current.map { $0.ledgers.contains { $0 === tasks } } ?? false
    return isOwnTask ? Tree.captureList : Tree.strayReference
  }

  /// Stops the program if the caller may not look at the tree.
  ///
  /// On a manual host everybody may while nobody is inside: a test looks at a tree between two runs. A tree that a host only
  /// drives has flows that run while nobody is inside.
  func checkReading(_ node: Node, _ action: @autoclosure () -> String) {
    if let host, !isDriven, host.mayBeRead { return }
    checkIsolation(node, action())
  }

  /// Whether somebody is told of such events.
  func isObserved(_ kind: TreeEvent.Kind) -> Bool { toldKinds.contains(kind) }

  /// Tells the observer what happens and makes it the cause of what happens inside the body.
  func during(_ kind: TreeEvent.Kind, _ node: Node, _ detail: @autoclosure () -> String, _ body: () -> Void) {
    guard toldKinds.contains(kind) else { return body() }
    let outer = cause
    cause = emit(kind, node, detail()) ?? outer
    body()
    cause = outer
  }

  /// Tells the observer what happens.
  ///
  /// - Returns: The sequence of the event; `nil` when nobody observes.
  @discardableResult
  func emit(_ kind: TreeEvent.Kind, _ node: Node, _ detail: @autoclosure () -> String = "") -> Int? {
    guard toldKinds.contains(kind) else { return nil }
    return emit(kind, node, at: node.path, under: node.parent.node, detail())
  }

  /// Tells the observer what happens to a node whose place is not the one that it was in.
  @discardableResult
  func emit(
    _ kind: TreeEvent.Kind, _ node: Node, at path: String, under parent: Node?, _ detail: String = ""
  ) -> Int? {
    recorder?.note(kind, path, detail)
    guard let observer, observedKinds.contains(kind) else { return nil }
    lastSequence += 1
    let limit = TreeEvent.detailLimit
    let event = TreeEvent(
      sequence: lastSequence, time: stopwatch(), node: node.id, path: path, parent: parent?.id, kind: kind,
      cause: cause, detail: detail.utf8.count <= limit ? detail : String(detail.prefix(limit)))
    reporting { observer.observe(event) }
    return event.sequence
  }

  /// Runs foreign code that may not change the tree.
  func reporting(_ body: () -> Void) {
    let outer = isReporting
    isReporting = true
    body()
    isReporting = outer
  }
}
