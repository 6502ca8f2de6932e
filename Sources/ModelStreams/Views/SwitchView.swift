internal import Locks

/// A view that shows the models of the newest stream in a stream of streams.
final class SwitchView<Model: Sendable>: ModelOrigin {
  private typealias State = SwitchState<any ModelOrigin<Model>>

  private let outer: any ModelOrigin<ModelStream<Model>>
  private let state: Lock<State>

  init(_ outer: any ModelOrigin<ModelStream<Model>>) {
    self.outer = outer
    let first = outer.snapshot()
    state = Lock(State(first.model.origin, outerVersion: first.version))
  }

  /// The equality of the stream that is shown when two models are compared.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    { [self] in state.withLock { $0.stream }.isDuplicate?($0, $1) ?? false }
  }

  func snapshot() -> ModelSnapshot<Model> {
    while true {
      let (shown, isLast) = show()
      let inner = shown.stream.snapshot()
      // The model was this view's only if the outer stream had not moved on when it was read.
      if outer.look(after: shown.outerVersion, { _, _ in }) == .newer { continue }
      let version = state.withLock {
        $0.give(inner.version, at: shown.offset, outerVersion: shown.outerVersion)
      }
      guard let version else { continue }
      return ModelSnapshot(
        model: inner.model, version: version, isFinished: isLast && inner.isFinished)
    }
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    while true {
      let (shown, _) = show()
      if seen <= shown.offset { return .news }
      let outcome = JoinedWaiter.park(
        waiter, first: { outer.park($0, after: shown.outerVersion) },
        second: { shown.stream.park($0, after: seen - shown.offset) })
      guard case .news = outcome else { return outcome }
      if snapshot().version > seen { return .news }
    }
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    SwitchFeed(outer.feed(policy, to: waiter, order: order)) {
      $0.origin.feed(policy, to: waiter, order: order)
    }
  }

  /// Goes over to the newest stream; also tells whether it is the last.
  private func show() -> (State, isLast: Bool) {
    let newest = outer.snapshot()
    let (shown, replaced) = state.withLock { state in
      let replaced = state.replace(newest.model.origin, outerVersion: newest.version) { $0 === $1 }
      return (state, replaced)
    }
    _ = replaced
    return (shown, newest.isFinished)
  }
}
