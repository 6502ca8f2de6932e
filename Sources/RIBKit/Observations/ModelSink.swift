internal import ModelStreams

/// An observation of a model stream, without the type of who observes.
class ModelSink<Model: Sendable>: Registration, @unchecked Sendable {
  final let watch: StreamWatch<Model>
  /// The version that was delivered last.
  final var seen: UInt64 = 0
  private var last: Model?

  init(_ node: Node, of tree: Tree, watch: StreamWatch<Model>) {
    self.watch = watch
    super.init(node, of: tree)
  }

  /// Delivers the current model at once, inside the call that observes.
  final func deliverFirst() {
    watch.add(self)
    deliver(watch.newest)
  }

  final override func deliver() {
    guard isLive else { return dropLate("\(watch.current.model)") }
    guard watch.current.version > seen else { return }
    deliver(watch.current)
  }

  private func deliver(_ news: (model: Model, version: UInt64)) {
    seen = news.version
    if let isDuplicate = watch.isDuplicate {
      if let last, isDuplicate(last, news.model) { return }
      last = news.model
    }
    tree.during(.delivered, node, "\(news.model)") { hand(news.model) }
  }

  /// Calls the handler.
  func hand(_ model: Model) {}

  override func didEnd() {
    last = nil
    watch.observationEnded()
  }
}
