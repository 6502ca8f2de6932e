/// A launched tree: its isolation, its reporter, its mailbox and its operations in progress.
///
/// Everything here except the mailbox is accessed on the actor only, and no user code runs within an access.
@usableFromInline
final class Tree {
  /// The actor and the host of the tree.
  let isolation: TreeIsolation
  let reporter: TreeReporter
  let faults: FaultPolicy
  let clock: any Clock<Duration>
  let cancellationGracePeriod: Duration
  let wallClock: WallClock
  /// Whether the hooks of all nodes except the root are skipped.
  private let hasIdleChildren: Bool

  /// The node of the root; `nil` after the shutdown.
  private(set) var root: Node?
  @usableFromInline let mailbox: Mailbox
  /// The task that empties the mailbox; `nil` on a manual host.
  var pump: Task<Void, Never>?
  /// All running tasks of the tree.
  let tasks = TaskLedger()

  /// The node whose attach or detach began last among those in progress; it links to the outer ones.
  private(set) var innermostOperation: Node?
  /// The detaches that wait for an operation, in the order of the calls.
  var pendingDetaches: [Node] = []
  /// The running workflows, and the watches on detaches.
  var watchers: [any TreeWatcher] = []
  /// The reader of each model stream that the tree observes, by the identity of the stream.
  private var streamReaders: [ObjectIdentifier: any MailboxItem] = .init()
  /// The presenters and event sources of observed RIBs; `nil` if nothing receives their events.
  let shownViewModels: ShownViewModels?
  /// The interactors and tasks that outlive a detach; `nil` if nothing receives their events.
  let survivors: Survivors?
  /// The preserved values; `nil` if the tree isn't saved.
  let saving: TreeSaving?
  /// The reused storage for the deliveries of the next turn.
  var due = DueDeliveries()
  /// The entries that a full turn left for the next one; the reused storage for new entries if it left none.
  var waiting: [Mailbox.Entry] = []
  /// The maximum number of sent items in a turn.
  var turnLimit: UInt64 = 128
  var isInTurn = false
  /// Whether something may have changed a preserved value since the last save: a delivery, a task, a workflow, or the date of a deadline.
  private(set) var hasChanged = false
  /// The number of tasks and workflows that are running: they change the tree outside of turns.
  private(set) var runningFlows = 0
  /// Called once after each save, at the first change.
  var onChange: (() -> Void)?
  /// Whether to close the tree as soon as its root has been detached.
  var closesWithItsRoot = false
  /// Whether hooks are skipped from now on, as in a process that is killed.
  var isKilled = false
  private var lastNode = 0
  private var lastOrder: UInt64 = 0

  init(root: Node, on actor: any Actor, options: LaunchOptions) {
    self.root = root
    isolation = TreeIsolation(actor, options, tasks)
    mailbox = Mailbox(scheduler: isolation.host, isObserved: options.observer != nil)
    let surroundings = LaunchSurroundings.current
    clock = options.clock ?? options.host?.clock ?? surroundings?.clock ?? ContinuousClock()
    wallClock = options.wallClock ?? options.host?.wallClock ?? surroundings?.wallClock ?? .system
    reporter = TreeReporter(options, clock, mailbox, tasks)
    shownViewModels = reporter.isObserved(.shown) ? ShownViewModels() : nil
    survivors = reporter.isObserved(.leaked) ? Survivors() : nil
    saving = options.restoring.map(TreeSaving.init)
    let report = options.faults.isLeftToHarness ? surroundings?.report : nil
    faults = report.map(FaultPolicy.report) ?? options.faults
    cancellationGracePeriod = options.cancellationGracePeriod
    hasIdleChildren = options.harness.hasIdleChildren
    mailbox.owner = self
  }

  /// Whether nothing waits for delivery.
  var isCaughtUp: Bool { waiting.isEmpty && mailbox.isEmpty }

  /// Whether nothing waits for delivery, and no task does anything that the end of the tree would lose.
  var isIdle: Bool { isCaughtUp && !tasks.hasWork }

  /// Whether an attach or a detach is in progress.
  var isOperating: Bool { innermostOperation != nil }

  /// Releases the actor and closes the mailbox; nothing runs in the tree after this.
  func close() {
    mailbox.close()
    mailbox.owner = nil
    isolation.leave()
    root = nil
  }

  deinit {
    mailbox.owner = nil
  }

