// Turns: one emptying of the mailbox, and the task that runs them where no host does.

extension Tree: MailboxOwner {
  func turn(recordedBy recorder: RoundRecorder?) {
    if let recorder, self.recorder !== recorder {
      self.recorder = recorder
      recorder.didBegin(with: self)
    }
    turn()
  }

  func stopRecording() { recorder = nil }

  /// Runs one turn: takes what lies in the mailbox now and delivers it, nearest the root first.
  ///
  /// Items that are sent meanwhile belong to the next turn. A registration that ends meanwhile gets nothing more. The isolation is
  /// checked here, once, for all deliveries of the turn.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  func turn() {
    guard let root else { return }
    checkIsolation(root, isDriven ? "its host was settled" : "a turn was begun")
    guard !isOperating else {
      fatalError(
        "RIBKit: \(root.path): the host was to settle in the middle of an attach or a detach. Let the hook return first."
      )
    }
    precondition(!isInTurn, "RIBKit began a turn inside a turn; this is a defect of RIBKit.")
    isInTurn = true
    // Taken out of the tree and put back, so that its memory is used again and no access to the tree lasts while handlers run.
    var deliveries = due
    due = DueDeliveries()
    mailbox.takeAll { $0.collect(into: &deliveries) }
    deliveries.deliverAll()
    due = deliveries
    isInTurn = false
    // What ended since it became due; it dies with the array, when the tree is in order.
    if !endedInTurn.isEmpty { withExtendedLifetime(endedInTurn) { endedInTurn = [] } }
    if let survivors = observation.survivors, !survivors.isEmpty {
      tellSurvivors(in: survivors, after: patience)
    }
  }
}

/// The one task that opens the mailbox of a tree, on every actor but a manual host.
final class Pump: TreeTask {
  private let tree: Tree
  /// How many turns may follow one another before the pump gives way to others on the actor.
  private static let burst = 64

  init(_ tree: Tree) {
    self.tree = tree
  }

  override func run(on actor: isolated any Actor) async {
    var turns = 0
    while await tree.mailbox.waitForItem(isolation: actor) {
      tree.turn()
      turns += 1
      // A tree that sends to itself in every turn would keep its actor for ever.
      if turns.isMultiple(of: Self.burst) { await Task.yield() }
    }
  }
}
