/// One subscriber of a mutable stream that keeps more than the newest model.
@usableFromInline
struct ModelSubscriber<Model: Sendable>: Sendable {
  let inbox: EventInbox<Ordered<Model>>
  let order: FeedOrder

  /// Keeps a model; true when `tell` must follow, outside the lock of the source.
  func append(_ model: Model) -> Bool {
    inbox.append(Ordered(model: model, place: order.next()))
  }
}