  /// Returns whether the hooks of a node are called.
  func callsHooks(of node: Node) -> Bool { !isKilled && (!hasIdleChildren || node.depth == 0) }

  /// Notes the start of an attach or detach.
  func beginOperation(on node: Node) {
    // Usually it is the only operation, and a property that is already `nil` isn't written.
    if let innermostOperation { node.outerOperation = innermostOperation }
    innermostOperation = node
  }

  /// Notes the return of the operation that began last.
  func endOperation(on node: Node) {
    innermostOperation = node.outerOperation.take()
  }

  @usableFromInline
  func streamReader(of stream: ObjectIdentifier) -> (any MailboxItem)? { streamReaders[stream] }

  /// Sets the reader of a model stream, unless it already has one.
  ///
  /// - Returns: The existing reader, if any.
  @usableFromInline
  func setStreamReader(_ reader: any MailboxItem, of stream: ObjectIdentifier) -> (any MailboxItem)? {
    if let other = streamReaders[stream] { return other }
    streamReaders[stream] = reader
    return nil
  }

  /// Forgets a reader that nothing observes, unless another one has replaced it.
  func forget(_ reader: any MailboxItem, of stream: ObjectIdentifier) {
    if streamReaders[stream] === reader { streamReaders[stream] = nil }
  }

  /// Notes that preserved values may have changed; a single check if a change since the last save is already noted.
  func noteChange() {
    guard !hasChanged else { return }
    hasChanged = true
    onChange?()
  }

  /// Notes that a task or a workflow begins: from here on it may change the tree at any time.
  func beginFlow() {
    runningFlows += 1
    noteChange()
  }

  /// Notes the end of a task or a workflow.
  func endFlow() {
    runningFlows -= 1
    noteChange()
  }

  /// Notes that everything has been saved.
  func noteSaved() { hasChanged = false }

  /// Returns the next number in the order of registrations and tasks.
  func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Returns the number for a node that is new to the tree.
  func nextNode() -> Int {
    lastNode += 1
    return lastNode
  }
}

/// An object that follows attaches and detaches: a running workflow, or a watch on a detach.
protocol TreeWatcher: AnyObject {
  /// Called when the hooks of an attach have returned.
  func nodeWasAttached(_ node: Node)

  /// Called when a node has been unlinked.
  func nodeWasDetached(_ node: Node)
}

extension Tree {
  /// Notifies the watchers of an attach or a detach.
  func tellWatchers(_ tell: (any TreeWatcher) -> Void) {
    for watcher in watchers { tell(watcher) }
  }
}

/// A watch on one RIB, for a module above this one.
package final class DetachWatch: TreeWatcher {
  private let node: Node
  private var tree: Tree?
  private var body: (() -> Void)?

  fileprivate init(_ node: Node, of tree: Tree, _ body: @escaping () -> Void) {
    self.node = node
    self.tree = tree
    self.body = body
    tree.watchers = tree.watchers + [self]
  }

  func nodeWasAttached(_ node: Node) {}

  func nodeWasDetached(_ node: Node) {
    guard node === self.node, let body else { return }
    end()
    body()
  }

  /// Ends the watch without calling its closure.
  package func end() {
    if let tree { tree.watchers = tree.watchers.filter { $0 !== self } }
    (tree, body) = (nil, nil)
  }
}

extension Router {
  /// Watches the detach of the first RIB below this one, in preorder, whose interactor has the given type.
  ///
  /// - Parameters:
  ///   - type: The type of the interactor.
  ///   - purpose: The purpose of the watch, as in "begin a session", for the fault if such a RIB is missing.
  ///   - site: The call site.
  ///   - body: Called once, on the tree, when the RIB has been detached.
  /// - Returns: The watch; `nil` if there is no such RIB.
  package func watchDetach<Place: Interactor>(
    of type: Place.Type, to purpose: String, at site: (fileID: StaticString, line: UInt),
    _ body: @escaping () -> Void
  ) -> DetachWatch? {
    let node = interactor.scope.node
    var current = node.firstChild
    while let child = current {
      if child.phase == .attached, child.interactor is Place, let tree = child.tree {
        return DetachWatch(child, of: tree, body)
      }
      current = child.nextInPreOrder(under: node)
    }
    node.reject(
      .noSuchRIB,
      """
      cannot \(purpose) in \(type), because no RIB with that interactor is attached below. Route to it first.
      """, at: site)
    return nil
  }
}
