extension LinkEvent {
  /// What was decided about a call or a configuration.
  public enum Decision: Sendable, Hashable {
    /// A call that had to wait is taken up again.
    case resumed
    /// A rule turned the link into another.
    case rewritten
    /// No route takes the link, and a fall-back names another.
    case fellBack
    /// A route takes the link.
    case matched
    /// The signature of the link is right.
    case verified
    /// A guard let the link pass.
    case allowed
    /// A guard sent it elsewhere.
    case redirected
    /// The handler of a route declined, and the next route gets its turn.
    case declined
    /// A guard made it wait.
    case deferred
    /// It was opened.
    case opened
    /// It was refused.
    case refused(GateRefusal.Code)
    /// A configuration is in use from now on.
    case installed
    /// A configuration was refused, and the one in use stays.
    case rejected

    /// The decision as one word; for a refusal that of its code.
    public var code: String {
      switch self {
      case .resumed: "resumed"
      case .rewritten: "rewritten"
      case .fellBack: "fellBack"
      case .matched: "matched"
      case .verified: "verified"
      case .allowed: "allowed"
      case .redirected: "redirected"
      case .declined: "declined"
      case .deferred: "deferred"
      case .opened: "opened"
      case .refused(let code): code.rawValue
      case .installed: "installed"
      case .rejected: "rejected"
      }
    }
  }
}
