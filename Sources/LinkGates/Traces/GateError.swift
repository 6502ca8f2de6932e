public import DeepLinks

/// The reason why a gate didn't open a link.
///
/// Rejections with equal codes are equal.
public struct GateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public let code: Code

  /// The check that the link failed.
  public var stage: GateError.Stage { code.stage }

  /// The link, shortened if it is long, without its query and fragment, which may hold secrets.
  public let link: String

  /// The name of the route, rule, limit or guard that rejected the link, if one did.
  public let rule: String?

  /// The link, the rule that rejected it, and the remedy.
  public let description: String

  /// The time after which the limit admits the link; `nil` for other rejections, or if the limit never admits it.
  public let retryAfter: Duration?

  /// The link to open instead, for example in a browser; a fallback provides it for links that no route matches.
  public let alternative: DeepLink?

  package init(
    _ code: Code, link: String, rule: String? = nil, _ description: String, retryAfter: Duration? = nil,
    alternative: DeepLink? = nil
  ) {
    self.code = code
    self.link = link
    self.rule = rule
    self.description = description
    self.retryAfter = retryAfter
    self.alternative = alternative
  }

  /// Whether two rejections have equal codes.
  public static func == (left: GateError, right: GateError) -> Bool { left.code == right.code }
}

extension GateError {
  /// The kind of rejection, with a name for statistics.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text isn't a link.
    case unreadable
    /// The origin exceeded the ingress limit.
    case ingressLimited
    /// Links that guards or handlers open are nested too deeply.
    case nested
    /// A deferred call has expired.
    case deferralExpired
    /// A deferred call was already resumed, a newer call replaced it, or its session has ended.
    case deferralGone
    /// Rewriting didn't produce a valid link, or didn't terminate.
    case rewriting
    /// The link was redirected to an earlier link in the same chain.
    case loop
    /// The link was redirected too often.
    case tooManyRedirects
    /// No route matches the link.
    case unmatched
    /// The link's route is local, and the link comes from outside.
    case notExported
    /// The link lacks the signature, or the single-use signature, that its route requires.
    case unsigned
    /// The link's signature is malformed.
    case malformedSignature
    /// The key of the link's signature is unknown.
    case unknownKey
    /// The signature doesn't match the link.
    case forged
    /// The link's signature has expired.
    case expired
    /// The link's signature would be valid for too long.
    case tooLong
    /// The link's single-use signature was already used.
    case replayed
    /// The store of used nonces is full.
    case nonceStoreFull
    /// A rate limit is exceeded.
    case rateLimited
    /// A guard rejected the link.
    case rejectedByGuard
    /// The gate doesn't have a guard that the link's route requires.
    case unknownGuard
    /// The handlers of all routes that match the link declined.
    case declined
    /// A pass from a dry run was used to open the link.
    case notAdmitted
    /// The link's session ended before the link was opened.
    case sessionEnded

    /// The check that the link failed.
    public var stage: GateError.Stage {
      switch self {
      case .unreadable, .nested: .read
      case .ingressLimited: .ingress
      case .deferralExpired, .deferralGone: .resume
      case .rewriting, .loop, .tooManyRedirects: .rewrite
      case .unmatched: .match
      case .notExported: .exposure
      case .unsigned, .malformedSignature, .unknownKey, .forged, .expired, .tooLong, .replayed,
        .nonceStoreFull:
        .signature
      case .rateLimited: .limit
      case .rejectedByGuard, .unknownGuard: .guards
      case .declined, .notAdmitted, .sessionEnded: .handler
      }
    }
  }
}

extension GateError {
  /// A gate's checks, in the order in which a link passes them; the last applies only to configurations.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// A deferred call is resumed.
    case resume
    /// The origin is within the ingress limit.
    case ingress
    /// The text is read as a link.
    case read
    /// Rules rewrite the link.
    case rewrite
    /// A route of the table matches the link.
    case match
    /// The route may be opened from the origin of the link.
    case exposure
    /// The signature of the link is valid.
    case signature
    /// The rate limits aren't exceeded.
    case limit
    /// The guards allow the link.
    case guards
    /// The handler of the route returns the destination.
    case handler
    /// A configuration is replaced; links don't pass through this check.
    case configuration
  }
}
