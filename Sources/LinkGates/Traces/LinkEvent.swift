/// A decision about a call or a configuration, for traces and statistics.
///
/// Its strings are limited in length, except for the metadata of the call. They don't contain a query or a fragment, which may hold secrets.
public struct LinkEvent: Sendable, Hashable {
  /// The decision.
  public let decision: Decision

  /// The number of the call, which all of its events share; 0 for a configuration.
  public let number: UInt64

  /// The origin of the call; `nil` for a configuration.
  public let origin: LinkCall.Origin?

  /// The check that decided.
  public let stage: GateError.Stage

  /// The name of the route, or its pattern if it's unnamed; `nil` if no route had been found at that point.
  public let route: String?

  /// The name of the rule, guard or limit that decided, if one did.
  public let rule: String?

  /// The link without its query and its fragment, shortened if it's long; empty for a configuration.
  public let link: String

  /// The reason, shortened if it's long; empty if the decision needs no explanation.
  public let detail: String

  /// The metadata of the call.
  public let metadata: [String: String]

  /// The time of the decision, on the gate's clock.
  public let time: Duration

  /// Whether the call was a dry run.
  public let isDryRun: Bool

  /// The name of the decision; for a rejection, the name of its code.
  public var code: String { decision.code }
}

extension LinkEvent {
  /// A decision about a call or a configuration.
  public enum Decision: Sendable, Hashable {
    /// A deferred call is resumed.
    case resumed
    /// A rule rewrote the link.
    case rewritten
    /// No route matches the link, and a fallback provides another link.
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
    /// A configuration was rejected, and the current configuration stays in use.
    case notInstalled

    /// The name of the decision; for a rejection, the name of its code.
    public var code: String {
      if case .rejected(let code) = self { code.rawValue } else { "\(self)" }
    }
  }
}

/// An observer of decisions about links, such as a log.
public protocol LinkObserver: Sendable {
  /// Receives an event.
  ///
  /// It's called in the isolation of the gate's caller, in the order of a call's decisions, with no lock held; it may call the gate. It may be
  /// called concurrently on several threads.
  func linkDecided(_ event: LinkEvent)
}
