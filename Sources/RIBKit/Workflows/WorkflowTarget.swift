/// The item that a step waits for.
struct WorkflowTarget {
  let name: String
  let range: WorkflowRange
  let timeout: Duration?
  let matches: (any Interactor) -> Bool

  /// The nodes that could be the item: active, all hooks returned.
  ///
  /// - Parameter node: The node of the current item.
  /// - Returns: The nodes.
  /// - Complexity: O(*n*), where *n* is the number of children or of descendants.
  func candidates(under node: Node) -> [Node] {
    var found: [Node] = []
    var current = node.firstChild.node
    while let child = current {
      if accepts(child) { found.append(child) }
      current = range == .children ? child.nextSibling.node : child.nextInPreOrder(under: node)
    }
    return found
  }

  /// Whether a node could be the item.
  ///
  /// - Parameters:
  ///   - child: The node.
  ///   - node: The node of the current item.
  /// - Returns: Whether it could.
  func accepts(_ child: Node, under node: Node) -> Bool {
    let isInRange =
      range == .children ? child.parent.leads(to: node) : child !== node && child.isInSubtree(of: node)
    return isInRange && accepts(child)
  }

  private func accepts(_ child: Node) -> Bool {
    child.phase == .attached && child.interactor.map(matches) ?? false
  }
}
