internal import Locks

extension ModelStorage: ModelOrigin {
  @usableFromInline var inputs: [any AnyOrigin] { [] }

  @usableFromInline var carried: View? {
    guard Model.self is any ViewCarrier.Type else { return nil }
    return (latest as? any ViewCarrier)?.view
  }

  @usableFromInline
  func makeCell(in evaluation: Evaluation) -> AnyCell {
    guard case .kept(let policy, let waiter, let order) = evaluation.mode else { return StorageCell(self) }
    return KeptCell(self, policy: policy, waiter: waiter, order: order)
  }
}

/// The cell of a mutable stream for readers of the newest model.
final class StorageCell<Model: Sendable>: Cell<Model>, Leaf {
  private let storage: ModelStorage<Model>
  private var ticket: Roster<any StreamWaiter>.Ticket?

  init(_ storage: ModelStorage<Model>) {
    self.storage = storage
    super.init(storage)
  }

  override var leaf: (any Leaf)? { self }

  func look(watchedBy watch: SendWatch?) -> Bool {
    let news = storage.news(after: version, watchedBy: watch)
    isFinished = news.isFinished
    guard let newest = news.newest else { return false }
    version = newest.version
    model = newest.model
    return true
  }

  func unwatch(_ watch: SendWatch) {
    storage.state.withLock { $0.endWatch(watch) }
  }

  func park(_ waiter: any StreamWaiter) -> ModelState<any StreamWaiter>.Parked {
    let parked = storage.state.withLock { $0.park(waiter, after: version) }
    if case .parked(let ticket) = parked { self.ticket = ticket }
    return parked
  }

  func unpark() -> Bool {
    guard let ticket else { return false }
    self.ticket = nil
    return storage.leave(ticket)
  }
}

final class KeptCell<Model: Sendable>: Cell<Model>, KeptLeaf {
  private let inbox: EventInbox<Ordered<Model>>
  private let storage: ModelStorage<Model>
  private let ticket: FeedHub<Model>.Ticket
  /// The next model, once it was compared with those of other leaves: it must not give way to a newer one any more.
  private var aside: Ordered<Model>?

  init(_ storage: ModelStorage<Model>, policy: ModelBuffering, waiter: any StreamWaiter, order: FeedOrder) {
    inbox = EventInbox(policy.policy, waiter: waiter)
    self.storage = storage
    ticket = storage.enter(ModelSubscriber(inbox: inbox, order: order))
    super.init(storage)
  }

  deinit {
    cancel()
  }

  override var kept: (any KeptLeaf)? { self }

  var dropped: Int { inbox.dropped }

  var next: UInt64? {
    if aside == nil, case .event(let next) = inbox.take() { aside = next }
    return aside?.place
  }

  func take() -> UInt64? {
    var next = aside.take()
    if next == nil, case .event(let event) = inbox.take() { next = event }
    guard let next else { return nil }
    model = next.model
    version = next.place
    return next.place
  }

  func lookForEnd() {
    isFinished = aside == nil && inbox.isFinished
  }

  func cancel() {
    storage.leave(ticket)
    inbox.cancel()
    aside = nil
  }
}
