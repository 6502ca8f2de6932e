/// A subscriber's queue of the models of a stream, for those who want more of them than the newest.
///
/// It is an evaluation whose leaves give the models that were kept for it, in the order in which all of them were sent. It
/// begins with the models that were the newest when it was made. One owner takes from it.
final class ModelFeed<Model: Sendable> {
  private let evaluation: Evaluation
  private var given: UInt64 = 0

  init(_ origin: any ModelOrigin<Model>, policy: ModelBuffering, waiter: any StreamWaiter) {
    evaluation = Evaluation(of: origin, mode: .kept(policy, waiter, FeedOrder()))
  }

  /// How many models were dropped for want of room.
  var dropped: Int { evaluation.kept.reduce(evaluation.retiredDrops) { $0 + $1.dropped } }

  /// Takes the oldest model that waits.
  func take() -> EventQueue<Model>.Taken {
    while let leaf = oldest, let place = leaf.take() {
      evaluation.place = place
      // Each leaf has a first model; until all have given it there is nothing to show. The same holds when a view has
      // switched to a stream with leaves of its own.
      while evaluation.kept.allSatisfy({ $0.version > 0 }) {
        if evaluation.pass() == .unready { continue }
        let result = evaluation.result(Model.self)
        guard result.version != given, let model = result.model else { break }
        given = result.version
        return .event(model)
      }
    }
    // Nothing waits; now the leaves may have come to their ends.
    for leaf in evaluation.kept { leaf.lookForEnd() }
    _ = evaluation.pass()
    return evaluation.result(Model.self).isFinished ? .finished : .nothing
  }

  /// Ends the subscription and drops what waits.
  func cancel() {
    for leaf in evaluation.kept { leaf.cancel() }
  }

  /// The leaf whose next model was sent before those of the others.
  private var oldest: (any KeptLeaf)? {
    let leaves = evaluation.kept
    if leaves.count == 1 { return leaves[0] }
    return leaves.filter { $0.next != nil }.min { ($0.next ?? 0) < ($1.next ?? 0) }
  }
}

/// A cell of a mutable stream that gives every model that was kept.
protocol KeptLeaf: AnyCell {
  /// How many models were dropped for want of room.
  var dropped: Int { get }
  /// The place of the next model, which is put aside; nil if none waits.
  var next: UInt64? { get }

  /// Takes the next model over and returns its place; nil if none waits.
  func take() -> UInt64?
  /// Finds out whether the model that was taken is the last.
  func lookForEnd()
  /// Ends the subscription and drops what waits.
  func cancel()
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
