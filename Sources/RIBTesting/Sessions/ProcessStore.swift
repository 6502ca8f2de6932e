internal import Basics
internal import RIBKit
internal import RIBSessions

/// The connection of one process to the store that all processes of a test share: on demand, it fails, waits or ends the process.
final class ProcessStore: IndexedSessionStore {
  /// The fate of a save.
  enum SaveFate {
    case works
    case fails(SessionError)
    /// The process ends, before or after the row is stored.
    case kills(isStored: Bool)
  }

  /// One of the saves during events, at which the process ends.
  private struct Kill {
    /// The number of saves before it.
    var saves: Int
    let isStored: Bool
  }

  private struct State {
    /// The number of saves during events.
    var count = 0
    /// Whether the test is sending an event, or continuing one.
    var isSending = false
    var kill: Kill?
    var hasKilled = false
    var saves: [SaveFate] = []
    var loads: [SessionError] = []
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
    /// The calls that don't return, because the process is over.
    var ended: [CheckedContinuation<Void, Never>] = []
    /// Whether the calls of the process fail when it is over, instead of never returning.
    var failsEnded = false
  }

  private let rows: MemoryStore
  private let executor: ProcessExecutor
  private let state = Lock(State())

  init(_ rows: MemoryStore, _ executor: ProcessExecutor) { (self.rows, self.executor) = (rows, executor) }

  /// Decides about one of the next saves; each call concerns the save after the previous one.
  func add(_ fate: SaveFate) { state.withLock { $0.saves.append(fate) } }

  /// The number of saves during events so far.
  var count: Int { state.withLock { $0.count } }

  /// Whether a save during an event has ended the process.
  var hasKilled: Bool { state.withLock { $0.hasKilled } }

  /// Ends the process at a save during an event, after a number of others; `nil` cancels it.
  func kill(after saves: Int?, isStored: Bool = false) {
    state.withLock { $0.kill = saves.map { Kill(saves: $0, isStored: isStored) } }
  }

  /// Calls a closure that sends an event or continues one.
  func sending<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.isSending = true }
    defer { state.withLock { $0.isSending = false } }
    return try body()
  }

  /// Makes one of the next loads fail.
  func failLoad(_ error: SessionError) { state.withLock { $0.loads.append(error) } }

  /// Suspends saves until ``release()``.
  func hold() { state.withLock { $0.isHolding = true } }

  /// Resumes the waiting saves.
  func release() {
    let held = state.withLock { state in
      defer { (state.isHolding, state.held) = (false, []) }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  /// Makes all calls of the ended process fail, so that the tasks that wait for them end and can be released.
  func failEnded() {
    let waiting = state.withLock { state in
      defer { (state.failsEnded, state.ended) = (true, []) }
      return state.ended
    }
    for continuation in waiting { continuation.resume() }
    release()
  }

  func load(_ id: SessionID) async throws -> SessionRow? {
    try await endIfOver()
    if let error = state.withLock({ $0.loads.isEmpty ? nil : $0.loads.removeFirst() }) { throw error }
    return try await rows.load(id)
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try await endIfOver()
    if state.withLock({ $0.isHolding }) {
      await withCheckedContinuation { continuation in state.withLock { $0.held.append(continuation) } }
      try await endIfOver()
    }
    switch nextFate() {
    case .works: break
    case .fails(let error): throw error
    case .kills(let isStored):
      if isStored { _ = try await rows.save(row, for: id, replacing: version) }
      executor.end()
      try await endIfOver()
    }
    return try await rows.save(row, for: id, replacing: version)
  }

  private func nextFate() -> SaveFate {
    state.withLock { state in
      if state.isSending { state.count += 1 }
      if !state.saves.isEmpty { return state.saves.removeFirst() }
      guard state.isSending, let kill = state.kill else { return .works }
      if kill.saves == 0 {
        state.hasKilled = true
        return .kills(isStored: kill.isStored)
      }
      state.kill?.saves -= 1
      return .works
    }
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await endIfOver()
    return try await rows.delete(id, replacing: version)
  }

  func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String] {
    try await endIfOver()
    return try await rows.claimDue(of: sessions, by: date, at: now, excluding: ids, limit: limit)
  }

  func ids(of sessions: String, after id: String, limit: Int) async throws -> [String] {
    try await rows.ids(of: sessions, after: id, limit: limit)
  }

  func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int {
    try await endIfOver()
    return try await rows.deleteIdle(of: sessions, since: date, limit: limit)
  }

  /// Doesn't return normally if the process is over, so that nothing reaches the store anymore.
  private func endIfOver() async throws {
    guard executor.isOver else { return }
    await withCheckedContinuation { continuation in
      let fails = state.withLock { state in
        if !state.failsEnded { state.ended.append(continuation) }
        return state.failsEnded
      }
      if fails { continuation.resume() }
    }
    throw CancellationError()
  }
}
