public import Basics

// The storage of one mutable stream: its state machine and its model, guarded by one lock.

/// The state of a stream of models at one instant.
@usableFromInline
package struct ModelSnapshot<Model> {
  /// The newest model.
  @usableFromInline package let model: Model
  /// The model's version; the first is above zero, and newer ones are higher.
  @usableFromInline package let version: UInt64
  /// Whether this model is the last one.
  @usableFromInline package let isFinished: Bool

  @inlinable
  init(model: Model, version: UInt64, isFinished: Bool) {
    self.model = model
    self.version = version
    self.isFinished = isFinished
  }
}

extension ModelSnapshot: Sendable where Model: Sendable {}

/// Guards the model and state of a mutable stream, and wakes the waiters outside the lock.
///
/// User code never runs inside the lock: not an equality, not the body of an update, not a `deinit`. Such code may use this
/// stream, which would stop the program, or wait for another stream whose writer waits for this one. So a write reads the
/// model, releases the lock while that code runs, and stores the result unless another thread has written in the meantime;
/// in that case it starts over. A model that is replaced or dropped is moved out of the lock and released outside.
///
/// The order of a write must not change: store, then wake, and wake outside the lock. A woken waiter may read at once, on
/// another thread or inside the very call, and must find the model.
@usableFromInline
final class ModelStorage<Model: Sendable>: Sendable {
  @usableFromInline typealias State = ModelState<any StreamWaiter>

  @usableFromInline let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  @usableFromInline let state: Lock<State>
  // Unsafe, but accessed inside the lock only, which orders all accesses. The lock's own value doesn't contain them, because it's compiled once for all
  // models.
  @usableFromInline nonisolated(unsafe) var subscribers: BufferedSubscribers<Model>?
  @usableFromInline nonisolated(unsafe) var model: Model

  @inlinable
  init(_ initial: Model, isDuplicate: (@Sendable (Model, Model) -> Bool)?) {
    self.isDuplicate = isDuplicate
    state = Lock(State())
    model = initial
  }

  @inlinable var latest: Model {
    state.withLock { _ in model }
  }

  /// The number of registered waiters and subscribers.
  var registrations: Int {
    state.withLock { $0.parkedCount + (subscribers?.count ?? 0) }
  }

  @inlinable
  func send(_ model: Model) -> Bool {
    guard let isDuplicate else { return store(model) == .stored }
    while true {
      let latest = snapshot()
      // A duplicate of the model that was the latest a moment ago is rejected, whatever was sent after that moment.
      if latest.isFinished || isDuplicate(latest.model, model) { return false }
      let result = store(model, after: latest.version)
      if result != .overtaken { return result == .stored }
    }
  }

  @inlinable
  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      let latest = snapshot()
      // After the end the body still runs, because its result is returned; its change is dropped.
      var next = latest.model
      let result = try body(&next)
      if latest.isFinished || isDuplicate?(latest.model, next) == true { return result }
      if store(next, after: latest.version) != .overtaken { return result }
    }
  }

  /// The result of an attempt to write.
  @usableFromInline
  enum WriteResult {
    case stored
    case finished
    /// Another thread has written in the meantime.
    case overtaken
  }

  /// Stores a model and wakes the waiting readers.
  ///
  /// - Parameters:
  ///   - model: The new model.
  ///   - seen: The version on which the model is based; nil if it isn't based on any.
  /// - Returns: Whether the model was stored, and if not, why.
  @inlinable
  func store(_ model: Model, after seen: UInt64? = nil) -> WriteResult {
    let thread = CurrentThread.id
    // Released when this function returns, outside the lock.
    var next = model
    // Usually no waiter is parked. That case is checked first and separately: an unused list of waiters costs as much as the store.
    let result: WriteResult? = state.withLock { state in
      if state.isFinished { return .finished }
      if let seen, state.isOvertaken(on: thread, after: seen) { return .overtaken }
      guard state.isIdle else { return nil }
      state.count(on: thread)
      swap(&self.model, &next)
      return .stored
    }
    return result ?? storeForWaiters(next, after: seen, on: thread)
  }

  /// Stores a model when a reader is waiting, or was a moment ago.
  @inlinable
  func storeForWaiters(_ model: Model, after seen: UInt64?, on thread: UInt) -> WriteResult {
    // Both are released when this function returns, outside the lock.
    var next = model
    var dropped: [Sequenced<Model>]?
    var wakeList: WakeList<any StreamWaiter>?
    while true {
      var hold: SendHold?
      let result: WriteResult? = state.withLock { state in
        hold = state.holds.first
        if hold != nil { return nil }
        if let seen, state.isOvertaken(on: thread, after: seen) { return .overtaken }
        wakeList = commit(&next, to: &state, on: thread, dropping: &dropped)
        return wakeList == nil ? .finished : .stored
      }
      hold?.wait()
      guard let result else { continue }
      wake(wakeList)
      return result
    }
  }

  @usableFromInline
  func finish() {
    let wakeList = state.withLock { state in
      guard var wakeList = state.finish() else { return nil as WakeList<any StreamWaiter>? }
      if let subscribers { subscribers.close(waking: &wakeList) }
      return wakeList
    }
    wake(wakeList)
  }

  /// Stores a model, unless the stream has finished.
  ///
  /// - Parameters:
  ///   - next: The model on entry; the model that it replaced on return, to be released outside the lock.
  ///   - state: The state, which the lock guards.
  ///   - thread: The sending thread.
  ///   - dropped: The models displaced from the buffers of subscribers, to be released outside the lock.
  /// - Returns: The waiters to wake, or nil if the model is rejected.
  @inlinable
  func commit(
    _ next: inout Model, to state: inout State, on thread: UInt, dropping dropped: inout [Sequenced<Model>]?
  ) -> WakeList<any StreamWaiter>? {
    guard var wakeList = state.send(on: thread) else { return nil }
    swap(&model, &next)
    // This is called under the lock. Otherwise another thread could send here, find no waiter to wake, and send elsewhere first.
    wakeList.visit { _ = $0.streamTakesNews(isFirst: true) }
    if let subscribers { dropped = subscribers.offer(model, waking: &wakeList) }
    return wakeList
  }

  /// Wakes the waiters of a list in order; called outside the lock.
  @usableFromInline
  func wake(_ wakeList: WakeList<any StreamWaiter>?) {
    wakeList?.visit { $0.streamHasNews() }
  }
}

