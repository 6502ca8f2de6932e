/// One of the checks of a gate; a link goes through them in this order, all but the last.
public enum GateStage: String, Sendable, Hashable, CaseIterable {
  /// A call that had to wait is taken up again.
  case resume
  /// The text is read as a link.
  case read
  /// Rules turn the link into another.
  case rewrite
  /// A route of the table takes it.
  case match
  /// The route may be opened from where the link comes.
  case exposure
  /// The link was made by one who has the key.
  case signature
  /// Not too many come.
  case limit
  /// The guards let it pass.
  case guards
  /// The handler of the route says where it leads.
  case handler
  /// A configuration is replaced by a newer one; no link goes through this.
  case configuration
}
