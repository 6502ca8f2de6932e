extension Node {
  /// Links the node as the last child of a parent, or as a root.
  func link(under parent: Node?) {
    guard let parent else {
      depth = 0
      return
    }
    self.parent = parent
    depth = parent.depth + 1
    previousSibling = parent.lastChild
    if let last = parent.lastChild { last.nextSibling = self } else { parent.firstChild = self }
    parent.lastChild = self
  }

  /// Takes the node out of its parent's children, in O(1).
  func unlink() {
    if let parent {
      if let previousSibling {
        previousSibling.nextSibling = nextSibling
      } else {
        parent.firstChild = nextSibling
      }
      if let nextSibling {
        nextSibling.previousSibling = previousSibling
      } else {
        parent.lastChild = previousSibling
      }
    }
    parent = nil
    previousSibling = nil
    nextSibling = nil
  }

  /// The node after this one when a parent comes before its children, within a subtree.
  ///
  /// - Parameter top: The root of the subtree.
  /// - Returns: The node; `nil` after the last.
  func nextInPreOrder(under top: Node) -> Node? {
    if let firstChild { return firstChild }
    var node = self
    while node !== top {
      if let next = node.nextSibling { return next }
      guard let parent = node.parent else { return nil }
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
