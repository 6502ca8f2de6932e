/// A launched tree: where it lives, what it tells, its mailbox, and what is in progress in it.
///
/// Everything here but the mailbox is touched on the actor only. No array of it is changed in place, and none of the user's code runs
/// within an access: so the compiler needs no check for most of them. A single change in place, or an access that lasts while something is
/// released, brings back the checks of that variable everywhere, and a leaf pays 10 ns for each.
@usableFromInline
final class Tree {
  /// Where it lives.
  let isolation: TreeIsolation
  /// What it tells.
  let reporter: TreeReporter
  let faults: FaultPolicy
  let clock: any Clock<Duration>
  let patience: Duration
  /// Whether the hooks of all nodes but the root are left out.
  private let hasQuietChildren: Bool

  /// The node of the root; `nil` after the shutdown.
  private(set) var root: Node?
  @usableFromInline let mailbox: Mailbox
  /// The task that empties the mailbox; none on a manual host.
  var pump: Task<Void, Never>?
  /// All running tasks of the tree.
  let tasks = TaskLedger()

  /// The node whose attach or detach has begun last of those that have not returned; it leads to the outer ones.
  private(set) var innermostOperation: Node?
  /// The detaches that wait for an operation, in the order in which they were asked for.
  var pendingDetaches: [Node] = []
  /// The workflows that are running.
  var watchers: [any TreeWatcher] = []
  /// The reader of each model stream that something in the tree observes, by the identity of the stream.
  private var streamReaders: [ObjectIdentifier: any MailboxItem] = [:]
  /// What is kept for the observer alone.
  let observation: TreeObservation
  /// The preserved values; `nil` if the tree is not saved.
  let saving: TreeSaving?
  /// The room for the deliveries of the next turn.
  var due = DueDeliveries()
  /// What waits for the next turn though it came before the last one, which was full; then what the next turn takes.
  var waiting: [Mailbox.Entry] = []
  /// How much that was sent goes into one turn at most.
  var turnLimit: UInt64 = 128
  /// Whether a turn is running.
  var isInTurn = false
  /// Whether the tree is to be closed as soon as its root has been detached.
  var closesWithItsRoot = false
  private var lastNode = 0
  private var lastOrder: UInt64 = 0

  init(root: Node, on actor: any Actor, options: LaunchOptions) {
    self.root = root
    isolation = TreeIsolation(actor, options, tasks)
    mailbox = Mailbox(scheduler: isolation.host, isObserved: options.observer != nil)
    clock = options.clock ?? options.host?.clock ?? ContinuousClock()
    reporter = TreeReporter(options, clock, mailbox, tasks)
    observation = TreeObservation(reporter.observedKinds)
    saving = options.restoring.map(TreeSaving.init)
    faults = options.faults
    patience = options.patience
    hasQuietChildren = options.hasQuietChildren
    mailbox.owner = self
  }

  /// Whether an attach or a detach is in progress.
  var isOperating: Bool { innermostOperation != nil }

  /// Lets go of the actor and closes the mailbox; nothing runs in the tree after this.
  func close() {
    mailbox.close()
    mailbox.owner = nil
    isolation.leave()
    root = nil
  }

  deinit {
    mailbox.owner = nil
  }

  /// Whether the hooks of a node are called.
  func callsHooks(of node: Node) -> Bool { !hasQuietChildren || node.depth == 0 }

  /// Notes that an attach or a detach begins.
  func beginOperation(on node: Node) {
    // Most often it is the only one, and nothing is written that is `nil` already.
    if let innermostOperation { node.outerOperation = innermostOperation }
    innermostOperation = node
  }

  /// Notes that the operation that has begun last returns.
  func endOperation(on node: Node) {
    innermostOperation = node.outerOperation.take()
  }

  // The readers are copied or taken out and put back, so that no access to them lasts, and none needs a check.

  /// The reader of a model stream.
  @usableFromInline
  func streamReader(of stream: ObjectIdentifier) -> (any MailboxItem)? {
    let readers = streamReaders
    return readers[stream]
  }

  /// Notes the reader of a model stream, unless there is one.
  ///
  /// - Returns: The reader that was there before.
  @usableFromInline
  func setStreamReader(_ reader: any MailboxItem, of stream: ObjectIdentifier) -> (any MailboxItem)? {
    var readers = streamReaders
    streamReaders = [:]
    let other = readers.updateValue(reader, forKey: stream)
    if let other { readers[stream] = other }
    streamReaders = readers
    return other
  }

  /// Forgets a reader that nothing observes, unless another one has its place.
  func forget(_ reader: any MailboxItem, of stream: ObjectIdentifier) {
    var readers = streamReaders
    streamReaders = [:]
    let other = readers.removeValue(forKey: stream)
    if let other, other !== reader { readers[stream] = other }
    streamReaders = readers
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
}

/// A part of the kit that follows which nodes come and go: a running workflow.
protocol TreeWatcher: AnyObject {
  /// Called when the hooks of an attach have returned.
  func nodeWasAttached(_ node: Node)

  /// Called when a node has been unlinked.
  func nodeWasDetached(_ node: Node)
}

extension Tree {
  /// Tells the watchers that a node has come or gone.
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

  /// Ends the watch, without a call of its closure.
  package func end() {
    if let tree { tree.watchers = tree.watchers.filter { $0 !== self } }
    (tree, body) = (nil, nil)
  }
}

extension Router {
  /// Watches the first RIB below this one, from the top down, whose interactor has a type.
  ///
  /// - Parameters:
  ///   - type: The type of the interactor.
  ///   - purpose: What the watch is for, as in "begin a session"; without such a RIB it is refused.
  ///   - site: Where it is asked for.
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
    node.refuse(
      .notActive,
      """
      cannot \(purpose) in \(type), because no RIB with that interactor is attached below. Route to it first.
      """, at: site)
    return nil
  }
}
