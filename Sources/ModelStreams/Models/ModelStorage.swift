/// The storage of a mutable stream: guards the state and tells the waiters outside the lock.
final class ModelStorage<Model: Sendable>: ModelOrigin, ParkingPlace {
  private struct Guarded {
    var state: ModelState<Model, any StreamWaiter>
    var fanout = Fanout<ModelSubscriber<Model>>()
  }

  /// Whom a send or a finish must tell.
  private struct Audience {
    var waiters: [any StreamWaiter]
    var subscribers: [ModelSubscriber<Model>]
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
    var model = model
    guard let audience = guarded.withLock({ commit(&model, to: &$0) }) else { return false }
    tell(audience)
    return true
  }

  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var replaced: Model?
    let (result, audience) = try guarded.withLock { guarded throws(Failure) in
      var next = guarded.state.model
      let result = try body(&next)
      let audience = commit(&next, to: &guarded)
      replaced = next
      return (result, audience)
    }
    if let audience { tell(audience) }
    _ = replaced
    return result
  }

  func finish() {
    let audience = guarded.withLock { guarded in
      guarded.state.finish().map { waiters in
        Audience(waiters: waiters, subscribers: guarded.fanout.offer { $0.inbox.close() })
      }
    }
    if let audience { tell(audience) }
  }

  /// Stores a model; the variable then holds the one that it replaced.
  private func commit(_ model: inout Model, to guarded: inout Guarded) -> Audience? {
    guard let waiters = guarded.state.send(&model, unless: isDuplicate) else { return nil }
    if guarded.fanout.count == 0 { return Audience(waiters: waiters, subscribers: []) }
    let new = guarded.state.model
    return Audience(waiters: waiters, subscribers: guarded.fanout.offer { $0.append(new) })
  }

  private func tell(_ audience: consuming Audience) {
    if audience.waiters.isEmpty, audience.subscribers.isEmpty { return }
    for index in audience.waiters.indices { audience.waiters[index].streamHasNews() }
    for index in audience.subscribers.indices { audience.subscribers[index].inbox.tell() }
    // Emptied in place, so that the arrays go back with their room.
    audience.waiters.removeAll(keepingCapacity: true)
    audience.subscribers.removeAll(keepingCapacity: true)
    guarded.withLock { guarded in
      guarded.state.recycle(audience.waiters)
      guarded.fanout.recycle(audience.subscribers)
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
