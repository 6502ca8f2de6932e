public import Locks

/// The state of a stream of models at one instant.
@usableFromInline
package struct ModelSnapshot<Model> {
  /// The newest model.
  @usableFromInline package let model: Model
  /// Its version; the first is above zero, and newer ones are higher.
  @usableFromInline package let version: UInt64
  /// Whether this model is the last.
  @usableFromInline package let isFinished: Bool

  @inlinable
  init(model: Model, version: UInt64, isFinished: Bool) {
    self.model = model
    self.version = version
    self.isFinished = isFinished
  }
}

extension ModelSnapshot: Sendable where Model: Sendable {}

/// The storage of a mutable stream: guards the model and its state, and tells the waiters outside the lock.
///
/// No code of the user's runs inside the lock: no equality, no body of an update, no `deinit`. Each may use this stream, which
/// would stop the program, or wait for another one whose writer waits for this one. So a write reads the model, lets go
/// of the lock for that code, and stores the result if nobody else has written meanwhile; if so, it begins again.
/// What is replaced or dropped is handed out of the lock and dies outside.
@usableFromInline
final class ModelStorage<Model: Sendable>: Sendable {
  @usableFromInline typealias State = ModelState<any StreamWaiter>

  @usableFromInline let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  /// Whether `isDuplicate` is known to be no code of the user's, so that a send takes the lock once.
  @usableFromInline let comparesInsideLock: Bool
  @usableFromInline let state: Lock<State>
  // Both are touched inside the lock only.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var hub: FeedHub<Model>?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var model: Model

  @inlinable
  init(_ initial: Model, isDuplicate: (@Sendable (Model, Model) -> Bool)?, comparesInsideLock: Bool = false) {
    self.isDuplicate = isDuplicate
    self.comparesInsideLock = comparesInsideLock
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
    if let isDuplicate, !comparesInsideLock { return send(model, unless: isDuplicate) }
    var next = model
    var dropped: [Ordered<Model>]?
    // Bound once: a second reference to the array of waiters would have it copied when it is emptied.
    guard
      let woken = state.withLock({ state in
        commit(&next, to: &state, dropping: &dropped) {
          if let isDuplicate { isDuplicate(self.model, model) } else { false }
        }
      })
    else { return false }
    if !woken.isEmpty { tell(woken) }
    return true
  }

  /// Sends a model with an equality that is the user's.
  @usableFromInline
  func send(_ model: Model, unless isDuplicate: (Model, Model) -> Bool) -> Bool {
    let thread = CurrentThread.id
    while true {
      guard let latest = begin(on: thread) else { return false }
      // A duplicate of what was the latest a moment ago is refused, whatever came after that moment.
      let isRefused = isDuplicate(latest, model)
      switch end(model, isRefused: isRefused, on: thread) {
      case .stored: return true
      case .refused: return false
      case .overtaken: continue
      }
    }
  }

  @inlinable
  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = CurrentThread.id
    while true {
      let latest = begin(on: thread)
      var next = latest ?? self.latest
      let result: Result
      do throws(Failure) {
        result = try body(&next)
      } catch {
        if latest != nil { abandon(on: thread) }
        throw error
      }
      guard let latest else { return result }
      let isRefused = if let isDuplicate { isDuplicate(latest, next) } else { false }
      if end(next, isRefused: isRefused, on: thread) != .overtaken { return result }
    }
  }

  /// How an attempt to write has ended.
  @usableFromInline
  enum Ending {
    case stored
    case refused
    /// Another thread has written meanwhile.
    case overtaken
  }

  /// Begins an attempt to write.
  ///
  /// - Returns: The latest model; nil, and there is no attempt, when the stream has finished.
  @usableFromInline
  func begin(on thread: UInt) -> Model? {
    state.withLock { state in
      if state.isFinished { return nil }
      state.beginAttempt(on: thread)
      return model
    }
  }

  /// Ends an attempt with a model to store, unless it is refused.
  @usableFromInline
  func end(_ model: Model, isRefused: Bool, on thread: UInt) -> Ending {
    var next = model
    var dropped: [Ordered<Model>]?
    var woken: Woken<any StreamWaiter>?
    let ending = state.withLock { state -> Ending in
      let isOvertaken = state.endAttempt(on: thread)
      if isRefused { return .refused }
      if isOvertaken { return .overtaken }
      woken = commit(&next, to: &state, dropping: &dropped, unless: { false })
      return woken == nil ? .refused : .stored
    }
    // Taken, not copied: a second reference to the array of waiters would have it copied when it is emptied.
    if let woken = woken.take(), !woken.isEmpty { tell(woken) }
    return ending
  }

  @usableFromInline
  func abandon(on thread: UInt) {
    _ = state.withLock { $0.endAttempt(on: thread) }
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

  /// Stores a model, unless it is a duplicate or the stream has finished.
  ///
  /// - Parameters:
  ///   - next: The model; then the one that it replaced, to be released outside the lock.
  ///   - state: The state.
  ///   - dropped: What gave way in the buffers of subscribers, to be released outside the lock.
  ///   - isDuplicate: Runs inside the lock.
  /// - Returns: Who must be told; nil if the model is refused.
  @inlinable
  func commit(
    _ next: inout Model, to state: inout State, dropping dropped: inout [Ordered<Model>]?,
    unless isDuplicate: () -> Bool
  ) -> Woken<any StreamWaiter>? {
    guard var woken = state.send(on: CurrentThread.id, unless: isDuplicate) else { return nil }
    swap(&model, &next)
    if let hub { dropped = hub.offer(model, telling: &woken) }
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
  func leave(_ ticket: Roster<any StreamWaiter>.Ticket) -> Bool {
    state.withLock { $0.leave(ticket) } != nil
  }

  /// The newest model if it is newer than the version given, and whether it is the last; and begins a watch, if there is one.
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
    _ = state.withLock { state -> ModelSubscriber<Model>? in
      guard let hub else { return nil }
      defer { state.makeRoom(for: hub.count) }
      return hub.leave(ticket)
    }
  }
}
