/// The feed of a view that passes over some models.
final class SelectionFeed<Base: Sendable, Model: Sendable>: ModelFeed {
  private let base: any ModelFeed<Base>
  private let choice: SelectionView<Base, Model>.Choice
  private var shown: Model
  private var isFirst = true

  init(
    _ base: any ModelFeed<Base>, shown: Model, choice: @escaping SelectionView<Base, Model>.Choice
  ) {
    self.base = base
    self.shown = shown
    self.choice = choice
  }

  var dropped: Int { base.dropped }

  func take() -> EventQueue<Ordered<Model>>.Taken {
    while true {
      switch base.take() {
      case .nothing: return .nothing
      case .finished: return .finished
      case .event(let new):
        let next = choice(new.model, shown)
        if next == nil, !isFirst { continue }
        isFirst = false
        if let next { shown = next }
        return .event(Ordered(model: shown, place: new.place))
      }
    }
  }

  func cancel() {
    base.cancel()
  }
}