extension ModelStorage {
  @inlinable
  func snapshot() -> ModelSnapshot<Model> {
    state.withLock { ModelSnapshot(model: model, version: $0.version, isFinished: $0.isFinished) }
  }

  /// The result of a look, the version of the newest model, and the waiter's ticket if it was parked.
  @usableFromInline typealias Found = (
    status: ReadStatus, version: UInt64, ticket: StableList<any StreamWaiter>.Ticket?
  )

  /// Passes the newest model to a closure if it's newer than a version; otherwise parks the waiter, if one is given and the stream has not
  /// finished.
  ///
  /// Both happen under one lock, because a waiting loop does both for each model.
  @inlinable
  func look(
    after seen: UInt64, orPark waiter: (any StreamWaiter)?, _ take: (_ model: Model) -> Void
  ) -> Found {
    state.withLock { state in
      let status = state.look(after: seen)
      if status == .newer { take(model) }
      guard let waiter, case .parked(let ticket) = state.park(waiter, after: seen) else {
        return (status, state.version, nil)
      }
      return (status, state.version, ticket)
    }
  }

  /// Passes the newest model to a closure if it's newer than a version, and parks the waiter for later models.
  ///
  /// - Returns: The status of the look, and the ticket of the waiter, which is nil if the stream has finished.
  @inlinable
  func look(
    after seen: UInt64, parking waiter: any StreamWaiter,
    insteadOf ticket: StableList<any StreamWaiter>.Ticket?, _ take: (_ model: Model) -> Void
  ) -> Found {
    let (found, _) = state.withLock { state -> (Found, (any StreamWaiter)?) in
      let status = state.look(after: seen)
      if status == .newer { take(model) }
      // The removed waiter is returned so that it's released outside the lock.
      let left = ticket.flatMap { state.leave($0) }
      guard case .parked(let parked) = state.park(waiter, after: state.version) else {
        return ((status, state.version, nil), left)
      }
      return ((status, state.version, parked), left)
    }
    return found
  }

  /// Parks a waiter in place of the one with a ticket.
  ///
  /// - Returns: The waiter's ticket, or nil if there is a model to read or the stream has finished.
  @inlinable
  func park(
    _ waiter: any StreamWaiter, after seen: UInt64, insteadOf ticket: StableList<any StreamWaiter>.Ticket?
  ) -> StableList<any StreamWaiter>.Ticket? {
    let (_, parked) = state.withLock { state in
      // The removed waiter is returned so that it's released outside the lock.
      (ticket.flatMap { state.leave($0) }, state.park(waiter, after: seen))
    }
    guard case .parked(let ticket) = parked else { return nil }
    return ticket
  }

  /// Removes a parked waiter and returns true, or returns false if it was woken already or is about to be.
  @inlinable
  func leave(_ ticket: StableList<any StreamWaiter>.Ticket) -> Bool {
    // Compared with nil outside the lock, where the waiter is released.
    state.withLock { $0.leave(ticket) } != nil
  }

  /// Returns the newest model if it's newer than a version, and whether it's the last; begins a watch, if the caller passes
  /// one.
  func news(
    after seen: UInt64, watchedBy watch: SendWatch?
  ) -> (newest: ModelSnapshot<Model>?, isFinished: Bool) {
    state.withLock { state in
      if let watch { state.begin(watch) }
      let isFinished = state.isFinished
      if state.version <= seen { return (nil, isFinished) }
      return (ModelSnapshot(model: model, version: state.version, isFinished: isFinished), isFinished)
    }
  }

  /// Adds a subscriber and gives it the newest model in one step, so that it never misses a model and never gets one twice.
  func enter(_ subscriber: BufferedSubscriber<Model>) -> BufferedSubscribers<Model>.Ticket {
    state.withLock { state in
      _ = subscriber.append(model)
      if state.isFinished { _ = subscriber.inbox.close() }
      let subscribers = subscribers ?? BufferedSubscribers()
      self.subscribers = subscribers
      state.hasSubscribers = true
      return subscribers.enter(subscriber)
    }
  }

  /// Removes a subscriber.
  func leave(_ ticket: BufferedSubscribers<Model>.Ticket) {
    // Released here, outside the lock.
    _ = state.withLock { state -> BufferedSubscriber<Model>? in
      guard let subscribers else { return nil }
      defer { state.hasSubscribers = subscribers.count > 0 }
      return subscribers.leave(ticket)
    }
  }
}
