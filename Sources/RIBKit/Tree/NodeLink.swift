/// A link to a node that somebody else keeps alive: from node to node within a tree.
///
/// An `unowned(unsafe)` variable says the same, but each load of one retains the node for as long as it is in use. Who only compares
/// a link, or passes it on, retains nothing here. A link is sound because a node is kept by its own anchor from its attach to
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
