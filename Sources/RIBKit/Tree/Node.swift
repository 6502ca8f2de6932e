/// RIBKit's own state of one RIB: its position in the tree, its activity and its work.
///
/// While attached, a node keeps its router and interactor, and its parent keeps the node. A detach releases them node by node, so that a
/// deep tree is never released by recursion.
@usableFromInline
package final class Node {
  enum Phase: UInt8 {
    case detached
    case attaching
    case attached
    case detaching
  }

  /// The number of the node in its tree.
  var id = 0
  /// The tree to which the node is attached, or was attached last.
  var tree: Tree?
  var phase = Phase.detached
  /// Whether ``activation`` is open.
  var isActive = false
  /// The distance from the root.
  var depth: Int32 = 0
  /// The number of registrations of the open activation.
  var openWork = 0
  /// The number of the open activation or, if none is open, of the last one; the first is 1.
  var activation: UInt64 = 0

  private(set) var router: (any Router)?
  private(set) var interactor: (any Interactor)?
  /// The entry of the node in the container that shows it, if any.
  private(set) var entry: (any ChildEntry)?
  /// The type of the last attached router, to name a detached node.
  var routerType: (any Router.Type)?

  package private(set) var parent: Node?
  private(set) var firstChild: Node?
  private(set) var lastChild: Node?
  private(set) var previousSibling: Node?
  private(set) var nextSibling: Node?
  /// The operation inside which the node is being attached or detached.
  var outerOperation: Node?

  /// The oldest registration of the open activation; the others follow, linked both ways.
  var firstRegistration: Registration?
  var lastRegistration: Registration?
  /// The rarely needed parts; created with the first of them.
  private var extras: NodeExtras?

  deinit {
    if extras?.probe != nil { tellProbeOfEnd() }
    assert(phase == .detached, "RIBKit released a node that is attached; this is a bug in RIBKit.")
  }
}

/// A registration that is known by an identity.
struct Identified {
  let registration: Registration
  /// The name of an observation in its events, and the event in which it began; `nil` for others, and without an observer.
  let begin: (title: String, event: Int)?
}

/// The history of a node in an observed tree.
struct NodeHistory {
  /// The time of the last attach.
  var since = Duration.zero
  /// The place before the last detach.
  var lastPlace: TreeReporter.Place?
}

/// The parts of a node in an observed tree, in a test that checks for leaks, or after the start of a task.
private final class NodeExtras {
  /// The observed history of the node.
  var history: NodeHistory?
  /// The observer of the RIB in a test that checks for leaks.
  var probe: (any NodeProbe)?
  /// The tasks of all activations; created with the first task.
  var running: TaskLedger?
  /// The registrations of tasks that a newer one can supersede, by identity.
  var identified: [AnyHashable: Identified] = .init()
  /// The failure counts of workers that gave up in the open activation, by name.
  var givenUp: [String: Int] = .init()
}

extension Node {
  /// The observed history of the node; `nil` if nothing observes the tree.
  var history: NodeHistory? {
    get { extras?.history }
    set { if newValue != nil || extras != nil { madeExtras().history = newValue } }
  }

  /// The history of the node, empty if there was none.
  var madeHistory: NodeHistory {
    get { history ?? NodeHistory() }
    set { history = newValue }
  }

  /// The observer of the RIB in a test that checks for leaks.
  package var probe: (any NodeProbe)? {
    get { extras?.probe }
    set { if newValue != nil || extras != nil { madeExtras().probe = newValue } }
  }

  /// The running tasks of all activations; `nil` if there was never one.
  var tasks: TaskLedger? { extras?.running }

  /// Returns the running tasks of all activations; creates the ledger if necessary.
  func tasksMadeIfNeeded() -> TaskLedger {
    let extras = madeExtras()
    if let running = extras.running { return running }
    let made = TaskLedger()
    extras.running = made
    return made
  }

  /// Returns the registration that a newer one with this identity supersedes.
  func registration(identifiedBy id: AnyHashable) -> Registration? {
    extras?.identified[id]?.registration
  }

  /// Notes a registration that a newer one with this identity supersedes.
  func identify(_ identified: Identified, by id: AnyHashable) {
    madeExtras().identified[id] = identified
    identified.registration.isIdentified = true
  }

  /// Forgets the identity of a registration that has ended, and returns what was known of it.
  func forgetIdentity(of registration: Registration) -> Identified? {
    guard let index = extras?.identified.firstIndex(where: { $0.value.registration === registration })
    else { return nil }
    return extras?.identified.remove(at: index).value
  }

  /// The failure counts of workers that gave up in the open activation, by name, for snapshots.
  var workersThatGaveUp: [String: Int] { extras?.givenUp ?? [:] }

  /// Notes that a worker gave up after a number of failures or, with `nil`, that a worker with that name starts.
  func noteWorker(_ name: String, gaveUpAfter failures: Int?) {
    if failures == nil, extras == nil { return }
    madeExtras().givenUp[name] = failures
  }

  /// Forgets the workers that gave up, at the end of their activation.
  func forgetWorkersThatGaveUp() { extras?.givenUp = [:] }

  private func madeExtras() -> NodeExtras {
    if let extras { return extras }
    let made = NodeExtras()
    extras = made
    return made
  }
}

extension Node {
  /// The number of the open activation; `nil` if none is open.
  @usableFromInline var openActivation: UInt64? { isActive ? activation : nil }

  /// Keeps the parts of a RIB that is being attached, until ``takeParts()``.
  func keep(_ router: any Router, _ interactor: any Interactor, in entry: (any ChildEntry)?) {
    self.router = router
    self.interactor = interactor
    if let entry { self.entry = entry }
  }

  /// Moves the router and the interactor out of the node; the caller releases them in this order.
  func takeParts() -> (router: AnyObject?, interactor: AnyObject?) {
    (router.take(), interactor.take())
  }

  func takeEntry() -> (any ChildEntry)? { entry.take() }

  @inline(never)
  private func tellProbeOfEnd() { probe?.nodeIsGone() }
}

extension Node {
  /// Links the node as the last child of a parent, or as a root.
  func link(under parent: Node?) {
    guard let parent else {
      depth = 0
      return
    }
    self.parent = parent
    depth = parent.depth + 1
    if let last = parent.lastChild {
      previousSibling = last
      last.nextSibling = self
    } else {
      parent.firstChild = self
    }
    parent.lastChild = self
  }

  /// Removes the node from its parent's children, in O(1).
  func unlink() {
    guard let parent = parent.take() else { return }
    let (previous, next) = (previousSibling.take(), nextSibling.take())
    if let previous { previous.nextSibling = next } else { parent.firstChild = next }
    if let next { next.previousSibling = previous } else { parent.lastChild = previous }
  }

  /// Returns the next node of a subtree in the order in which parents precede their children.
  ///
  /// - Parameter top: The root of the subtree.
  /// - Returns: The node; `nil` after the last.
  func nextInPreOrder(under top: Node) -> Node? {
    if let child = firstChild { return child }
    var node = self
    while node !== top {
      if let next = node.nextSibling { return next }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// Whether the node is the other one or lies below it.
  ///
  /// - Complexity: O(*d*), where *d* is the difference of their depths.
  func isInSubtree(of other: Node) -> Bool {
    guard depth >= other.depth else { return false }
    var node = self
    while node.depth > other.depth, let parent = node.parent { node = parent }
    return node === other
  }

  /// The routers of the children, in the order in which they were attached.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  var children: [any Router] {
    var routers: [any Router] = []
    var child = firstChild
    while let node = child {
      if let router = node.router { routers.append(router) }
      child = node.nextSibling
    }
    return routers
  }
}
