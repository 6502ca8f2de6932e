/// An observation of a model stream: at most one delivery in a turn, never backwards, the last model for sure.
///
/// Exclusive access is not checked at run time here either, for the reason that ``AnyStreamWatch`` gives.
final class ModelObservation: Registration, @unchecked Sendable {
  private let watch: AnyStreamWatch
  @exclusivity(unchecked) private var handler: ModelHandler?
  /// The model that was delivered last, if it is another one than the current model of the watch.
  @exclusivity(unchecked) var exception: AnyReadModel?

  init(_ node: Node, of tree: Tree, watch: AnyStreamWatch, handler: ModelHandler) {
    self.watch = watch
    self.handler = handler
    super.init(node, of: tree)
  }

  override var noun: String { "observation" }

  /// Delivers the newest model at once, inside the call that observes.
  func deliverFirst() {
    watch.add(self)
    let model = exception ?? watch.current
    deliver(model)
  }

  override func deliver() {
    if let exception { return deliver(exception) }
    // The watch keeps it until the next turn, which cannot begin in this one: that saves a retain.
    Unmanaged.passUnretained(watch.current)._withUnsafeGuaranteedRef { deliver($0) }
  }

  private func deliver(_ model: AnyReadModel) {
    guard isLive, let handler, let interactor = node.interactor else { return dropLate(model.text) }
    tree.during(.delivered, node, model.text) { handler(interactor, model) }
  }

  override func didEnd() {
    handler = nil
    exception = nil
    watch.observationEnded(self)
  }
}
