extension Tree {
  /// Runs one turn: opens the mail that lies in the mailbox now and delivers it, nearest the root first.
  ///
  /// What is sent meanwhile belongs to the next turn. A registration that ends meanwhile gets nothing more.
  ///
  /// - Complexity: O(*n*) for *n* deliveries of one stream, O(*n* log *n*) when several streams meet.
  func turn() {
    guard let root else { return }
    checkIsolation(root, "a turn was begun")
    mailbox.takeAll { $0.collect(into: self) }
    var deliveries = due
    due = []
    if !deliveries.isSorted { deliveries.sort() }
    for delivery in deliveries { delivery.registration.deliver() }
    deliveries.removeAll(keepingCapacity: true)
    due = deliveries
  }
}

extension [DueDelivery] {
  fileprivate var isSorted: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }
}
