extension Tree {
  /// Runs one turn: opens the mail that lies in the mailbox now and delivers it, nearest the root first.
  ///
  /// What is sent meanwhile belongs to the next turn. A registration that ends meanwhile gets nothing more.
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
    var deliveries = due
    due = DueDeliveries()
    mailbox.takeAll { $0.collect(into: &deliveries) }
    deliveries.deliverAll()
    due = deliveries
    isInTurn = false
    // What ended since it became due; it dies with the array, when the tree is in order.
    if !endedInTurn.isEmpty { withExtendedLifetime(endedInTurn) { endedInTurn = [] } }
  }
}
