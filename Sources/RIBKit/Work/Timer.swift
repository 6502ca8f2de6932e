/// A moment on the tree's clock at which an interactor is to be called, once.
final class Timer<Me: Interactor>: TimerSink, @unchecked Sendable {
  private var handler: ((Me) -> Void)?

  init(_ node: Node, of tree: Tree, supersededBy id: AnyHashable?, handler: @escaping (Me) -> Void) {
    self.handler = handler
    super.init(node, of: tree, supersededBy: id)
  }

  override func deliver() {
    guard isLive, let me = interactor(as: Me.self) else { return dropLate("timer") }
    let handler = handler
    end()
    tree.during(.delivered, node, "timer") { handler?(me) }
  }

  override func didEnd() {
    handler = nil
  }
}
