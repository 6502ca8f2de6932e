internal import ModelStreams

/// An observation of a model stream: at most one delivery in a turn, never backwards, the last model for sure.
final class ModelObservation<Me: Interactor, Model: Sendable>: ModelSink<Model>, @unchecked Sendable {
  private var handler: ((Me, Model) -> Void)?

  init(_ node: Node, of tree: Tree, stream: ModelStream<Model>, handler: @escaping (Me, Model) -> Void) {
    self.handler = handler
    super.init(node, of: tree, watch: tree.watch(stream))
  }

  override func hand(_ model: Model) {
    if let me = interactor(as: Me.self) { handler?(me, model) }
  }

  override func didEnd() {
    super.didEnd()
    handler = nil
  }
}
