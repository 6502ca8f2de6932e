/// The feed of a mutable stream.
final class StorageFeed<Model: Sendable>: ModelFeed {
  private let inbox: EventInbox<Ordered<Model>>
  private let storage: ModelStorage<Model>
  private let ticket: FeedHub<Model>.Ticket

  init(
    _ storage: ModelStorage<Model>, policy: ModelBuffering, waiter: any StreamWaiter, order: FeedOrder
  ) {
    inbox = EventInbox(policy.policy, waiter: waiter)
    self.storage = storage
    ticket = storage.enter(ModelSubscriber(inbox: inbox, order: order))
  }

  deinit {
    cancel()
  }

  var dropped: Int { inbox.dropped }

  func take() -> EventQueue<Ordered<Model>>.Taken {
    inbox.take()
  }

  func cancel() {
    storage.leave(ticket)
    inbox.cancel()
  }
}
