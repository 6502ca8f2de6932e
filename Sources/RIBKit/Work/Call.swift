/// A call of something off the tree, whose result comes back as a delivery.
final class Call<Me: Interactor, Output: Sendable>: CallSink<Output>, @unchecked Sendable {
  private var then: ((Me, Result<Output, any Error>) -> Void)?

  init(
    _ node: Node, of tree: Tree, supersededBy id: AnyHashable?,
    then: @escaping (Me, Result<Output, any Error>) -> Void
  ) {
    self.then = then
    super.init(node, of: tree, supersededBy: id)
  }

  override func finish(_ result: Result<Output, any Error>) {
    let (me, then) = (interactor(as: Me.self), then)
    end()
    if let me { then?(me, result) }
  }

  override func didEnd() {
    then = nil
  }
}
