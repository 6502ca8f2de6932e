/// The kit's half of one RIB: its place in the tree, its activity and what it has started.
///
/// While it is attached a node owns itself, its router and its interactor; the detach lets go of them. Links between nodes
/// are unretained, so that a deep tree is released node by node and never by recursion.
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
  var tree: Tree?
  var phase = Phase.detached
  /// Whether ``activation`` is open.
  var isActive = false
  /// The number of the activation that is open, or was open last; the first is 1.
  var activation: UInt64 = 0

  /// Itself while it is attached: a scope that is replaced meanwhile must not take its node away.
  var anchor: Node?
  var router: (any Router)?
  var interactor: (any Interactor)?
  /// The type of the router that it was attached with last, for the name of a detached node.
  var routerType: (any Router.Type)?
  /// The child container that shows it, if one does.
  var container: (any ChildContainer)?

  unowned(unsafe) var parent: Node?
  unowned(unsafe) var firstChild: Node?
  unowned(unsafe) var lastChild: Node?
  unowned(unsafe) var previousSibling: Node?
  unowned(unsafe) var nextSibling: Node?
  var depth: Int32 = 0
  /// The operation inside which the node is being attached or detached.
  unowned(unsafe) var outerOperation: Node?

  /// What the open activation has started, oldest first; each is retained by the list.
  unowned(unsafe) var firstRegistration: Registration?
  unowned(unsafe) var lastRegistration: Registration?
  /// Those of them that a newer one can supersede, by identity.
  var identified: [AnyHashable: Registration] = [:]
  /// The running tasks of all activations; made with the first task.
  var tasks: TaskLedger?
  /// What a leak watch knows of the RIB, in a test that watches.
  var watched: WatchedRIB?

  deinit {
    watched?.nodeIsGone()
    assert(phase == .detached, "RIBKit released a node that is attached; this is a defect of RIBKit.")
  }
}
