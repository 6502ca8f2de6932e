/// A worker at work for an interactor.
final class WorkerRun<Me: Interactor>: WorkerSink, @unchecked Sendable {
  private var then: ((Me, WorkerOutcome) -> Void)?

  init(_ node: Node, of tree: Tree, name: String, then: ((Me, WorkerOutcome) -> Void)?) {
    self.then = then
    super.init(node, of: tree, name: name)
  }

  override func finish(_ outcome: WorkerOutcome) {
    let (me, then) = (interactor(as: Me.self), then)
    end()
    if let me { then?(me, outcome) }
  }

  override func didEnd() {
    then = nil
  }
}
