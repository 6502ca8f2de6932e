// Turns: one emptying of the mailbox, and the task that runs them where no host does.

extension Tree: MailboxOwner {
  func turn(recordedBy recorder: RoundRecorder?) {
    if let recorder, reporter.recorder !== recorder {
      reporter.recorder = recorder
      recorder.didBegin(with: self)
    }
    turn(limit: .max)
  }

  func stopRecording() { reporter.recorder = nil }

  /// Runs one turn: takes what lies in the mailbox now and delivers it, nearest the root first.
  ///
  /// Items that are sent meanwhile belong to the next turn. A registration that ends meanwhile gets nothing more. The isolation is
  /// checked here, once, for all deliveries of the turn.
  ///
  /// - Parameter limit: How much of what was sent, in its order, belongs to the turn; the rest stays for the next one, in front of
  ///   what comes meanwhile.
  /// - Returns: How many deliveries there were.
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  @discardableResult
  func turn(limit: UInt64) -> Int {
    guard let root else {
      waiting = []
      return 0
    }
    isolation.checkIsolation(root, isolation.isDriven ? "its host was settled" : "a turn was begun")
    guard !isOperating else {
      fatalError(
        "RIBKit: \(root.path): the host was to settle in the middle of an attach or a detach. Let the hook return first."
      )
    }
    precondition(!isInTurn, "RIBKit began a turn inside a turn; this is a defect of RIBKit.")
    return isolation.enter(root) { turnNow(limit: limit) }
  }

  private func turnNow(limit: UInt64) -> Int {
    isInTurn = true
    // Taken out of the tree and put back, so that its memory is used again and no access to the tree lasts while handlers run.
    var deliveries = due
    due = DueDeliveries()
    collect(into: &deliveries, limit: limit)
    let count = deliveries.count
    deliveries.deliverAll()
    due = deliveries
    isInTurn = false
    if let survivors = observation.survivors, !survivors.isEmpty {
      tellSurvivors(in: survivors, after: patience)
    }
    return count
  }

  /// Takes what belongs to the turn, in the order in which it was sent.
  private func collect(into due: inout DueDeliveries, limit: UInt64) {
    var entries = waiting
    waiting = []
    let kept = entries.count
    let newest = mailbox.takeAll(into: &entries)
    // What waits here already has its older place, and delivers once; a send may have queued it again meanwhile.
    if kept > 0 { entries = entries[..<kept] + entries[kept...].filter { !$0.item.isLeft } }
    repeat {
      var last = newest
      // Places are given out one by one, so as many of them are that many events at most.
      if limit < newest, let first = entries.lazy.map(\.place).min(), newest - first >= limit {
        last = first + limit - 1
      }
      for entry in entries { entry.item.isLeft = false }
      var left: [Mailbox.Entry] = []
      for entry in entries {
        let next =
          entry.place > last ? entry.place : entry.item.collect(at: entry.place, through: last, into: &due)
        // What came after the newest lies in the mailbox already.
        guard last < newest, let next, !entry.item.isLeft else { continue }
        entry.item.isLeft = true
        left.append(Mailbox.Entry(item: entry.item, place: next))
      }
      // Empty, it is the memory for what comes meanwhile.
      if left.isEmpty { entries.removeAll(keepingCapacity: true) } else { swap(&entries, &left) }
      // The places of events that gave way are empty, and may be all that the turn has got.
    } while due.count == 0 && !entries.isEmpty
    waiting = entries
  }
}

/// The one task that opens the mailbox of a tree, on every actor but a manual host.
final class Pump: TreeTask {
  private let tree: Tree
  /// How many deliveries may follow one another before the pump gives way to others on the actor.
  private let burst: Int
  /// How many deliveries a turn counts for at least.
  private static let least = 16
  /// How long a turn should take that does not take all there is.
  private static let longest = Duration.milliseconds(4)

  /// Makes a pump.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - limit: How many deliveries may follow one another before others on the actor get theirs.
  init(_ tree: Tree, limit: Int) {
    self.tree = tree
    // Bounded, because it is added to.
    burst = min(max(1, limit), 1 << 40)
    tree.turnLimit = min(tree.turnLimit, UInt64(burst))
  }

  func run(on actor: isolated any Actor) async {
    var work = 0
    while await tree.mailbox.waitForItem(isolation: actor) {
      var begin = ContinuousClock.now
      repeat {
        work += max(Self.least, turn(limit: min(tree.turnLimit, UInt64(burst - work))))
        // A tree that sends to itself in every turn, or to which others send without an end, would keep its actor for ever.
        if work >= burst || ContinuousClock.now - begin > Self.longest {
          work = 0
          await Task.yield()
          begin = .now
        }
      } while !tree.waiting.isEmpty
    }
  }

  /// Runs one turn, and measures it if it was full, so that full turns take a few milliseconds.
  private func turn(limit: UInt64) -> Int {
    let begin = ContinuousClock.now
    let count = tree.turn(limit: limit)
    if !tree.waiting.isEmpty {
      let took = ContinuousClock.now - begin
      if took > Self.longest { tree.turnLimit = max(min(8, UInt64(burst)), tree.turnLimit / 2) }
      if took < Self.longest / 4 { tree.turnLimit = min(UInt64(burst), tree.turnLimit * 2) }
      return took > Self.longest ? burst : count
    }
    return count
  }
}
