/// The feed of a view that shows models as something else.
final class MapFeed<Base: Sendable, Model: Sendable>: ModelFeed {
  private let base: any ModelFeed<Base>
  private let transform: @Sendable (Base) -> Model

  init(_ base: any ModelFeed<Base>, transform: @escaping @Sendable (Base) -> Model) {
    self.base = base
    self.transform = transform
  }

  var dropped: Int { base.dropped }

  func take() -> EventQueue<Ordered<Model>>.Taken {
    switch base.take() {
    case .event(let new): .event(Ordered(model: transform(new.model), place: new.place))
    case .nothing: .nothing
    case .finished: .finished
    }
  }

  func cancel() {
    base.cancel()
  }
}
