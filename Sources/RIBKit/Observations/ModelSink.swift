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
    deliver(watch.newest, watch.newestVersion)
  }

  final override var noun: String { "observation" }

  final override func deliver() {
    guard isLive else { return dropLate("\(watch.current)") }
    guard watch.currentVersion > seen else { return }
    deliver(watch.current, watch.currentVersion)
  }

  private func deliver(_ model: Model, _ version: UInt64) {
    seen = version
    if let isDuplicate = watch.isDuplicate {
      if let last, isDuplicate(last, model) { return }
      last = model
    }
    tree.during(.delivered, node, "\(model)") { hand(model) }
  }

  /// Calls the handler.
  func hand(_ model: Model) {}

  override func didEnd() {
    last = nil
    watch.observationEnded()
  }
}
