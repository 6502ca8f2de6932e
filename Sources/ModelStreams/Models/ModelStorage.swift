public import Locks

/// The storage of a mutable stream: guards the model and its state, and tells the waiters outside the lock.
@usableFromInline
final class ModelStorage<Model: Sendable>: ModelOrigin, ParkingPlace {
  @usableFromInline typealias State = ModelState<any StreamWaiter>

  @usableFromInline let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  @usableFromInline let state: Lock<State>
  // Both are touched inside the lock only.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var hub: FeedHub<Model>?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var model: Model

  @inlinable
  init(_ initial: Model, isDuplicate: (@Sendable (Model, Model) -> Bool)?) {
    self.isDuplicate = isDuplicate
    state = Lock(State())
    model = initial
  }

  @inlinable var latest: Model {
    state.withLock { _ in model }
  }

  /// How many waiters and subscribers are registered.
  var registrations: Int {
    state.withLock { $0.parkedCount + (hub?.count ?? 0) }
  }

  @inlinable
  func send(_ model: Model) -> Bool {
    var model = model
    guard let woken = state.withLock({ commit(&model, to: &$0) }) else { return false }
    if !woken.isEmpty { tell(woken) }
    return true
  }

  @inlinable
  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var replaced: Model?
    let (result, woken) = try state.withLock { state throws(Failure) in
      var next = model
      let result = try body(&next)
      let woken = commit(&next, to: &state)
      replaced = next
      return (result, woken)
    }
    if let woken, !woken.isEmpty { tell(woken) }
    _ = replaced
    return result
  }

  @usableFromInline
  func finish() {
    let woken = state.withLock { state in
      guard var woken = state.finish() else { return nil as Woken<any StreamWaiter>? }
      if let hub { hub.close(telling: &woken) }
      return woken
    }
    if let woken { tell(woken) }
  }

  /// Stores a model; the variable then holds the one that it replaced, to be released outside the lock.
  @inlinable
  func commit(_ next: inout Model, to state: inout State) -> Woken<any StreamWaiter>? {
    let woken = state.send {
      if let isDuplicate { isDuplicate(model, next) } else { false }
    }
    guard var woken else { return nil }
    swap(&model, &next)
    if let hub { hub.offer(model, telling: &woken) }
    return woken
  }

  @usableFromInline
  func tell(_ woken: consuming Woken<any StreamWaiter>) {
    woken.first?.streamHasNews()
    if woken.rest.isEmpty { return }
    for index in woken.rest.indices { woken.rest[index].streamHasNews() }
    // Emptied in place, so that the array goes back with its room.
    woken.rest.removeAll(keepingCapacity: true)
    state.withLock { $0.recycle(woken.rest) }
  }
}

extension ModelStorage {
  @inlinable
  func snapshot() -> ModelSnapshot<Model> {
    state.withLock { ModelSnapshot(model: model, version: $0.version, isFinished: $0.isFinished) }
  }

  @inlinable
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    state.withLock { state in
      let standing = state.look(after: seen)
      if standing == .newer { take(model, state.version) }
      return standing
    }
  }

  /// What a look found, and where the waiter was parked if it was.
  @usableFromInline typealias Found = (standing: Standing, ticket: Roster<any StreamWaiter>.Ticket?)

  /// Hands over the newest model if it is newer than the version given; if not, and there may come more, parks the waiter.
  @inlinable
  func look(
    after seen: UInt64, orPark waiter: (any StreamWaiter)?,
    _ take: (_ model: Model, _ version: UInt64) -> Void
  ) -> Found {
    state.withLock { state in
      let standing = state.look(after: seen)
      if standing == .newer { take(model, state.version) }
      guard let waiter, case .parked(let ticket) = state.park(waiter, after: seen) else {
        return (standing, nil)
      }
      return (standing, ticket)
    }
  }

  /// Registers a waiter in place of the one that entered with a ticket; nil if there is something to read, or the end.
  @inlinable
  func park(
    _ waiter: any StreamWaiter, after seen: UInt64, insteadOf ticket: Roster<any StreamWaiter>.Ticket?
  ) -> Roster<any StreamWaiter>.Ticket? {
    let (_, parked) = state.withLock { state in
      // Whoever leaves is released outside the lock.
      (ticket.flatMap { state.leave($0) }, state.park(waiter, after: seen))
    }
    guard case .parked(let ticket) = parked else { return nil }
    return ticket
  }

  @usableFromInline
  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    switch state.withLock({ $0.park(waiter, after: seen) }) {
    case .parked(let ticket): .parked(.place(self, ticket))
    case .news: .news
    case .finished: .finished
    }
  }

  @usableFromInline
  func leave(_ ticket: Roster<any StreamWaiter>.Ticket) -> Bool {
    state.withLock { $0.leave(ticket) } != nil
  }

  @usableFromInline
  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model> {
    StorageFeed(self, policy: policy, waiter: waiter, order: order)
  }

  /// Adds a subscriber, which gets the newest model before any other.
  func enter(_ subscriber: ModelSubscriber<Model>) -> FeedHub<Model>.Ticket {
    state.withLock { state in
      _ = subscriber.append(model)
      if state.isFinished { _ = subscriber.inbox.close() }
      let hub = hub ?? FeedHub()
      self.hub = hub
      defer { state.makeRoom(for: hub.count) }
      return hub.enter(subscriber)
    }
  }

  func leave(_ ticket: FeedHub<Model>.Ticket) {
    state.withLock { state in
      guard let hub else { return }
      hub.leave(ticket)
      state.makeRoom(for: hub.count)
    }
  }
}
