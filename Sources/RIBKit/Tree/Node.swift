/// The kit's half of one RIB: its place in the tree, its activity and its work.
///
/// While it is attached a node owns itself, its router and its interactor; the detach lets go of them. Links between nodes
/// are unretained, so that a deep tree is released node by node and never by recursion.
///
/// Exclusive access to its variables is not checked at run time, which took a fifth of what a leaf costs. Each use of them is a
/// single load or store, or takes a value out and leaves `nil`; none is lent to a function. What is lent, and runs code of the
/// user's meanwhile, is checked: it lies in `NodeTasks`.
@usableFromInline
final class Node {
  enum Phase: UInt8 {
    case detached
    case attaching
    case attached
    case detaching
  }

  /// The number of the node in its tree.
  var id = 0
  /// The tree it is attached to, or was attached to last.
  @exclusivity(unchecked) var tree: Tree?
  @exclusivity(unchecked) var phase = Phase.detached
  /// Whether ``activation`` is open.
  @exclusivity(unchecked) var isActive = false
  /// How many registrations the open activation has; from its greatest value on it is not changed any more.
  @exclusivity(unchecked) var openWork: UInt16 = 0
  /// How far it is from the root.
  ///
  /// It stands here because these four share eight bytes.
  @exclusivity(unchecked) var depth: Int32 = 0
  /// When it was attached last; set where something observes the tree.
  @exclusivity(unchecked) var since = ShortDuration(.zero)
  /// The number of the activation that is open, or was open last; the first is 1.
  @exclusivity(unchecked) var activation: UInt64 = 0

  // Set by `keep`, which says why these three are retained by hand.
  @exclusivity(unchecked) private(set) unowned(unsafe) var router: (any Router)?
  @exclusivity(unchecked) private(set) unowned(unsafe) var interactor: (any Interactor)?
  /// The child container that shows it, if one does.
  @exclusivity(unchecked) private(set) unowned(unsafe) var container: (any ChildContainer)?
  /// The type of the router that it was attached with last, for the name of a detached node.
  @exclusivity(unchecked) var routerType: (any Router.Type)?

  @exclusivity(unchecked) var parent = NodeLink()
  @exclusivity(unchecked) var firstChild = NodeLink()
  @exclusivity(unchecked) var lastChild = NodeLink()
  @exclusivity(unchecked) var previousSibling = NodeLink()
  @exclusivity(unchecked) var nextSibling = NodeLink()
  /// The operation inside which the node is being attached or detached.
  @exclusivity(unchecked) var outerOperation = NodeLink()

  /// The registrations of the open activation, oldest first; each is retained by the list.
  @exclusivity(unchecked) var firstRegistrationLink: Unmanaged<Registration>?
  @exclusivity(unchecked) var lastRegistration: Unmanaged<Registration>?
  /// The tasks of all activations; made with the first.
  @exclusivity(unchecked) private var nodeTasks: NodeTasks?
  /// The observer of the RIB in a test that looks for leaks.
  @exclusivity(unchecked) var probe: NodeProbe?

  /// The oldest registration of the open activation.
  var firstRegistration: Registration? { firstRegistrationLink?.takeUnretainedValue() }

  deinit {
    if probe != nil { tellProbeOfEnd() }
    assert(phase == .detached, "RIBKit released a node that is attached; this is a defect of RIBKit.")
  }
}

/// The tasks of a node; most nodes have none.
private final class NodeTasks {
  /// Those that run.
  let running = TaskLedger()
  /// Their registrations that a newer one can supersede, by identity.
  var identified: [AnyHashable: Registration] = [:]
}

extension Node {
  /// The running tasks of all activations; `nil` if there was never one.
  var tasks: TaskLedger? { nodeTasks?.running }

  /// The same, made if there was never one.
  func tasksMadeIfNeeded() -> TaskLedger { madeNodeTasks().running }

  /// The registration that a newer one with the same identity supersedes.
  func registration(identifiedBy id: AnyHashable) -> Registration? { nodeTasks?.identified[id] }

  /// Notes the registration that a newer one with the same identity supersedes, or that there is none.
  func identify(_ registration: Registration?, by id: AnyHashable) {
    madeNodeTasks().identified[id] = registration
  }

  private func madeNodeTasks() -> NodeTasks {
    if let nodeTasks { return nodeTasks }
    let made = NodeTasks()
    nodeTasks = made
    return made
  }
}

/// What a node has kept while it was attached, to be released once.
struct KeptParts {
  fileprivate let router: Unmanaged<AnyObject>
  fileprivate let interactor: Unmanaged<AnyObject>
  fileprivate let node: Unmanaged<Node>

  /// Releases the router, the interactor and last the node.
  @inline(__always)
  func release() {
    router.release()
    interactor.release()
    node.release()
  }

  /// Releases them, and notes the interactor if something else holds it.
  ///
  /// - Returns: Whether something does.
  @inline(__always)
  func release(noting survivor: (AnyObject) -> Void) -> Bool {
    // Nothing can hold an interactor by its router once that is gone; a router that lives has its interactor.
    router.release()
    let isHeld: Bool
    do {
      var interactor = interactor.takeRetainedValue()
      isHeld = !isKnownUniquelyReferenced(&interactor)
      if isHeld { survivor(interactor) }
    }
    node.release()
    return isHeld
  }
}

