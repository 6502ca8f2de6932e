internal import Foundation
internal import RIBKit

/// The sessions of a process: wakes each one for its events, and puts the least recently used ones to sleep.
///
/// ```swift
/// baskets = Sessions(store: store, awake: 500, observer: meter.note) { _ in
///   Basket(courier: courier)
/// }
/// ```
///
/// Several processes may have sessions in one store, and may wake the same one at the same time: the store accepts the first save. The other process
/// discards its tree, loads the session again, and handles its events again.
public actor Sessions<S: Session> {
  typealias Record = SessionRecord

  /// An awake session, with its stored state.
  private struct Awake {
    let session: S
    var version: Int64
    var record: Record
  }

  /// An event that waits for its session.
  private struct Item: Sendable {
    let event: S.Event
    let key: String?
    let answer: CheckedContinuation<S.Reply, any Error>
  }

  /// A session that is awake, wakes, or is put to sleep.
  ///
  /// It stays in the table until it sleeps, so that there is never a second tree of it in this process.
  private final class Slot {
    var waiting: [Item] = []
    var isBusy = false
    var awake: Awake?
  }

  private let store: any SessionStore
  private let limit: Int
  private let remembered: Int
  private let make: @Sendable (String) -> S
  private let observer: @Sendable (SessionEvent) -> Void
  private var slots: [String: Slot] = [:]
  private var idle = IdleOrder()
  /// The number of sessions that are being put to sleep.
  private var leaving = 0
  private var isShutDown = false
  /// Sessions whose last changes could not be saved before the shutdown.
  private var unsaved: Set<String> = []
  /// Callers that wait until no session is awake, or until their time is up.
  private var shutdowns: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastShutdown = 0

  /// Creates the sessions of a process.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - limit: The number of sessions that stay awake. It is exceeded while more have something to do.
  ///   - remembered: The number of answers to events with keys that are stored with a session. It must be more than the events that may be sent to one session before
  ///     a sender repeats one, or before a process that was frozen handles one late.
  ///   - observer: Receives each event, on any thread; it must be quick.
  ///   - make: Creates the session with an identifier, without waking it.
  public init(
    store: any SessionStore, awake limit: Int, remembering remembered: Int = 64,
    observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }, make: @escaping @Sendable (String) -> S
  ) {
    (self.store, self.limit, self.remembered) = (store, max(limit, 0), max(remembered, 0))
    (self.observer, self.make) = (observer, make)
  }

  /// The number of sessions in memory.
  public var awakeCount: Int { slots.count }

  /// The number of events that wait for a session.
  package func waitingCount(of id: String) -> Int { slots[id]?.waiting.count ?? 0 }

  /// Sends an event to a session, and wakes it if it sleeps.
  ///
  /// It returns when the event has been handled and its changes are stored. Events of one session are handled one after the other, in the
  /// order of their calls. The cancellation of the caller's task changes nothing.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The identifier of the session, which the store receives in Unicode's composed form; a session that was never saved begins empty.
  ///   - key: A key that the sender repeats when it sends the event again because it got no answer: the event then counts once. `nil` if it may count again.
  /// - Returns: The reply of the session; for an event with a known key, the first reply.
  /// - Throws: The error of the session or of the store. Whether the event counts is unknown after an error of the store: send it again with the same key.
  public func send(_ event: S.Event, to id: String, key: String? = nil) async throws -> S.Reply {
    if isShutDown {
      throw SessionError(
        .shutDown, "Cannot handle the event: the sessions are shut down. Send it to another process.")
    }
    // Equal texts may have different bytes, which a store would take for two sessions.
    let id = id.precomposedStringWithCanonicalMapping
    return try await withCheckedThrowingContinuation { answer in
      let slot = slots[id] ?? Slot()
      slots[id] = slot
      slot.waiting.append(Item(event: event, key: key, answer: answer))
      start(slot, id)
    }
  }

  private func tell(_ id: String, _ kind: SessionEvent.Kind) { observer(SessionEvent(id, kind)) }
}

