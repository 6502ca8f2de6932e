/// The tie of a child container to its owner: the first router that it was used with.
///
/// It is a class because a claim may call a fault handler, and that one may look at the same container.
final class ContainerOwnership {
  private var node: Node?
  /// The node of the owner.
  var owner: Node? { node }
  /// Where the container was asked for something last; what it does later is done for that.
  private(set) var site: CallSite = (#fileID, #line)

  /// Makes a router the owner, or checks that it is.
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

  /// Attaches a child for a container, unless the rules refuse it.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - node: The owner's node.
  ///   - container: The container.
  ///   - show: Notes the node of the child as what the container shows, or none. It is called before the attach, since the hooks of
  ///     the child may use the container, and again with `nil` if the attach is refused. A router that is attached elsewhere
  ///     is never shown: its detach there is no business of this container.
  /// - Returns: Whether it is attached now.
  func attach(
    _ child: some Router, to node: Node, for container: any ChildContainer, showing show: (Node?) -> Void
  ) -> Bool {
    guard let (interactor, childNode) = child.storedParts else {
      node.refuseUnstored(child, at: site)
      return false
    }
    let isFree = childNode.phase == .detached
    if isFree { show(childNode) }
    guard let tree = node.tree, node.mayAttach(child, childNode, in: tree, at: site) else {
      if node.tree == nil { node.refuseOutsideOfTree(child, childNode, at: site) }
      if isFree { show(nil) }
      return false
    }
    tree.attach(child, interactor, childNode, under: node, in: container)
    return true
  }

  /// Whether a child that the container shows is to go although the container has not asked for it: its detach waits for an operation inside.
  ///
  /// - Complexity: O(1) when no detach waits.
  func isGoing(_ child: Node, from owner: Node) -> Bool { owner.tree?.isInPendingDetach(child) == true }

  /// Drops what was asked for too late, as a call from the place where it was asked for.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - node: The owner's node.
  /// - Returns: Whether it was dropped: the router has a tree but its detach is under way or waiting.
  func dropsLate(_ request: @autoclosure () -> EventSubject, of node: Node) -> Bool {
    guard let tree = node.tree, node.phase != .detached, !node.acceptsChildren else { return false }
    tree.dropLate(node, request(), at: site)
    return true
  }
}

extension Node {
  /// Whether children asked for earlier can still be attached here.
  var acceptsChildren: Bool {
    guard let tree, phase == .attached || phase == .attaching else { return false }
    return !tree.isInPendingDetach(self)
  }
}

/// A count of the switches in one call of a child container, to stop children that ask for one another without end.
struct Switches<Key> {
  /// How many are enough.
  ///
  /// It is far more than a real chain of children that pass on to the next, and takes a few milliseconds.
  private static var limit: Int { 1_000 }

  /// How many there were.
  var count = 0
  private(set) var last: (key: Key, router: any Router.Type)?

  /// Whether there must not be another one.
  var isEnough: Bool { count >= Self.limit }

  /// Notes a child that is about to be attached.
  mutating func show(_ child: any Router, _ key: Key) {
    last = (key, type(of: child))
  }

  /// Notes a child that is about to be attached, as one switch.
  mutating func note(_ child: any Router, _ key: Key) {
    show(child, key)
    count += 1
  }
}

extension Node {
  /// Reports that the children of a container ask it for one another without end.
  ///
  /// - Parameters:
  ///   - switches: What the container has shown in this call.
  ///   - container: What the container is called.
  ///   - child: The child that it is to show next, if that is a new one.
  ///   - next: What it was asked for.
  ///   - keeps: Whether it shows what it has shown last; if not it is empty.
  ///   - site: Where it was asked.
  @inline(never)
  func refuse<Key>(
    _ switches: Switches<Key>, _ container: String, askedFor child: (any Router)?, _ next: Any, keeps: Bool,
    at site: CallSite
  ) {
    let last =
      switches.last.map { "\(path)/\(ribName(of: $0.router)) (\(written($0.key).text))" } ?? "nothing"
    let key = written(next).text
    let asked = child.map { "\(path)/\(ribName(of: type(of: $0))) (\(key))" } ?? key
    refuse(
      .endlessSwitching,
      """
      cannot switch this \(container) any more: its children have asked for others \(switches.count) times in one call. \
      It has shown \(last) and is asked for \(asked); it \(keeps ? "stays as it is" : "is left empty"). \
      Let a child ask for another one only when something has changed, or in a later turn.
      """, at: site)
  }
}

/// The texts of the keys of a container, for places in a saved tree.
struct KeyTexts<Key> {
  /// The type of the keys, if they can be written.
  ///
  /// A type and not a closure, which would be one more object for each container.
  let type: (any Encodable.Type)?

  /// The text of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - number: Its number among equal keys, from 1; 0 for a child that is not restored.
  ///   - container: What the container is called.
  ///   - coder: The coder of the tree.
  /// - Returns: The text, or the reason that there is none.
  /// - Throws: The error of the coder.
  func text(
    of key: Key, number: Int = 1, in container: String, by coder: any ValueCoder
  ) throws -> KeyText {
    guard let type, let text = try write(key, as: type, by: coder) else {
      return .missing(container: container, key: "\(Key.self)")
    }
    return switch number {
    case 0: .text("\(text)]\(KeyText.transientMark)")
    case 1: .text("\(text)]")
    default: .text("\(text)]*\(number)")
    }
  }

  private func write<Text: Encodable>(_ key: Key, as type: Text.Type, by coder: any ValueCoder) throws
    -> String?
  {
    // It is the same type under another name, so that no conformance is looked for.
    try (key as? Text).map(coder.text)
  }
}
