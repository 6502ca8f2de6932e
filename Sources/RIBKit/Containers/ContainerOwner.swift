/// The router that a child container belongs to: the first that it was used with.
///
/// It is a class because a claim may call a fault handler, and that one may look at the same container.
final class ContainerOwner {
  private var node: Node?
  /// Where the container was asked for something last; what it does later is done for that.
  private(set) var site: CallSite = (#fileID, #line)

  /// Takes the router as the owner, or checks that it is.
  ///
  /// - Parameters:
  ///   - router: The router that uses the container.
  ///   - container: What the container is called.
  ///   - site: Where it is used.
  /// - Returns: The owner's node; `nil` when the use was refused.
  func claim(_ router: some Router, for container: String, at site: CallSite) -> Node? {
    let user = router.interactor.scope.node
    guard user.mayChange("a \(container) was used", at: site) else { return nil }
    guard node === user || node == nil else {
      user.refuse(
        .containerInUse,
        """
        cannot use this \(container), because it belongs to \(node?.path ?? "another router"). \
        Give each router a container of its own.
        """, at: site)
      return nil
    }
    node = user
    self.site = site
    return user
  }
}

extension Node {
  /// Whether children asked for earlier can still be attached here.
  var acceptsChildren: Bool {
    guard let tree, phase == .attached || phase == .attaching else { return false }
    return !tree.isDoomed(self)
  }

  /// Drops what was asked for too late.
  ///
  /// - Returns: Whether it was dropped: the router has a tree but its detach is under way or waiting.
  func dropsLate(_ detail: @autoclosure () -> String) -> Bool {
    guard let tree, phase != .detached, !acceptsChildren else { return false }
    tree.emit(.late, self, detail())
    return true
  }
}