// Each session is driven by one task at a time, which owns its slot meanwhile.
extension Sessions {
  private func start(_ slot: Slot, _ id: String) {
    guard !slot.isBusy else { return }
    slot.isBusy = true
    idle.remove(id)
    Task { await run(slot, id) }
  }

  private func run(_ slot: Slot, _ id: String) async {
    while !slot.waiting.isEmpty {
      let batch = slot.waiting
      slot.waiting = []
      await handle(batch, slot, id)
    }
    rest(slot, id)
    await makeRoom()
  }

  /// Ends the work on a slot.
  private func rest(_ slot: Slot, _ id: String) {
    slot.isBusy = false
    if !slot.waiting.isEmpty { return start(slot, id) }
    if slot.awake != nil { return idle.append(id) }
    slots[id] = nil
    if slots.isEmpty { for shutdown in shutdowns.keys { endWaiting(shutdown) } }
  }

  /// Handles events, and does so again if another process has saved the session meanwhile.
  private func handle(_ batch: [Item], _ slot: Slot, _ id: String) async {
    do {
      for _ in 0..<8 {
        var awake = try await awake(slot, id)
        let results = await results(of: batch, &awake)
        if try await save(&awake, slot, id) {
          for (item, result) in zip(batch, results) { item.answer.resume(with: result) }
          return await performEffects(awake, slot, id)
        }
      }
      throw SessionError(
        .contended,
        "Cannot save the session \(id.debugDescription): other processes saved it at each attempt. Send its events to one process."
      )
    } catch {
      await fail(error, slot, id)
      for item in batch { item.answer.resume(throwing: error) }
    }
  }

  private func results(of batch: [Item], _ awake: inout Awake) async -> [Result<S.Reply, any Error>] {
    var results: [Result<S.Reply, any Error>] = []
    for item in batch {
      do {
        if let key = item.key, let known = awake.record.answers.last(where: { $0.key == key }) {
          results.append(.success(try Self.reply(known)))
          continue
        }
        let reply = try await awake.session.handle(item.event)
        if let key = item.key {
          let text = try JSONValueCoder().text(of: reply)
          awake.record.answers.append(Record.Answer(key: key, reply: text))
        }
        results.append(.success(reply))
      } catch {
        results.append(.failure(error))
      }
    }
    let answers = awake.record.answers
    awake.record.answers = Array(answers.suffix(remembered))
    return results
  }

  private static func reply(_ answer: Record.Answer) throws -> S.Reply {
    do { return try JSONValueCoder().value(S.Reply.self, of: answer.reply) } catch {
      throw SessionError(
        .unreadable,
        "Cannot read the stored answer to the event \(answer.key.debugDescription): it isn't a \(S.Reply.self) (\(error)). Keep the type of replies readable, or use a new key."
      )
    }
  }

  /// The session of a slot, which wakes if it sleeps.
  private func awake(_ slot: Slot, _ id: String) async throws -> Awake {
    if let awake = slot.awake { return awake }
    let stored = try await store.load(SessionID(id: id))
    let record = try await Self.record(stored?.bytes ?? [], of: id)
    let session = make(id)
    try await session.wake(record.tree)
    let awake = Awake(session: session, version: stored?.version ?? 0, record: record)
    slot.awake = awake
    tell(id, .woke)
    // Effects that the process before this one may not have performed.
    if stored != nil { await session.didSave() }
    return awake
  }

