/// A feed whose next model can be looked at before it is taken.
struct FeedHead<Model: Sendable> {
  let feed: any ModelFeed<Model>
  private var next: EventQueue<Ordered<Model>>.Taken = .nothing

  init(_ feed: any ModelFeed<Model>) {
    self.feed = feed
  }

  /// The next model, which stays.
  mutating func peek() -> EventQueue<Ordered<Model>>.Taken {
    if case .nothing = next { next = feed.take() }
    return next
  }

  /// Takes the model that was looked at.
  mutating func drop() {
    next = .nothing
  }
}
