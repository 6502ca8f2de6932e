internal import Foundation
internal import ModelStreams
public import RIBKit

/// Manages the sessions of a process: wakes each one for its events and dates, and puts the least recently used ones to sleep.
///
/// ```swift
/// baskets = Sessions("baskets", store: store, awake: 500, observer: meter.note) { _ in
///   Basket(courier: courier)
/// }
/// ```
///
/// Several processes may share a store, and may wake the same session at the same time: the store accepts the first save. The other process discards
/// its tree, loads the session again, and handles its events again.
public actor Sessions<S: Session> {
  let name: String
  let store: any SessionStore
  let limit: Int
  let remembered: Int
  let limits: SessionLimits
  let pause: Duration
  let clock: any Clock<Duration>
  let wallClock: WallClock
  /// The executor of all tasks; `nil` for the default one.
  let executor: (any TaskExecutor)?
  /// Receives faults of trees whose policy is the default one or stops the program; `nil` to apply the policy.
  let report: (@Sendable (TreeFault) -> Void)?
  let make: @Sendable (String) -> S
  private let observer: @Sendable (SessionEvent) -> Void
  /// The time on the clock.
  let time: @Sendable () -> Duration

  var slots: [String: Slot] = [:]
  var idle = IdleOrder()
  /// The tasks that wait until they save what the trees have changed by themselves, one for each session.
  var planned: [String: Task<Void, Never>] = [:]
  /// The sessions that this version of the program can't restore, each with the time on the clock until which it leaves their dates to other processes.
  var foreign: [String: Duration] = [:]
  /// The number of due sessions that have not been saved since they were woken.
  var turning = 0
  /// The number of sessions that are being put to sleep.
  var leaving = 0
  /// The number of events that have no answer yet.
  private(set) var eventCount = 0
  /// The time that the last answered event waited for its answer.
  private var latency = Duration.zero
  var wakes = Turnstile()

  var isShutDown = false
  /// Sessions whose last changes could not be saved before the shutdown.
  var unsaved: Set<String> = []
  /// Callers that wait until no session is awake, or until their time is up.
  var shutdowns: [Int: CheckedContinuation<Void, Never>] = [:]
  var lastShutdown = 0

  /// Creates the sessions of a process.
  ///
  /// - Parameters:
  ///   - name: The name of this kind of session, which is part of each identifier in the store. Use the same name in each process and in each version
  ///     of the program. It must not be empty or contain a slash.
  ///   - store: The store.
  ///   - limit: The number of sessions that stay awake. More sessions stay awake while they have work to do, which
  ///     ``SessionEvent/Kind/keptAwake(by:)`` reports.
  ///   - remembered: The number of answers stored with each session; only answers to events with a key are stored. It must exceed the number of
  ///     events that one session may receive before a sender repeats an event, or before a suspended process handles an old one.
  ///   - limits: The limits on waiting events, wakes and handling times.
  ///   - pause: The time after which a change that a tree makes by itself is saved.
  ///   - clock: The clock for pauses and time limits, and for trees whose launch options don't have one.
  ///   - wallClock: The clock for dates, including those in the trees.
  ///   - observer: Receives each event, on any thread; it must be quick.
  ///   - make: Creates the session for an identifier, without waking it.
  public init(
    _ name: String, store: any SessionStore, awake limit: Int, remembering remembered: Int = 64,
    limits: SessionLimits = SessionLimits(), savingAfter pause: Duration = .milliseconds(200),
    clock: any Clock<Duration> = ContinuousClock(), wallClock: WallClock = .system,
    observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }, make: @escaping @Sendable (String) -> S
  ) {
    self.init(
      name, store: store, awake: limit, remembering: remembered, limits: limits, savingAfter: pause,
      clock: clock, wallClock: wallClock, on: nil, observer: observer, make: make)
  }

  /// Creates sessions whose tasks, and those of their trees, run on an executor.
  package init(
    _ name: String, store: any SessionStore, awake limit: Int, remembering remembered: Int,
    limits: SessionLimits, savingAfter pause: Duration, clock: any Clock<Duration>, wallClock: WallClock,
    on executor: (any TaskExecutor)?, report: (@Sendable (TreeFault) -> Void)? = nil,
    observer: @escaping @Sendable (SessionEvent) -> Void, make: @escaping @Sendable (String) -> S
  ) {
    // A precondition would stop an optimized program without its sentence.
    guard !name.isEmpty, !name.contains("/") else {
      fatalError(
        "RIBSessions: \(name.debugDescription) isn't a valid name for Sessions: it is empty or contains a slash. Use another name."
      )
    }
    (self.name, self.store, self.limit) = (name, store, max(limit, 0))
    self.remembered = max(remembered, 0)
    self.limits = limits.atLeastOne
    (self.pause, self.clock, self.wallClock) = (max(pause, .zero), clock, wallClock)
    (self.executor, self.report, self.observer, self.make) = (executor, report, observer, make)
    time = stopwatch(clock)
  }

  /// The number of sessions in memory.
  public var awakeCount: Int { slots.count }

  /// The number of events that wait for a session.
  package func waitingCount(of id: String) -> Int { slots[id]?.waiting.count ?? 0 }

  /// Sends an event to a session, and wakes it if it sleeps.
  ///
  /// It returns when the event has been handled and its changes are stored. Events to one session are handled one at a time, in the order of the
  /// calls. Cancelling the caller's task has no effect. A handler that awaits a task that sends an event to the handler's own session deadlocks.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The identifier of the session, which the store receives in Unicode Normalization Form C; a session that was never saved begins empty.
  ///   - key: An idempotency key. A sender that gets no answer repeats the event with the same key, and the event counts once. `nil` if a repeated
  ///     event may count again.
  /// - Returns: The reply of the session; for an event with a known key, the first reply.
  /// - Throws: The error of the session or the store, or a ``SessionError`` if the event isn't handled: the session can't be restored, too many
  ///   events are waiting, or the session is itself waiting for the sender. After a store error it is unknown whether the event took effect:
  ///   send it again with the same key. After any other error it had no effect on the session.
  public func send(_ event: S.Event, to id: String, key: String? = nil) async throws -> S.Reply {
    let id = try checked(id)
    let waiting = slots[id]?.waiting.count ?? 0
    if waiting >= limits.eventsOfOne || eventCount >= limits.events { throw busy(id, waiting) }
    return try await awaited(id) { answer in
      eventCount += 1
      add(.event(event, key: key, since: time(), answer), to: id)
    }
  }

  /// Deletes a session: ends its tree if it is awake, and removes its row from the store.
  ///
  /// Events sent earlier are handled first; later ones begin a new session.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: Whether the store had the session.
  /// - Throws: The store's error; the session may or may not be deleted.
  @discardableResult
  public func delete(_ id: String) async throws -> Bool {
    let id = try checked(id)
    return try await awaited(id) { add(.deletion($0), to: id) }
  }

  /// The identifier in the form that stores receive.
  private func checked(_ id: String) throws -> String {
    if isShutDown {
      throw SessionError(
        .shutDown, "Cannot handle the event: the sessions are shut down. Send it to another process.")
    }
    // Equal texts may have different bytes, which a store would take for two sessions.
    let composed = id.precomposedStringWithCanonicalMapping
    guard composed.utf8.count <= limits.identifierBytes else {
      throw SessionError(
        .badIdentifier,
        "Cannot use the identifier \(String(id.prefix(20)).debugDescription)…: \(composed.utf8.count) bytes exceed the limit of \(limits.identifierBytes). Use a shorter one."
      )
    }
    return composed
  }

  private func busy(_ id: String, _ waiting: Int) -> SessionError {
    let delay = min(max(latency, .milliseconds(100)), .seconds(60))
    let isFull = waiting >= limits.eventsOfOne
    let count = isFull ? waiting : eventCount
    let whose = "\(count) \(count == 1 ? "event is" : "events are") waiting\(isFull ? " for it" : "")"
    return SessionError(
      .busy, "Cannot handle the event for \(whole(id).quoted): \(whose). Send it again after \(delay).",
      retryAfter: delay)
  }

  /// Waits for an answer of a session, unless the session waits for the caller.
  private func awaited<Answer: Sendable>(
    _ id: String, _ ask: (CheckedContinuation<Answer, any Error>) -> Void
  ) async throws -> Answer {
    guard let caller = SessionTask.current else { return try await withCheckedThrowingContinuation(ask) }
    let other = WaitGraph.Waiter(sessions: ObjectIdentifier(self), id: whole(id))
    if let circle = caller.begin(awaiting: other) {
      let path = circle.dropFirst().map(\.quoted).joined(separator: ", which awaits ")
      throw SessionError(
        .circular,
        "Cannot send the event: \(caller.waiter.id.quoted) would await \(path), which is a deadlock. Send the event from a separate task that the handler doesn't await, or record it as a pending effect."
      )
    }
    defer { caller.end(awaiting: other) }
    return try await withCheckedThrowingContinuation(ask)
  }

  func whole(_ id: String) -> SessionID { SessionID(sessions: name, id: id) }

  func tell(_ id: String, _ kind: SessionEvent.Kind) { observer(SessionEvent(whole(id), kind)) }

  /// Notes that an event has its answer.
  func noteAnswer(since start: Duration) {
    eventCount -= 1
    latency = time() - start
  }

  /// Starts a task of this actor.
  @discardableResult
  func start(_ body: @escaping @Sendable (isolated Sessions<S>) async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body(self) }
  }
}

/// A first-in, first-out semaphore.
struct Turnstile {
  private(set) var count = 0
  private var waiting = Deque<CheckedContinuation<Void, Never>>()

  /// Takes a place if one is free.
  mutating func enter(limit: Int) -> Bool {
    guard count < max(limit, 1) else { return false }
    count += 1
    return true
  }

  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { waiting.append(continuation) }

  /// Passes a place to the next waiting task, or frees it.
  mutating func leave() {
    if let next = waiting.popFirst() { next.resume() } else { count -= 1 }
  }
}