  /// Stores a session; if another process has, throws the tree away.
  ///
  /// - Returns: Whether it was stored.
  private func save(_ awake: inout Awake, _ slot: Slot, _ id: String) async throws -> Bool {
    guard let tree = await awake.session.save() else {
      throw SessionError(
        .notSaved,
        "Cannot save the session \(id.debugDescription): its tree was launched without a restoration, or has ended. Launch it with one."
      )
    }
    guard tree.unsaved.isEmpty else { throw SessionError.unsaved(tree, of: id) }
    awake.record.tree = tree
    let bytes = try await Self.bytes(awake.record)
    let row = SessionRow(replacing: awake.version, bytes)
    guard try await store.save(row, for: SessionID(id: id), replacing: awake.version) else {
      tell(id, .conflicted)
      await discard(slot, id)
      return false
    }
    awake.version = row.version
    slot.awake = awake
    tell(id, .saved(bytes: bytes.count))
    return true
  }

  /// Performs the stored effects of the session, and stores that they are done; otherwise each wake would repeat them.
  private func performEffects(_ awake: Awake, _ slot: Slot, _ id: String) async {
    var awake = awake
    await awake.session.didSave()
    guard await awake.session.save() != awake.record.tree else { return }
    do { _ = try await save(&awake, slot, id) } catch { await fail(error, slot, id) }
  }

  /// Handles a save with an unknown result: the session is loaded again before its next event.
  private func fail(_ error: any Error, _ slot: Slot, _ id: String) async {
    tell(id, .failed(error))
    await discard(slot, id)
  }

  private func discard(_ slot: Slot, _ id: String) async {
    guard let session = slot.awake?.session else { return }
    slot.awake = nil
    await session.sleep()
    tell(id, .slept)
  }

  // Not on this actor, because it takes longer than everything that is.
  @concurrent private static func bytes(_ record: Record) async throws -> [UInt8] { try record.bytes() }

  @concurrent private static func record(_ bytes: [UInt8], of id: String) async throws -> Record {
    try Record(bytes, of: id)
  }
}

extension Sessions {
  /// Puts the least recently used sessions to sleep, until no more than the limit are awake.
  private func makeRoom() async {
    // Each is asked at most once, because those that have something to do go behind the others.
    var left = idle.count
    while left > 0, isShutDown || slots.count - leaving > limit, let id = idle.popFirst(),
      let slot = slots[id]
    {
      left -= 1
      leaving += 1
      slot.isBusy = true
      await putToSleep(slot, id)
      leaving -= 1
      rest(slot, id)
    }
  }

  /// Saves a session whose tree has changed by itself, and ends the tree unless it is busy.
  private func putToSleep(_ slot: Slot, _ id: String) async {
    guard var awake = slot.awake else { return }
    do {
      if !isShutDown, await !awake.session.canSleep() { return }
      if await awake.session.save() != awake.record.tree, try await !save(&awake, slot, id) { return }
      await discard(slot, id)
    } catch {
      // It stays awake: no sender has been told that these changes are saved, and they aren't lost if the disk recovers.
      if !isShutDown { return tell(id, .failed(error)) }
      unsaved.insert(id)
      await fail(error, slot, id)
    }
  }

  /// Saves all awake sessions and puts them to sleep.
  ///
  /// Events that have been sent are handled; later ones are rejected.
  ///
  /// Sessions with running work are put to sleep too, which cancels that work.
  ///
  /// - Parameters:
  ///   - duration: The longest time to wait, for a slow store or for events that take long.
  ///   - clock: The clock.
  /// - Returns: The sessions whose last changes may not be stored, sorted: saving them failed or took too long.
  @discardableResult
  public func shutdown(
    within duration: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
  ) async -> [String] {
    isShutDown = true
    // Saves wait for the disk together.
    for _ in 0..<64 { Task { await makeRoom() } }
    if !slots.isEmpty {
      lastShutdown += 1
      let shutdown = lastShutdown
      let timer = Task {
        try await clock.sleep(for: duration.withinCentury)
        endWaiting(shutdown)
      }
      await withCheckedContinuation { shutdowns[shutdown] = $0 }
      timer.cancel()
    }
    return unsaved.union(slots.keys).sorted()
  }

  private func endWaiting(_ shutdown: Int) { shutdowns.removeValue(forKey: shutdown)?.resume() }
}
