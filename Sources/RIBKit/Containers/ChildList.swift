/// Children for the elements of an array, each with a key of its own.
///
/// A router owns it, and is the only one to use it. Showing another array detaches the children whose keys are gone, the
/// last attached first, and attaches those that are new, in the order of the array; a child whose key stays is not
/// touched, and children stay in the order in which they were attached. While one operation is running
/// another is recorded; only the last counts. When the router detaches, the list is empty.
public final class ChildList<Key: Hashable> {
  private struct Child {
    let node: Node
    /// Whether the list itself has asked for the detach.
    var isLeaving = false
  }

  private var owner = ContainerOwner()
  private var children: [Key: Child] = [:]
  private var keysByNode: [ObjectIdentifier: Key] = [:]
  private var attachOrder: [Key] = []
  private var build: ((Key) -> any Router)?
  private var request = 0
  private var isRunning = false

  /// The keys that were asked for last.
  public private(set) var keys: [Key] = []

  /// Makes an empty list.
  public init() {}

  /// Makes the children equal to an array of keys.
  ///
  /// It must be called on the isolation of the tree. A key that occurs twice is a ``TreeFault``, and counts once.
  ///
  /// - Parameters:
  ///   - keys: What the children stand for.
  ///   - router: The router that owns the list.
  ///   - build: Builds the child for a key; not kept when all children are attached.
  /// - Complexity: O(*n*), where *n* is the number of keys, old and new.
  public func show(_ keys: [Key], in router: some Router, build: @escaping (Key) -> any Router) {
    guard let owner = owner.claim(router, for: "ChildList"), !owner.dropsLate("show \(keys)") else { return }
    var seen: Set<Key> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    if distinct.count < keys.count {
      owner.refuse(
        .duplicateKey,
        """
        cannot show the same key twice in a ChildList; the keys are \(keys). \
        The first of each is shown. Give each child a key of its own.
        """)
    }
    self.keys = distinct
    self.build = build
    request += 1
    run(in: owner)
  }

  /// Detaches all children.
  ///
  /// - Parameter router: The router that owns the list.
  public func clear(in router: some Router) {
    guard let owner = owner.claim(router, for: "ChildList") else { return }
    empty()
    run(in: owner)
  }

  private func empty() {
    keys = []
    build = nil
    request += 1
  }

  /// Makes the children equal to what was asked for; starts over when something else is asked for meanwhile.
  private func run(in owner: Node) {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var done = -1
    while done != request {
      done = request
      detachLeavers(of: done, in: owner)
      attachNewcomers(of: done, in: owner)
    }
    if children.count >= keys.count, children.values.allSatisfy({ !$0.isLeaving }) { build = nil }
  }

  private func detachLeavers(of request: Int, in owner: Node) {
    let wanted = Set(keys)
    attachOrder.removeAll { children[$0] == nil }
    for key in attachOrder.reversed() where !wanted.contains(key) {
      guard self.request == request else { return }
      guard let child = children[key] else { continue }
      children[key]?.isLeaving = true
      owner.tree?.detach(child.node)
    }
  }

  private func attachNewcomers(of request: Int, in owner: Node) {
    for key in keys where children[key] == nil {
      guard self.request == request, let build else { return }
      guard let router = owner.building({ build(key) }) else { return empty() }
      guard self.request == request else { return }
      attach(router, for: key, in: owner)
    }
  }

  private func attach(_ child: some Router, for key: Key, in owner: Node) {
    let node = child.interactor.scope.node
    let isFree = node.phase == .detached
    if isFree { insert(node, for: key) }
    if owner.attach(child, in: self) == nil {
      if isFree { remove(node, for: key) }
      keys.removeAll { $0 == key }
    }
  }

  private func insert(_ node: Node, for key: Key) {
    children[key] = Child(node: node)
    keysByNode[ObjectIdentifier(node)] = key
    attachOrder.append(key)
  }

  private func remove(_ node: Node, for key: Key) {
    children[key] = nil
    keysByNode[ObjectIdentifier(node)] = nil
  }
}

extension ChildList: ChildContainer {
  func childWasDetached(_ node: Node, from parent: Node?) {
    guard let key = keysByNode[ObjectIdentifier(node)], let gone = children[key] else { return }
    remove(node, for: key)
    guard let parent, parent.acceptsChildren else { return empty() }
    guard gone.isLeaving else { return keys.removeAll { $0 == key } }
    // The key may have been asked for again while its old child could not leave yet.
    if keys.contains(key) { request += 1 }
    run(in: parent)
  }
}

@available(*, unavailable)
extension ChildList: Sendable {}
