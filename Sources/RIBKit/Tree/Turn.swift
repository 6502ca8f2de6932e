// Turns: each empties the mailbox once. The pump runs them, unless a host does.

extension Tree: MailboxOwner {
  func turn(recordedBy recorder: RoundRecorder?) {
    if let recorder, reporter.recorder !== recorder {
      reporter.recorder = recorder
      recorder.didBegin(with: self)
    }
    turn(limit: .max)
  }

  func stopRecording() { reporter.recorder = nil }

  /// Runs one turn: takes the current contents of the mailbox and delivers them, nearest the root first.
  ///
  /// Items sent in the meantime belong to the next turn, and a registration that ends in the meantime receives nothing more. The
  /// isolation is checked here once for all deliveries of the turn.
  ///
  /// - Parameter limit: The maximum number of sent items in the turn, in the order of sending; the remaining items stay for the next turn,
  ///   ahead of newer items.
  /// - Returns: The number of deliveries.
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) if several streams are involved.
  @discardableResult
  func turn(limit: UInt64) -> Int {
    guard let root else {
      waiting = []
      return 0
    }
    isolation.checkIsolation(root, isolation.isDriven ? "its host was settled" : "a turn was begun")
    guard !isOperating else {
      fatalError(
        "RIBKit: \(root.path): settle was called during an attach or a detach. Call it after the hook returns."
      )
    }
    guard !isInTurn else { fatalError("RIBKit began a turn inside a turn; this is a bug in RIBKit.") }
    return isolation.enter(root) { turnNow(limit: limit) }
  }

  private func turnNow(limit: UInt64) -> Int {
    isInTurn = true
    // The storage is moved out of the tree and back, to reuse its memory without an access to the tree that lasts while handlers run.
    var deliveries = due
    due = DueDeliveries()
    collect(into: &deliveries, limit: limit)
    let count = deliveries.count
    deliveries.deliverAll()
    due = deliveries
    isInTurn = false
    if count > 0 { noteChange() }
    if let survivors, !survivors.isEmpty {
      reportSurvivors(in: survivors, after: cancellationGracePeriod)
    }
    return count
  }

  /// Takes the items that belong to the turn, in the order in which they were sent.
  private func collect(into due: inout DueDeliveries, limit: UInt64) {
    var entries = waiting
    waiting = []
    let kept = entries.count
    let newest = mailbox.takeAll(into: &entries)
    // An entry that waits here keeps its older place and delivers once, even if a later send has queued it again.
    if kept > 0 { entries = entries[..<kept] + entries[kept...].filter { !$0.item.isLeft } }
    repeat {
      var last = newest
      // Places are assigned consecutively, so a range of places contains at most as many events.
      if limit < newest, let first = entries.lazy.map(\.place).min(), newest - first >= limit {
        last = first + limit - 1
      }
      for entry in entries { entry.item.isLeft = false }
      var left: [Mailbox.Entry] = []
      for entry in entries {
        let next =
          entry.place > last ? entry.place : entry.item.collect(at: entry.place, through: last, into: &due)
        // An item sent after the newest is already in the mailbox.
        guard last < newest, let next, !entry.item.isLeft else { continue }
        entry.item.isLeft = true
        left.append(Mailbox.Entry(item: entry.item, place: next))
      }
      // When empty, keep the storage for the entries to come.
      if left.isEmpty { entries.removeAll(keepingCapacity: true) } else { swap(&entries, &left) }
      // Dropped events leave empty places, and the turn may have taken only such places.
    } while due.count == 0 && !entries.isEmpty
    waiting = entries
  }
}

/// The task that runs a tree's turns, on every actor except a manual host.
final class Pump: TreeTask {
  private let tree: Tree
  /// The maximum number of consecutive deliveries before the pump yields the actor.
  private let burst: Int
  /// The number of deliveries that a smaller turn counts as.
  private static let least = 16
  /// The target for the duration, on the tree's clock, of a turn that doesn't take everything.
  private static let longest = Duration.milliseconds(4)

  /// Creates a pump that yields the actor after `limit` deliveries.
  init(_ tree: Tree, limit: Int) {
    self.tree = tree
    // The burst is bounded, because other numbers are added to it.
    burst = min(max(1, limit), 1 << 40)
    tree.turnLimit = min(tree.turnLimit, UInt64(burst))
  }

  func run(on actor: isolated any Actor) async {
    var work = 0
    while await tree.mailbox.waitForItem(isolation: actor) {
      var begin = tree.reporter.time
      repeat {
        work += max(Self.least, turn(limit: min(tree.turnLimit, UInt64(burst - work))))
        // Otherwise, a tree that sends to itself in every turn, or receives without pause, would keep its actor forever.
        if work >= burst || tree.reporter.time - begin > Self.longest {
          work = 0
          await Task.yield()
          begin = tree.reporter.time
        }
      } while !tree.waiting.isEmpty
    }
  }

  /// Runs one turn and, if it was full, adapts the limit so that full turns take a few milliseconds.
  private func turn(limit: UInt64) -> Int {
    let begin = tree.reporter.time
    let count = tree.turn(limit: limit)
    if !tree.waiting.isEmpty {
      let took = tree.reporter.time - begin
      if took > Self.longest { tree.turnLimit = max(min(8, UInt64(burst)), tree.turnLimit / 2) }
      if took < Self.longest / 4 { tree.turnLimit = min(UInt64(burst), tree.turnLimit * 2) }
      return took > Self.longest ? burst : count
    }
    return count
  }
}
