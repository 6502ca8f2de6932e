/// A registration whose work is done by a task.
class TaskRegistration: Registration, @unchecked Sendable {
  /// The task, once it was started, and what it is called.
  final var task: (handle: Task<Void, Never>, name: String)?
  private let identity: AnyHashable?

  /// Registers with the open activation of a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - tree: Its tree.
  ///   - id: What a newer registration of the same node must carry to supersede this one.
  init(_ node: Node, of tree: Tree, supersededBy id: AnyHashable? = nil) {
    identity = id
    super.init(node, of: tree)
    if let id { node.identified[id] = self }
  }

  final override var hasTask: Bool { task != nil }

  final override func willEnd() {
    if let identity, node.identified[identity] === self { node.identified[identity] = nil }
    guard let task else { return }
    tree.emit(.ended, node, task.name)
    task.handle.cancel()
  }
}
