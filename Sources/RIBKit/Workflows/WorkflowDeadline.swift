/// The end of a workflow's patience with a step.
final class WorkflowDeadline: TreeTask {
  private weak var run: WorkflowRun?
  private let timeout: Duration
  private let item: String
  private let tree: Tree

  init(_ run: WorkflowRun, _ timeout: Duration, _ item: String, _ tree: Tree) {
    self.run = run
    self.timeout = timeout
    self.item = item
    self.tree = tree
  }

  override func run(on actor: isolated any Actor) async {
    guard (try? await tree.clock.sleep(for: timeout.forClocks)) != nil, !Task.isCancelled else { return }
    run?.stop(.timeout(item: item))
  }
}
