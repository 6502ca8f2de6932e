/// The kit's half of one RIB: its place in the tree, its activity and its work.
///
/// While it is attached a node owns itself, its router and its interactor; the detach lets go of them. Links between nodes
/// are unretained, so that a deep tree is released node by node and never by recursion.
///
/// Exclusive access to its variables is not checked at run time, which took a fifth of what a leaf costs. Each use of them is a
/// single load or store, or takes a value out and leaves `nil`; none is lent to a function. Those that are lent,
/// and run code of the user's meanwhile, are checked: ``identified`` compares and hashes what the user has given.
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
  /// The number of the activation that is open, or was open last; the first is 1.
  @exclusivity(unchecked) var activation: UInt64 = 0

  /// Itself while it is attached: a scope that is replaced meanwhile must not take its node away.
  @exclusivity(unchecked) var anchor: Node?
  @exclusivity(unchecked) var router: (any Router)?
  @exclusivity(unchecked) var interactor: (any Interactor)?
  /// The type of the router that it was attached with last, for the name of a detached node.
  @exclusivity(unchecked) var routerType: (any Router.Type)?
  /// The child container that shows it, if one does.
  @exclusivity(unchecked) var container: (any ChildContainer)?

  @exclusivity(unchecked) var parent = NodeLink()
  @exclusivity(unchecked) var firstChild = NodeLink()
  @exclusivity(unchecked) var lastChild = NodeLink()
  @exclusivity(unchecked) var previousSibling = NodeLink()
  @exclusivity(unchecked) var nextSibling = NodeLink()
  @exclusivity(unchecked) var depth: Int32 = 0
  /// The operation inside which the node is being attached or detached.
  @exclusivity(unchecked) var outerOperation = NodeLink()

  /// The registrations of the open activation, oldest first; each is retained by the list.
  @exclusivity(unchecked) var firstRegistrationLink: Unmanaged<Registration>?
  @exclusivity(unchecked) var lastRegistration: Unmanaged<Registration>?
  /// Those of them that a newer one can supersede, by identity.
  var identified: [AnyHashable: Registration] = [:]
  /// The running tasks of all activations; made with the first task.
  @exclusivity(unchecked) var tasks: TaskLedger?
  /// The observer of the RIB in a test that looks for leaks.
  @exclusivity(unchecked) var probe: NodeProbe?

  /// The oldest registration of the open activation.
  var firstRegistration: Registration? { firstRegistrationLink?.takeUnretainedValue() }

  deinit {
    probe?.nodeIsGone()
    assert(phase == .detached, "RIBKit released a node that is attached; this is a defect of RIBKit.")
  }
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
