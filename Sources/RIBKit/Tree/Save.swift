// Saving: the root returns the preserved values of its tree as one value.

extension Router {
  /// Saves the preserved values of the tree whose root is this router, without changing the tree.
  ///
  /// Call it in the tree's isolation, before the shutdown, which drops the values. If the router isn't the root of a tree, or the
  /// tree was launched without ``LaunchOptions/restoring``, the call is a ``TreeFault/Code/notSaved``, and the result is `nil`: an empty
  /// tree in its place would overwrite the previous save.
  ///
  /// The result contains the values of all RIBs that are attached or covered in a stack, and the previously saved values that no RIB has
  /// asked for yet. The values are read from the RIBs now, so a save is as current as the properties are.
  ///
  /// - Returns: The saved tree, or `nil` if there is nothing to save.
  /// - Complexity: O(*n*), where *n* is the number of preserved values.
  public func save(fileID: StaticString = #fileID, line: UInt = #line) -> SavedTree? {
    let node = interactor.scope.node.onTree("save was called")
    guard let tree = node.tree, tree.root === node, let saving = tree.saving else {
      node.reject(
        .notSaved, "cannot be saved, because \(SaveObstacle(of: node).reasonAndRemedy)", at: (fileID, line))
      return nil
    }
    tree.noteSaved()
    return saving.save(node)
  }

  /// Whether the tree can be saved but a save would contain no values; a harness reads it between two runs of its host.
  package var preservesNothing: Bool { interactor.scope.node.tree?.saving?.isEmpty == true }

  /// Whether the tree has nothing to do: no call, task, timer, worker or workflow of any of its RIBs is running, and everything sent to it
  /// has been delivered.
  ///
  /// An observation that waits for its next element doesn't count, and neither does a ``Deadline`` that waits for its date: both begin
  /// again with the restored tree. Check it before you save a tree and shut it down to be restored later. Read it in the tree's
  /// isolation.
  public var isIdle: Bool {
    guard let tree = interactor.scope.node.onTree("isIdle was read").tree else { return true }
    return tree.isIdle
  }
}

/// The reason why a router can't be saved.
private enum SaveObstacle {
  case notLaunched
  case shutDown
  case notTheRoot
  case notRestoring

  init(of node: Node) {
    self =
      switch node.tree {
      case nil: .notLaunched
      case let tree? where tree.isolation.isLeft: .shutDown
      case let tree? where tree.root !== node: .notTheRoot
      default: .notRestoring
      }
  }

  /// A clause and a sentence, for the fault.
  var reasonAndRemedy: String {
    switch self {
    case .notLaunched: "it is not launched. Save the router that was launched."
    case .shutDown: "its tree has been shut down. Save before the shutdown."
    case .notTheRoot: "it is not the root of its tree. Save the router that was launched."
    case .notRestoring:
      """
      it was launched without a saved tree. Launch with LaunchOptions(restoring:), and pass SavedTree() the first time.
      """
    }
  }
}
