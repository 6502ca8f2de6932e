/// What came of one event, for the reports.
package struct Outcome: Hashable, Sendable {
  /// The event.
  package let event: RideEvent
  /// Why the event makes no sense; `nil` if it was accepted.
  package let refusal: Refusal?
  /// The paths of all RIBs, parents first, children in the order in which they were attached.
  package let active: [String]
  /// The paths of the RIBs that were linked, in order.
  package let attached: [String]
  /// The paths of the RIBs that were unlinked, in order.
  package let detached: [String]
  /// Who is signed in.
  package let rider: Rider?
  /// What that rider has paid.
  package let receipts: ReceiptTotals
  /// What the tree has told meanwhile.
  package let notices: [String]
  /// What the views show.
  package let screen: [String]

  /// Makes an outcome.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - refusal: Why it makes no sense, if it makes none.
  ///   - active: The paths of all RIBs.
  ///   - attached: The paths of those that were linked.
  ///   - detached: The paths of those that were unlinked.
  ///   - rider: Who is signed in.
  ///   - receipts: What that rider has paid.
  ///   - notices: What the tree has told.
  ///   - screen: What the views show.
  package init(
    event: RideEvent, refusal: Refusal?, active: [String], attached: [String], detached: [String],
    rider: Rider?, receipts: ReceiptTotals, notices: [String], screen: [String]
  ) {
    self.event = event
    self.refusal = refusal
    self.active = active
    self.attached = attached
    self.detached = detached
    self.rider = rider
    self.receipts = receipts
    self.notices = notices
    self.screen = screen
  }
}
