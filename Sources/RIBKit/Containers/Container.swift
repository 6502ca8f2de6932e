/// The link between a child container and its owner, the first router that used it.
///
/// It is a class because a claim may call a fault handler, and that handler may read the same container.
final class ContainerOwnership {
  private var node: Node?
  var owner: Node? { node }
  /// The place of the latest request; what the container does later is attributed to it.
  private(set) var site: CallSite = (#fileID, #line)

  /// Makes a router the owner, or verifies that it is.
  ///
  /// - Parameters:
  ///   - router: The router that uses the container.
  ///   - container: The name of the container.
  ///   - site: The call site.
  /// - Returns: The owner's node; `nil` if the use was rejected.
  func claim(_ router: some Router, for container: String, at site: CallSite) -> Node? {
    let user = router.interactor.scope.node
    guard user.mayChange("a \(container) was used", at: site) else { return nil }
    guard node === user || node == nil else {
      user.reject(
        .containerInUse,
        """
        cannot use this \(container), because it belongs to \(node?.path ?? "another router"). \
        Give each router its own container.
        """, at: site)
      return nil
    }
    node = user
    self.site = site
    return user
  }

  /// Attaches a child for a container, unless a rule forbids it.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - node: The owner's node.
  ///   - container: The container.
  ///   - show: Notes the node of the shown child, or `nil`. It is called before the attach, because the hooks of the child may use the
  ///     container, and again with `nil` if the attach is rejected. A router that is attached elsewhere is never shown, because the
  ///     container isn't responsible for its detach there.
  /// - Returns: Whether it is attached now.
  func attach(
    _ child: some Router, to node: Node, for container: any ChildContainer, showing show: (Node?) -> Void
  ) -> Bool {
    guard let (interactor, childNode) = child.storedParts else {
      node.rejectUnstored(child, at: site)
      return false
    }
    let isFree = childNode.phase == .detached
    if isFree { show(childNode) }
    guard let tree = node.tree, node.mayAttach(child, childNode, in: tree, at: site) else {
      if node.tree == nil { node.rejectOutsideOfTree(child, childNode, at: site) }
      if isFree { show(nil) }
      return false
    }
    tree.attach(child, interactor, childNode, under: node, in: container)
    return true
  }

  /// Whether a shown child is about to be detached without a request of the container, because a pending detach includes it.
  ///
  /// - Complexity: O(1) if no detach is pending.
  func isGoing(_ child: Node, from owner: Node) -> Bool { owner.tree?.isInPendingDetach(child) == true }

  /// Drops a late request, and attributes it to the place of the latest request.
  ///
  /// - Returns: Whether the request was dropped, because the router has a tree but its detach is in progress or pending.
  func dropsLate(_ request: @autoclosure () -> EventSubject, of node: Node) -> Bool {
    guard let tree = node.tree, node.phase != .detached, !node.acceptsChildren else { return false }
    tree.dropLate(node, request(), at: site)
    return true
  }
}

extension Node {
  /// Whether the children requested earlier can still be attached here.
  var acceptsChildren: Bool {
    guard let tree, phase == .attached || phase == .attaching else { return false }
    return !tree.isInPendingDetach(self)
  }
}

/// A counter of the switches in one call of a child container, to stop children that endlessly request each other.
struct Switches<Key> {
  /// The maximum number of switches.
  ///
  /// It is far more than any real chain of children that hand over to the next, and takes a few milliseconds.
  private static var limit: Int { 1_000 }

  var count = 0
  private(set) var last: (key: Key, router: any Router.Type)?

  /// Whether the limit has been reached.
  var isEnough: Bool { count >= Self.limit }

  /// Notes a child that is about to be attached.
  mutating func show(_ child: any Router, _ key: Key) {
    last = (key, type(of: child))
  }

  /// Notes a child that is about to be attached, and counts it as one switch.
  mutating func note(_ child: any Router, _ key: Key) {
    show(child, key)
    count += 1
  }
}

extension Node {
  /// Reports that the children of a container endlessly request each other.
  ///
  /// - Parameters:
  ///   - switches: The switches of the container in this call.
  ///   - container: The name of the container.
  ///   - child: The next child to show, if it is a new one.
  ///   - next: The request.
  ///   - keeps: Whether the container keeps its last child; otherwise, it is empty.
  ///   - site: The call site.
  @inline(never)
  func reject<Key>(
    _ switches: Switches<Key>, _ container: String, askedFor child: (any Router)?, _ next: Any, keeps: Bool,
    at site: CallSite
  ) {
    let last =
      switches.last.map { "\(path)/\(ribName(of: $0.router)) (\(written($0.key).text))" } ?? "nothing"
    let key = written(next).text
    let asked = child.map { "\(path)/\(ribName(of: type(of: $0))) (\(key))" } ?? key
    reject(
      .endlessSwitching,
      """
      stopped switching this \(container), because its children requested other children \(switches.count) times in one call. It last \
      showed \(last), and then \(asked) was requested; it \(keeps ? "stays as it is" : "is left empty"). Request another child only \
      when something has changed, or in a later turn.
      """, at: site)
  }
}

/// The texts of a container's keys, for places in a saved tree.
struct KeyTexts<Key> {
  /// The type of the keys, if they can be written.
  ///
  /// A type instead of a closure, which would be another object for each container.
  let type: (any Encodable.Type)?

  /// Returns the text of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - number: Its number among equal keys, from 1; 0 for a child that isn't restored.
  ///   - container: The name of the container.
  ///   - coder: The coder of the tree.
  /// - Returns: The text, or the reason why the key doesn't have one.
  /// - Throws: The error of the coder.
  func text(
    of key: Key, number: Int = 1, in container: String, by coder: any ValueCoder
  ) throws -> KeyText {
    guard let type, let text = try write(key, as: type, by: coder) else {
      return .missing(container: container, key: "\(Key.self)")
    }
    return .text(SavedPlace.end(of: text, number: number))
  }

  private func write<Text: Encodable>(_ key: Key, as type: Text.Type, by coder: any ValueCoder) throws
    -> String?
  {
    // Another name of the same type, so that the runtime doesn't search for a conformance.
    try (key as? Text).map(coder.text)
  }
}
