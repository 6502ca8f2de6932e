/// The tasks that a manual host watches: its own and those of its trees, as a plain value.
struct WatchedTasks {
  /// The tasks of the host or of a tree.
  struct Group {
    let ledger: TaskLedger
    /// The actor of a tree that the host only drives.
    let actor: (any Actor)?
    /// Whether the tree has ended; it is watched until its last task has ended too.
    fileprivate(set) var isOver = false
  }

  private var groups: [Group] = []
  /// The number of groups that have ended.
  private var overCount = 0
  private let runningCount = RunningCount()

  /// Whether no task runs and no tree has ended since the last check.
  var isAtRest: Bool { overCount == 0 && runningCount.isZero }

  /// The actors of the trees that the host only drives.
  var actors: [any Actor] { groups.compactMap(\.actor) }

  /// The ledgers with a running task.
  var running: [TaskLedger] { groups.map(\.ledger).filter { !$0.isEmpty } }

  mutating func add(_ ledger: TaskLedger, drivenOn actor: (any Actor)?) {
    groups.append(Group(ledger: ledger, actor: actor))
    ledger.count(in: runningCount)
  }

  /// Stops watching the tasks of a tree that has ended, as soon as none runs.
  ///
  /// - Returns: The tree if none runs, to be released outside a lock, as for ``takeEnded()``.
  mutating func end(_ ledger: TaskLedger) -> Group? {
    for index in groups.indices where groups[index].ledger === ledger && !groups[index].isOver {
      if ledger.isEmpty { return groups.remove(at: index) }
      groups[index].isOver = true
      overCount += 1
      return nil
    }
    return nil
  }

  /// Removes the trees that have ended with all their tasks.
  ///
  /// - Returns: The groups to release outside a lock: this may release an actor of the user's, whose release may use the host.
  mutating func takeEnded() -> [Group] {
    if overCount == 0 { return [] }
    var ended: [Group] = []
    // Each group is checked only once, because its last task may end on another thread meanwhile.
    groups.removeAll { group in
      guard group.isOver, group.ledger.isEmpty else { return false }
      ended.append(group)
      return true
    }
    overCount -= ended.count
    return ended
  }
}
