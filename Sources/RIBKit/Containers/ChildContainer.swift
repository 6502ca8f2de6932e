/// One who attaches and detaches children for a router, and is told of every detach of a child of his.
protocol ChildContainer: AnyObject {
  /// Called when a child has been unlinked, whoever asked for it.
  ///
  /// - Parameters:
  ///   - node: The child.
  ///   - parent: The router's node that it was attached under.
  func childWasDetached(_ node: Node, from parent: Node?)
}
