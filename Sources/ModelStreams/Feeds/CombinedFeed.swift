/// The feed of a view of two streams: a pair for every model of either, in the order in which they were sent.
final class CombinedFeed<First: Sendable, Second: Sendable>: ModelFeed {
  typealias Model = (First, Second)

  private var first: FeedHead<First>
  private var second: FeedHead<Second>
  private var shown: (First?, Second?)

  init(_ first: any ModelFeed<First>, _ second: any ModelFeed<Second>) {
    self.first = FeedHead(first)
    self.second = FeedHead(second)
  }

  var dropped: Int { first.feed.dropped + second.feed.dropped }

  func take() -> EventQueue<Ordered<Model>>.Taken {
    while true {
      let place: UInt64
      switch (first.peek(), second.peek()) {
      case (.finished, .finished): return .finished
      case (.event(let one), .event(let two)) where two.place < one.place: place = takeSecond(two)
      case (.event(let one), _): place = takeFirst(one)
      case (_, .event(let two)): place = takeSecond(two)
      default: return .nothing
      }
      if let one = shown.0, let two = shown.1 { return .event(Ordered(model: (one, two), place: place)) }
    }
  }

  func cancel() {
    first.feed.cancel()
    second.feed.cancel()
  }

  private func takeFirst(_ one: Ordered<First>) -> UInt64 {
    first.drop()
    shown.0 = one.model
    return one.place
  }

  private func takeSecond(_ two: Ordered<Second>) -> UInt64 {
    second.drop()
    shown.1 = two.model
    return two.place
  }
}
