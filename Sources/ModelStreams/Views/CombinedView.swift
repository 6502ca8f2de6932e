/// A view that shows the newest models of two streams side by side.
///
/// Its version is the sum of theirs, which only grow.
final class CombinedView<First: Sendable, Second: Sendable>: ModelOrigin {
  typealias Model = (First, Second)

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let first: any ModelOrigin<First>
  private let second: any ModelOrigin<Second>

  init(_ first: any ModelOrigin<First>, _ second: any ModelOrigin<Second>) {
    self.first = first
    self.second = second
    if let isFirstDuplicate = first.isDuplicate, let isSecondDuplicate = second.isDuplicate {
      isDuplicate = { isFirstDuplicate($0.0, $1.0) && isSecondDuplicate($0.1, $1.1) }
    } else {
      isDuplicate = nil
    }
  }

  func snapshot() -> ModelSnapshot<Model> {
    var one = first.snapshot()
    while true {
      let two = second.snapshot()
      // The pair existed only if the first had not changed when the second was read.
      let again = first.snapshot()
      if again.version == one.version {
        return ModelSnapshot(
          model: (one.model, two.model), version: one.version + two.version,
          isFinished: one.isFinished && two.isFinished)
      }
      one = again
    }
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    let one = first.snapshot().version
    let two = second.snapshot().version
    if one + two > seen { return .news }
    return JoinedWaiter.park(
      waiter, first: { first.park($0, after: one) }, second: { second.park($0, after: two) })
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    CombinedFeed(
      first.feed(policy, to: waiter, order: order), second.feed(policy, to: waiter, order: order))
  }
}
