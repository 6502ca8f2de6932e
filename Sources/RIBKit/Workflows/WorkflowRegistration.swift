/// The registration of a workflow with the activation of the interactor that has started it.
final class WorkflowRegistration: TaskRegistration, @unchecked Sendable {
  /// What all workflows of a node are registered as; no identity that a user gives is equal to it.
  private struct Identity: Hashable {}

  private var run: WorkflowRun?
  /// The one that the same node has started before, until this one begins.
  private var older: WorkflowRegistration?

  init(_ node: Node, of tree: Tree) {
    // Each stops the one before it, so that no other one is left to be stopped.
    older = node.identified[Identity()] as? WorkflowRegistration
    super.init(node, of: tree, supersededBy: Identity())
  }

  /// Starts the task, and stops a workflow that the same node has started before.
  ///
  /// That one ends when its task does, for it has an outcome to hand out.
  func begin(_ run: WorkflowRun, called name: String, at place: (StaticString, UInt)) {
    older.take()?.run?.stop(.superseded)
    self.run = run
    tree.start(self, called: name, at: place, onTree: run)
  }

  override var noun: String { "workflow \"\(task?.name ?? "")\"" }
  override var kind: OpenWork.Kind { .workflow }

  override func didEnd() {
    run?.stop(node.phase == .detaching ? .detached : .cancelled)
    run = nil
  }
}
