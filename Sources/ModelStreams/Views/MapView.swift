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

  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    var newest: (model: Base, version: UInt64)?
    let standing = base.look(after: seen) { newest = ($0, $1) }
    if let newest { take(transform(newest.model), newest.version) }
    return standing
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    base.park(waiter, after: seen)
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    MapFeed(base.feed(policy, to: waiter, order: order), transform: transform)
  }
}
