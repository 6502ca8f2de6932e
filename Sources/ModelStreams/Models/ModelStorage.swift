/// The storage of a mutable stream: guards the state and tells the waiters outside the lock.
final class ModelStorage<Model: Sendable>: ModelOrigin, ParkingPlace {
  private struct Guarded {
    var state: ModelState<Model, any StreamWaiter>
    var fanout = Fanout<ModelSubscriber<Model>>()
  }

  /// Whom a send or a finish must tell.
  private struct Audience {
    let replaced: Model?
    let waiters: [any StreamWaiter]
    let subscribers: [ModelSubscriber<Model>]
  }

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let guarded: Lock<Guarded>

  init(_ initial: Model, isDuplicate: (@Sendable (Model, Model) -> Bool)?) {
    self.isDuplicate = isDuplicate
    guarded = Lock(Guarded(state: ModelState(initial)))
  }

  var latest: Model {
    guarded.withLock { $0.state.model }
  }

  /// How many waiters and subscribers are registered.
  var registrations: Int {
    guarded.withLock { $0.state.parkedCount + $0.fanout.count }
  }

  func send(_ model: Model) -> Bool {
    let audience = guarded.withLock { commit(model, to: &$0) }
    guard let audience else { return false }
    tell(audience)
    return true
  }

  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, audience) = try guarded.withLock { guarded throws(Failure) in
      var next = guarded.state.model
      let result = try body(&next)
      return (result, commit(next, to: &guarded))
    }
    if let audience { tell(audience) }
    return result
  }

  func finish() {
    let audience = guarded.withLock { guarded in
      guarded.state.finish().map { news in
        Audience(replaced: nil, waiters: news.waiters, subscribers: guarded.fanout.offer { $0.inbox.close() })
      }
    }
    if let audience { tell(audience) }
  }

  private func commit(_ model: Model, to guarded: inout Guarded) -> Audience? {
    guard let news = guarded.state.send(model, unless: isDuplicate) else { return nil }
    let subscribers = guarded.fanout.offer { $0.append(model) }
    return Audience(replaced: news.replaced, waiters: news.waiters, subscribers: subscribers)
  }

  private func tell(_ audience: Audience) {
    if audience.waiters.isEmpty, audience.subscribers.isEmpty { return }
    for waiter in audience.waiters { waiter.streamHasNews() }
    for subscriber in audience.subscribers { subscriber.inbox.tell() }
    recycle(audience)
  }

  private func recycle(_ audience: consuming Audience) {
    var waiters = audience.waiters
    var subscribers = audience.subscribers
    _ = consume audience
    waiters.removeAll(keepingCapacity: true)
    subscribers.removeAll(keepingCapacity: true)
    guarded.withLock { guarded in
      guarded.state.recycle(waiters)
      guarded.fanout.recycle(subscribers)
    }
  }
}

extension ModelStorage {
  func snapshot() -> ModelSnapshot<Model> {
    guarded.withLock { guarded in
      ModelSnapshot(
        model: guarded.state.model, version: guarded.state.version, isFinished: guarded.state.isFinished)
    }
  }

  func read(after seen: UInt64) -> ModelReading<Model> {
    guarded.withLock { $0.state.read(after: seen) }
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    switch guarded.withLock({ $0.state.park(waiter, after: seen) }) {
    case .parked(let ticket): .parked(.place(self, ticket))
    case .news: .news
    case .finished: .finished
    }
  }

  func leave(_ ticket: Roster<any StreamWaiter>.Ticket) -> Bool {
    guarded.withLock { $0.state.leave(ticket) } != nil
  }

  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    StorageFeed(self, policy: policy, waiter: waiter, order: order)
  }

  /// Adds a subscriber, which gets the newest model before any other.
  func enter(_ subscriber: ModelSubscriber<Model>) -> Roster<ModelSubscriber<Model>>.Ticket {
    guarded.withLock { guarded in
      _ = subscriber.append(guarded.state.model)
      if guarded.state.isFinished { _ = subscriber.inbox.close() }
      return guarded.fanout.enter(subscriber)
    }
  }

  func leave(_ ticket: Roster<ModelSubscriber<Model>>.Ticket) {
    _ = guarded.withLock { $0.fanout.leave(ticket) }
  }
}
