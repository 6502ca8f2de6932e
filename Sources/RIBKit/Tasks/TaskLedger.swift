internal import Locks
internal import ModelStreams

/// The running tasks of a node or of a tree, and those who wait for them to end.
final class TaskLedger: Sendable {
  private struct Waiter {
    let bound: UInt64
    var remaining: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var running: [ObjectIdentifier: TaskRecord] = [:]
    var joining: Set<ObjectIdentifier> = []
    var waiters: [Waiter] = []

    func count(through bound: UInt64) -> Int {
      running.reduce(0) { $1.value.activation <= bound && !joining.contains($1.key) ? $0 + 1 : $0 }
    }

    /// Takes one task off every waiter's count and returns who has nothing left to wait for.
    mutating func settle(_ record: TaskRecord) -> [UnsafeContinuation<Void, Never>] {
      guard !waiters.isEmpty else { return [] }
      var done: [UnsafeContinuation<Void, Never>] = []
      for index in waiters.indices.reversed() where record.activation <= waiters[index].bound {
        waiters[index].remaining -= 1
        if waiters[index].remaining == 0 { done.append(waiters.remove(at: index).continuation) }
      }
      return done.reversed()
    }
  }

  private let state = Lock(State())

  /// Whether a task is running.
  ///
  /// - Parameter record: The task.
  /// - Returns: Whether it is.
  func contains(_ record: TaskRecord) -> Bool {
    state.withLock { $0.running[ObjectIdentifier(record)] != nil }
  }

  /// Whether no task runs.
  var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

  /// The tasks that run, in the order in which they were started.
  var running: [TaskRecord] {
    state.withLock { Array($0.running.values) }.sorted { $0.number < $1.number }
  }

  func begin(_ record: TaskRecord) {
    state.withLock { $0.running[ObjectIdentifier(record)] = record }
  }

  func end(_ record: TaskRecord) {
    let done = state.withLock { state in
      let id = ObjectIdentifier(record)
      guard state.running.removeValue(forKey: id) != nil else {
        return [] as [UnsafeContinuation<Void, Never>]
      }
      return state.joining.remove(id) == nil ? state.settle(record) : []
    }
    for continuation in done { continuation.resume() }
  }

  /// How many tasks a wait would wait for.
  ///
  /// - Parameter bound: The last activation that counts.
  /// - Returns: How many.
  func count(through bound: UInt64) -> Int {
    state.withLock { $0.count(through: bound) }
  }

  /// Returns when no task of the given activations is running, but for tasks that are waiting here themselves.
  ///
  /// - Parameters:
  ///   - bound: The last activation that counts.
  ///   - caller: The task that waits, if it is one of those counted here.
  func drain(through bound: UInt64, caller: TaskRecord?) async {
    for ledger in caller?.ledgers ?? [] { ledger.startJoining(caller) }
    await withUnsafeContinuation { continuation in
      let isDone = state.withLock { state in
        let remaining = state.count(through: bound)
        if remaining > 0 {
          state.waiters.append(Waiter(bound: bound, remaining: remaining, continuation: continuation))
        }
        return remaining == 0
      }
      if isDone { continuation.resume() }
    }
    for ledger in caller?.ledgers ?? [] { ledger.stopJoining(caller) }
  }

  /// Stops counting a task that waits for others: two that wait for each other must both return.
  private func startJoining(_ record: TaskRecord?) {
    guard let record else { return }
    let done = state.withLock { state in
      let id = ObjectIdentifier(record)
      guard state.running[id] != nil, state.joining.insert(id).inserted else {
        return [] as [UnsafeContinuation<Void, Never>]
      }
      return state.settle(record)
    }
    for continuation in done { continuation.resume() }
  }

  private func stopJoining(_ record: TaskRecord?) {
    guard let record else { return }
    state.withLock { state in
      guard state.joining.remove(ObjectIdentifier(record)) != nil else { return }
      for index in state.waiters.indices where record.activation <= state.waiters[index].bound {
        state.waiters[index].remaining += 1
      }
    }
  }
}
