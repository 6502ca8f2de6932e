/// The feed of a view that switches between streams.
///
/// The feed of a new stream begins when its subscriber gets to it, with the model that is newest then.
final class SwitchFeed<Model: Sendable>: ModelFeed {
  private var outer: FeedHead<ModelStream<Model>>
  private var inner: FeedHead<Model>?
  private var shown: ObjectIdentifier?
  private var droppedBefore = 0
  private let open: (ModelStream<Model>) -> any ModelFeed<Model>

  init(
    _ outer: any ModelFeed<ModelStream<Model>>, open: @escaping (ModelStream<Model>) -> any ModelFeed<Model>
  ) {
    self.outer = FeedHead(outer)
    self.open = open
  }

  var dropped: Int { droppedBefore + (inner?.feed.dropped ?? 0) }

  func take() -> EventQueue<Ordered<Model>>.Taken {
    while true {
      let switching = outer.peek()
      let model = inner?.peek() ?? .nothing
      switch (switching, model) {
      case (.event(let stream), .event(let new)) where new.place < stream.place: return give(new)
      case (.event(let stream), _): show(stream.model)
      case (_, .event(let new)): return give(new)
      case (.finished, .finished): return .finished
      default: return .nothing
      }
    }
  }

  func cancel() {
    outer.feed.cancel()
    inner?.feed.cancel()
  }

  private func give(_ new: Ordered<Model>) -> EventQueue<Ordered<Model>>.Taken {
    inner?.drop()
    return .event(new)
  }

  private func show(_ stream: ModelStream<Model>) {
    outer.drop()
    if shown == stream.identity { return }
    droppedBefore = dropped
    inner?.feed.cancel()
    shown = stream.identity
    inner = FeedHead(open(stream))
  }
}
