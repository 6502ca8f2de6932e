// Saving: the root makes a value of what is preserved in its tree.

extension Router {
  /// Saves the preserved values of the tree that this router is the root of, and changes nothing.
  ///
  /// It must be called on the isolation of the tree, before the tree is shut down, which drops the values. A router that is not the root of a
  /// tree, or a tree that was launched without ``LaunchOptions/restoring``, is a ``TreeFault/Code/notSaved``, and the result is empty.
  ///
  /// The result has the values of all RIBs that are attached or covered in a stack, and those of the saved tree before it that no RIB
  /// has asked for yet. RIBs are asked for their values, so a save is as current as the properties are.
  ///
  /// - Parameters:
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  /// - Returns: The saved tree.
  /// - Complexity: O(*n*), where *n* is the number of preserved values.
  public func save(fileID: StaticString = #fileID, line: UInt = #line) -> SavedTree {
    let node = interactor.scope.node.onTree("save was called")
    if let tree = node.tree, tree.root === node, let saving = tree.saving { return saving.save(node) }
    let (reason, remedy) =
      switch node.tree {
      case nil: ("it is not launched", "Save the router that was launched.")
      case let tree? where tree.isolation.isLeft: ("its tree has been shut down", "Save before the shutdown.")
      case let tree? where tree.root !== node:
        ("it is not the root of its tree", "Save the router that was launched.")
      default:
        (
          "it was launched without a restoration",
          "Launch with LaunchOptions(restoring:), the first time with SavedTree()."
        )
      }
    node.refuse(.notSaved, "cannot be saved, because \(reason). \(remedy)", at: (fileID, line))
    return SavedTree()
  }

  /// Whether no task of the tree is running: no call, flow, timer, worker or workflow of any of its RIBs.
  ///
  /// An application asks before it puts a tree to sleep. It must be read on the isolation of the tree.
  public var isQuiet: Bool {
    interactor.scope.node.onTree("isQuiet was read").tree?.tasks.isEmpty ?? true
  }
}
