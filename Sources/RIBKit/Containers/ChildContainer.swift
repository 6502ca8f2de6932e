/// One who attaches and detaches children for a router, and is told of every detach of a child of his.
protocol ChildContainer: AnyObject {
  /// Called when a child has been unlinked, whoever asked for it, and before it is released.
  ///
  /// - Parameters:
  ///   - node: The child.
  ///   - parent: The router's node that it was attached under.
  /// - Returns: Whether something else is to be shown now.
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool

  /// Called after that when the child has been released, to show what is to be shown now.
  ///
  /// What was released may have used the container, and may have detached its router.
  ///
  /// - Parameter owner: The router's node.
  func goOn(in owner: Node)
}
