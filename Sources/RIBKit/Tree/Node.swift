/// The kit's half of one RIB: its place in the tree, its activity and what it has started.
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

  /// What the open activation has started, oldest first; each is retained by the list.
  @exclusivity(unchecked) unowned(unsafe) var firstRegistration: Registration?
  @exclusivity(unchecked) unowned(unsafe) var lastRegistration: Registration?
  /// Those of them that a newer one can supersede, by identity.
  var identified: [AnyHashable: Registration] = [:]
  /// The running tasks of all activations; made with the first task.
  @exclusivity(unchecked) var tasks: TaskLedger?
  /// What a leak watch knows of the RIB, in a test that watches.
  @exclusivity(unchecked) var watched: WatchedRIB?

  deinit {
    watched?.nodeIsGone()
    assert(phase == .detached, "RIBKit released a node that is attached; this is a defect of RIBKit.")
  }
}
