internal import Basics
internal import ModelStreams
internal import Synchronization

/// The running tasks of a node or of a tree, and the waiters for their end.
final class TaskLedger: Sendable {
  private struct Waiter {
    let bound: UInt64
    /// Whether the waiter is a task.
    ///
    /// A task doesn't count the tasks that also wait here, because otherwise two of them would wait for each other.
    let isTask: Bool
    var remaining: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    // Don't use dictionary literals here or elsewhere in a launch: for each one, an unoptimized build looks up the type of a tuple, which
    // took 6 % of a test with a harness.
    var running: [ObjectIdentifier: TaskRecord] = .init()
    /// The waiting tasks, with their number of waits: child tasks of one task wait on its behalf, each until its own wait ends.
    var joining: [ObjectIdentifier: Int] = .init()
    var waiters: [Waiter] = []
    /// The count of the host to which the tasks belong.
    var total: RunningCount?

    func count(through bound: UInt64, forTask isTask: Bool) -> Int {
      running.reduce(0) {
        $1.value.activation <= bound && !(isTask && joining[$1.key] != nil) ? $0 + 1 : $0
      }
    }

    /// Removes one task from the counts of the waiters and returns the waiters whose count reached zero.
    ///
    /// - Parameters:
    ///   - record: The task.
    ///   - isMeant: Returns whether a waiter has counted the task.
    /// - Returns: The waiters that have nothing left to wait for.
    mutating func settle(
      _ record: TaskRecord, where isMeant: (Waiter) -> Bool
    ) -> [UnsafeContinuation<Void, Never>] {
      guard !waiters.isEmpty else { return [] }
      var done: [UnsafeContinuation<Void, Never>] = []
      for index in waiters.indices.reversed()
      where record.activation <= waiters[index].bound && isMeant(waiters[index]) {
        waiters[index].remaining -= 1
        if waiters[index].remaining == 0 { done.append(waiters.remove(at: index).continuation) }
      }
      return done.reversed()
    }
  }

  private let state = Lock(State())
  /// The number of running tasks; changed under the lock, and read without it each time a host checks whether it's settled.
  private let runningCount = Atomic<Int>(0)
  /// The number of those whose work the end of the tree would lose; changed under the lock.
  private let workCount = Atomic<Int>(0)

  /// Returns whether a task is running.
  func contains(_ record: TaskRecord) -> Bool {
    state.withLock { $0.running[ObjectIdentifier(record)] != nil }
  }

  /// Whether all tasks have ended.
  var isEmpty: Bool { runningCount.load(ordering: .acquiring) == 0 }

  /// Whether a task is running whose work the end of the tree would lose.
  var hasWork: Bool { workCount.load(ordering: .acquiring) != 0 }

  /// The running tasks, in the order in which they were started.
  var running: [TaskRecord] {
    state.withLock { Array($0.running.values) }.ordered { $0.number < $1.number }
  }

  /// Adds the tasks, both running and future ones, to the count of a host.
  func count(in total: RunningCount) {
    state.withLock {
      $0.total = total
      total.add($0.running.count)
    }
  }

  func begin(_ record: TaskRecord) {
    state.withLock {
      $0.running[ObjectIdentifier(record)] = record
      $0.total?.add(1)
      if record.isWork { workCount.add(1, ordering: .releasing) }
      runningCount.store($0.running.count, ordering: .releasing)
    }
  }

  func end(_ record: TaskRecord) {
    let done = state.withLock { state in
      let id = ObjectIdentifier(record)
      guard state.running.removeValue(forKey: id) != nil else {
        return [] as [UnsafeContinuation<Void, Never>]
      }
      state.total?.add(-1)
      if record.isWork { workCount.subtract(1, ordering: .releasing) }
      runningCount.store(state.running.count, ordering: .releasing)
      let isJoining = state.joining.removeValue(forKey: id) != nil
      return state.settle(record) { !$0.isTask || !isJoining }
    }
    for continuation in done { continuation.resume() }
  }

  /// Returns the number of tasks that a wait would wait for.
  ///
  /// - Parameters:
  ///   - bound: The last activation that counts.
  ///   - isTask: Whether one of the tasks here waits.
  /// - Returns: The number of tasks.
  func count(through bound: UInt64, forTask isTask: Bool) -> Int {
    state.withLock { $0.count(through: bound, forTask: isTask) }
  }

  /// Returns when all tasks of the given activations have ended; a waiting task disregards tasks that also wait here.
  ///
  /// - Parameters:
  ///   - bound: The last activation that counts.
  ///   - caller: The waiting task, if it's one of those counted here.
  func drain(through bound: UInt64, caller: TaskRecord?) async {
    caller?.forEachLedger { $0.startJoining(caller) }
    await withUnsafeContinuation { continuation in
      let isDone = state.withLock { state in
        let isTask = caller != nil
        let remaining = state.count(through: bound, forTask: isTask)
        if remaining > 0 {
          state.waiters.append(
            Waiter(bound: bound, isTask: isTask, remaining: remaining, continuation: continuation))
        }
        return remaining == 0
      }
      if isDone { continuation.resume() }
    }
    caller?.forEachLedger { $0.stopJoining(caller) }
  }

  /// Stops counting a task that waits for others.
  ///
  /// Two tasks of one tree may both call `shutdown` and wait for all of its tasks. If a waiting task counted for other tasks, each
  /// would wait for the other forever. It does count for a waiter outside the tree, which must not return before that task ends.
  private func startJoining(_ record: TaskRecord?) {
    guard let record else { return }
    let done = state.withLock { state in
      let id = ObjectIdentifier(record)
      guard state.running[id] != nil else { return [] as [UnsafeContinuation<Void, Never>] }
      state.joining[id, default: 0] += 1
      return state.joining[id] == 1 ? state.settle(record) { $0.isTask } : []
    }
    for continuation in done { continuation.resume() }
  }

  private func stopJoining(_ record: TaskRecord?) {
    guard let record else { return }
    state.withLock { state in
      let id = ObjectIdentifier(record)
      guard let count = state.joining[id] else { return }
      state.joining[id] = count > 1 ? count - 1 : nil
      guard count == 1 else { return }
      for index in state.waiters.indices
      where state.waiters[index].isTask && record.activation <= state.waiters[index].bound {
        state.waiters[index].remaining += 1
      }
    }
  }
}

/// The number of running tasks in all ledgers of a host, which reads it after each step.
final class RunningCount: Sendable {
  private let value = Atomic<Int>(0)

  var isZero: Bool { value.load(ordering: .acquiring) == 0 }

  func add(_ number: Int) { value.add(number, ordering: .releasing) }
}
