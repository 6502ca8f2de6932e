internal import Basics

// The leaves of a graph: mutable streams as sources, and their two kinds of cell. A storage knows nothing about graphs; this
// file makes it a source.

extension ModelStorage: ModelUpstream {
  @usableFromInline var inputs: [any AnyUpstream] { [] }

  @usableFromInline var carried: View? {
    guard Model.self is any ViewCarrier.Type else { return nil }
    return (latest as? any ViewCarrier)?.view
  }

  @usableFromInline
  func makeCell(in evaluation: Evaluation) -> AnyCell {
    guard case .buffered(let policy, let waiter, let sequence) = evaluation.mode else {
      return NewestCell(self)
    }
    return BufferedCell(self, policy: policy, waiter: waiter, sequence: sequence)
  }
}

/// A leaf that reads the newest model.
final class NewestCell<Model: Sendable>: Cell<Model>, NewestLeaf {
  private let storage: ModelStorage<Model>
  private var ticket: StableList<any StreamWaiter>.Ticket?
  /// The models that were read while senders were held.
  private var aside: (newest: ModelSnapshot<Model>?, isFinished: Bool)?

  init(_ storage: ModelStorage<Model>) {
    self.storage = storage
    super.init(storage)
  }

  override var newestLeaf: (any NewestLeaf)? { self }

  func look(watchedBy watch: SendWatch?) -> Bool {
    take(storage.news(after: version, watchedBy: watch))
  }

  private func take(_ news: (newest: ModelSnapshot<Model>?, isFinished: Bool)) -> Bool {
    isFinished = news.isFinished
    guard let newest = news.newest else { return false }
    version = newest.version
    model = newest.model
    return true
  }

  func begin(_ hold: SendHold) {
    storage.state.withLock { $0.begin(hold) }
  }

  func read() {
    aside = storage.news(after: version, watchedBy: nil)
  }

  func release(_ hold: SendHold) {
    storage.state.withLock { $0.endHold(hold) }
  }

  func takeRead() {
    if let news = aside.take() { _ = take(news) }
  }

  func unwatch(_ watch: SendWatch) {
    storage.state.withLock { $0.endWatch(watch) }
  }

  func park(_ waiter: any StreamWaiter) -> ModelState<any StreamWaiter>.ParkResult {
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

/// A leaf with its own buffer, which subscribes to the storage for as long as the cell exists.
final class BufferedCell<Model: Sendable>: Cell<Model>, BufferedLeaf {
  private let inbox: SubscriberInbox<Sequenced<Model>>
  private let storage: ModelStorage<Model>
  private let ticket: BufferedSubscribers<Model>.Ticket
  /// The next model, after it was compared with those of other leaves.
  ///
  /// It has left the buffer, where a newer model could still have displaced it.
  private var aside: Sequenced<Model>?

  init(
    _ storage: ModelStorage<Model>, policy: ModelBuffering, waiter: any StreamWaiter,
    sequence: SequenceCounter
  ) {
    inbox = SubscriberInbox(policy.policy, waiter: waiter)
    self.storage = storage
    ticket = storage.enter(BufferedSubscriber(inbox: inbox, sequence: sequence))
    super.init(storage)
  }

  deinit {
    cancel()
  }

  override var bufferedLeaf: (any BufferedLeaf)? { self }

  var dropped: Int { inbox.dropped }

  var next: UInt64? {
    if aside == nil, case .next(let next) = inbox.take() { aside = next }
    return aside?.number
  }

  func take() -> UInt64? {
    var next = aside.take()
    if next == nil, case .next(let event) = inbox.take() { next = event }
    guard let next else { return nil }
    model = next.model
    version = next.number
    return next.number
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
