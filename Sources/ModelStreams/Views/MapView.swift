/// A view that shows every model of another stream as something else.
final class MapView<Base: Sendable, Model: Sendable>: ModelOrigin {
  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let base: any ModelOrigin<Base>
  private let transform: @Sendable (Base) -> Model

  init(
    _ base: any ModelOrigin<Base>,
    isDuplicate: (@Sendable (Model, Model) -> Bool)?,
    transform: @escaping @Sendable (Base) -> Model
  ) {
    self.base = base
    self.isDuplicate = isDuplicate
    self.transform = transform
  }

  func snapshot() -> ModelSnapshot<Model> {
    let shown = base.snapshot()
    return ModelSnapshot(
      model: transform(shown.model), version: shown.version, isFinished: shown.isFinished)
  }

  func read(after seen: UInt64) -> ModelReading<Model> {
    switch base.read(after: seen) {
    case .model(let model, let version): .model(transform(model), version: version)
    case .unchanged: .unchanged
    case .finished: .finished
    }
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    base.park(waiter, after: seen)
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    MapFeed(base.feed(policy, to: waiter, order: order), transform: transform)
  }
}
