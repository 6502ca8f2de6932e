internal import Locks

/// A view that passes over some models of another stream and keeps showing the one it had.
final class SelectionView<Base: Sendable, Model: Sendable>: ModelOrigin {
  /// Says what the view shows for a new model, given what it shows now; nil to go on showing that.
  typealias Choice = @Sendable (_ new: Base, _ shown: Model) -> Model?

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let base: any ModelOrigin<Base>
  private let choice: Choice
  private let state: Lock<SelectionState<Model>>

  init(
    _ base: any ModelOrigin<Base>,
    isDuplicate: (@Sendable (Model, Model) -> Bool)?,
    initial: (Base) -> Model,
    choice: @escaping Choice
  ) {
    self.base = base
    self.isDuplicate = isDuplicate
    self.choice = choice
    let first = base.snapshot()
    state = Lock(SelectionState(initial(first.model), version: first.version))
  }

  func snapshot() -> ModelSnapshot<Model> {
    let new = base.snapshot()
    var shown = state.withLock { $0 }
    while new.version > shown.looked {
      let next = choice(new.model, shown.model)
      let looked = shown.looked
      let released: Model?
      (released, shown) = state.withLock { state in
        (state.look(at: new.version, from: looked, taking: next), state)
      }
      _ = released
    }
    return ModelSnapshot(model: shown.model, version: shown.version, isFinished: new.isFinished)
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    while true {
      let (version, looked) = state.withLock { ($0.version, $0.looked) }
      if version > seen { return .news }
      let outcome = base.park(waiter, after: looked)
      guard case .news = outcome else { return outcome }
      _ = snapshot()
    }
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    let shown = snapshot().model
    return SelectionFeed(base.feed(policy, to: waiter, order: order), shown: shown, choice: choice)
  }
}
