/// One subscriber of a mutable stream that keeps more than the newest model.
@usableFromInline
struct ModelSubscriber<Model: Sendable>: Sendable {
  let inbox: EventInbox<Ordered<Model>>
  let order: FeedOrder

  /// Keeps a model; says whether `tell` must follow, and hands out what gave way, both for outside the lock of the source.
  func append(_ model: Model) -> (mustTell: Bool, dropped: Ordered<Model>?) {
    inbox.append(Ordered(model: model, place: order.next()))
  }
}