extension Node {
  /// Keeps the parts of a RIB that is being attached, until ``takeParts()``, which each detach calls.
  ///
  /// And the node itself: a scope that is replaced meanwhile must not take its node away.
  ///
  /// By hand because a strong variable costs more than its retain and release: each store releases the `nil` before it, and the
  /// deinitializer of the node the `nil` after it. With all such calls gone a leaf costs 3.5 times its floor, and not 4.7 times.
  static func keep(
    _ node: consuming Node, with router: any Router, _ interactor: any Interactor,
    in container: (any ChildContainer)?
  ) {
    node.router = router
    node.interactor = interactor
    _ = Unmanaged<AnyObject>.passRetained(router)
    _ = Unmanaged<AnyObject>.passRetained(interactor)
    if let container {
      node.container = container
      _ = Unmanaged<AnyObject>.passRetained(container)
    }
    _ = Unmanaged.passRetained(consume node)
  }

  /// Takes the parts out of the node that ``keep(_:with:_:in:)`` has put there; they are still to be released.
  @inline(__always)
  func takeParts() -> KeptParts {
    // Both are there, and not looking is what saves their retains.
    let parts = KeptParts(
      router: Unmanaged.passUnretained(router.unsafelyUnwrapped),
      interactor: Unmanaged.passUnretained(interactor.unsafelyUnwrapped),
      node: Unmanaged.passUnretained(self))
    router = nil
    interactor = nil
    return parts
  }

  /// Takes the container out of the node, with its reference.
  @inline(never)
  func takeContainer() -> (any ChildContainer)? {
    guard let container else { return nil }
    self.container = nil
    Unmanaged<AnyObject>.passUnretained(container).release()
    return container
  }

  @inline(never)
  private func tellProbeOfEnd() { probe?.nodeIsGone() }
}

/// A link from node to node within a tree, which keeps neither alive.
///
/// An `unowned(unsafe)` variable says the same, but each load of one retains the node for as long as it is in use. Code that only
/// compares a link, or passes it on, retains nothing here. A link is sound because a node is kept by its own anchor from its attach to
/// its detach, and the detach takes it out of all links.
struct NodeLink {
  private var target: Unmanaged<Node>?

  /// A link to a node, or to none.
  @inline(__always)
  init(to node: Node? = nil) {
    target = node.map(Unmanaged.passUnretained)
  }

  /// The node that it leads to, retained.
  var node: Node? {
    @inline(__always) get { target?.takeUnretainedValue() }
  }

  /// Whether it leads nowhere.
  var isNil: Bool {
    @inline(__always) get { target == nil }
  }

  /// Whether it leads to a node.
  @inline(__always)
  func leads(to node: Node) -> Bool {
    target?.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
  }

  /// Changes the node that it leads to, without a retain: the function changes a link and releases nothing.
  ///
  /// - Returns: Whether it leads anywhere.
  @inline(__always)
  func change(_ body: (Node) -> Void) -> Bool {
    guard let target else { return false }
    target._withUnsafeGuaranteedRef(body)
    return true
  }
}

extension Node {
  /// Links the node as the last child of a parent, or as a root.
  func link(under parent: Node?) {
    guard let parent else {
      depth = 0
      return
    }
    self.parent = NodeLink(to: parent)
    depth = parent.depth + 1
    let (own, last) = (NodeLink(to: self), parent.lastChild)
    previousSibling = last
    if !last.change({ $0.nextSibling = own }) { parent.firstChild = own }
    parent.lastChild = own
  }

  /// Takes the node out of its parent's children, in O(1).
  func unlink() {
    let (parent, previous, next) = (parent, previousSibling, nextSibling)
    guard !parent.isNil else { return }
    if !previous.change({ $0.nextSibling = next }) { _ = parent.change { $0.firstChild = next } }
    if !next.change({ $0.previousSibling = previous }) { _ = parent.change { $0.lastChild = previous } }
    self.parent = NodeLink()
    previousSibling = NodeLink()
    nextSibling = NodeLink()
  }

  /// The node after this one when a parent comes before its children, within a subtree.
  ///
  /// - Parameter top: The root of the subtree.
  /// - Returns: The node; `nil` after the last.
  func nextInPreOrder(under top: Node) -> Node? {
    if let child = firstChild.node { return child }
    var node = self
    while node !== top {
      if let next = node.nextSibling.node { return next }
      guard let parent = node.parent.node else { return nil }
      node = parent
    }
    return nil
  }

  /// Whether the node is another one, or lies under it.
  ///
  /// - Complexity: O(*d*), where *d* is the difference of their depths.
  func isInSubtree(of other: Node) -> Bool {
    guard depth >= other.depth else { return false }
    var node = self
    while node.depth > other.depth, let parent = node.parent.node { node = parent }
    return node === other
  }

  /// The routers of the children, in the order in which they were attached.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  var children: [any Router] {
    var routers: [any Router] = []
    var child = firstChild.node
    while let node = child {
      if let router = node.router { routers.append(router) }
      child = node.nextSibling.node
    }
    return routers
  }
}
