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
