/// The registration of a workflow with the activation of the interactor that has started it.
final class WorkflowRegistration: TaskRegistration, @unchecked Sendable {
  private var run: WorkflowRun?

  /// Starts the task, and stops a workflow that the same node has started before.
  func begin(_ run: WorkflowRun, called name: String, at place: (StaticString, UInt)) {
    var other = node.firstRegistration
    while let current = other {
      if current !== self { (current as? WorkflowRegistration)?.run?.stop(.superseded) }
      other = current.next
    }
    self.run = run
    tree.start(self, called: name, at: place, onTree: run)
  }

  override var noun: String { "workflow \"\(task?.name ?? "")\"" }

  override func didEnd() {
    run?.stop(node.phase == .detaching ? .detached : .cancelled)
    run = nil
  }
}
