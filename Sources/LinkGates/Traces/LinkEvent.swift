/// One decision about one call, or about a configuration, for traces and statistics.
///
/// Every text of it is bounded, but for the metadata, which are those of the call. None of them holds a query or a fragment, where secrets may be.
public struct LinkEvent: Sendable, Hashable {
  /// The decision.
  public let decision: Decision

  /// The number of the call, of all that the gate has decided; 0 for a configuration.
  ///
  /// The events of one call have one number.
  public let number: UInt64

  /// The origin of the call; nil for a configuration.
  public let origin: LinkCall.Origin?

  /// The check that decided.
  public let stage: GateRefusal.Stage

  /// The name of the route, or its pattern if it has none; nothing where there is none yet.
  public let route: String?

  /// The name of the rule, guard or limit that decided; nothing where there is none.
  public let rule: String?

  /// The link that it is about, without its query and its fragment, and shortened if it is long; empty for a
  /// configuration.
  public let link: String

  /// Why it was decided so, in words, shortened if they are long; empty where the decision says all.
  public let detail: String

  /// The texts that go along with the call, for statistics.
  public let metadata: [String: String]

  /// When it was decided, on the clock of the gate.
  public let time: Duration

  /// Whether it was only asked if the link would be opened.
  public let isDryRun: Bool

  /// The decision as one word; for a refusal that of its code.
  public var code: String { decision.code }
}

extension LinkEvent {
  /// A decision about a call or a configuration.
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

/// An observer of each decision about links: a log, statistics.
public protocol LinkObserver: Sendable {
  /// Takes one event.
  ///
  /// It is called where the gate is called, in the order of the decisions of a call, with no lock held; it may call the
  /// gate. Calls of several threads come at the same time.
  ///
  /// - Parameter event: What was decided.
  func linkDecided(_ event: LinkEvent)
}
