/// A decision about a call or a configuration, for traces and statistics.
///
/// Its texts are bounded, except for the metadata of the call, and never hold a query or a fragment, where secrets may be.
public struct LinkEvent: Sendable, Hashable {
  /// The decision.
  public let decision: Decision

  /// The number of the call, which all of its events share; 0 for a configuration.
  public let number: UInt64

  /// The origin of the call; `nil` for a configuration.
  public let origin: LinkCall.Origin?

  /// The check that decided.
  public let stage: GateError.Stage

  /// The name of the route, or its pattern if it's unnamed; `nil` before a route was found.
  public let route: String?

  /// The name of the rule, guard or limit that decided, if one did.
  public let rule: String?

  /// The link without its query and its fragment, shortened if it's long; empty for a configuration.
  public let link: String

  /// The reason in words, shortened if it's long; empty if the decision explains itself.
  public let detail: String

  /// The texts of the call for statistics.
  public let metadata: [String: String]

  /// The time of the decision, on the clock of the gate.
  public let time: Duration

  /// Whether the purpose was only a question.
  public let isDryRun: Bool

  /// The decision as one word; for a rejection, the word of its code.
  public var code: String { decision.code }
}

extension LinkEvent {
  /// A decision about a call or a configuration.
  public enum Decision: Sendable, Hashable {
    /// A deferred call is resumed.
    case resumed
    /// A rule turned the link into another.
    case rewritten
    /// No route matches the link, and a fallback names another link.
    case fellBack
    /// A route matches the link.
    case matched
    /// The signature of the link is valid.
    case verified
    /// A guard let the link pass.
    case allowed
    /// A guard redirected the link.
    case redirected
    /// The handler of a route declined, and the next route is tried.
    case declined
    /// A guard deferred the link.
    case deferred
    /// The link was opened.
    case opened
    /// The link was rejected.
    case rejected(GateError.Code)
    /// A new configuration is in use.
    case installed
    /// A configuration was rejected, and the current one stays in use.
    case notInstalled

    /// The decision as one word; for a rejection, the word of its code.
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
      case .rejected(let code): code.rawValue
      case .installed: "installed"
      case .notInstalled: "notInstalled"
      }
    }
  }
}

/// An observer of decisions about links, such as a log.
public protocol LinkObserver: Sendable {
  /// Receives an event.
  ///
  /// It's called on the isolation that calls the gate, in the order of the decisions of a call, without a lock held; it may call the
  /// gate. It may be called on several threads at a time.
  func linkDecided(_ event: LinkEvent)
}
