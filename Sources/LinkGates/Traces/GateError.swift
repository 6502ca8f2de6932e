public import DeepLinks

/// The reason why a gate didn't open a link.
///
/// Rejections with equal codes are equal.
public struct GateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public let code: Code

  /// The check that the link failed.
  public var stage: GateError.Stage { code.stage }

  /// The link without its query and its fragment, which may hold secrets, shortened if it is long.
  public let link: String

  /// The name of the route, rule, limit or guard that rejected it, if one did.
  public let rule: String?

  /// The link, the rule that rejects it, and the remedy.
  public let description: String

  /// The time until the limit has room; `nil` for other rejections, or if the limit never has room.
  public let retryAfter: Duration?

  /// The link to show instead, such as in a browser; it comes from a fallback for links that no route matches.
  public let alternative: DeepLink?

  init(
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
  /// The kind of rejection, as a word for statistics.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text isn't a link.
    case unreadable
    /// One origin sent too much, regardless of the links.
    case ingressLimited
    /// Guards or handlers open links inside one another too deeply.
    case nested
    /// A deferred call has expired.
    case deferralExpired
    /// A deferred call was already resumed, a newer one replaced it, or its session has ended.
    case deferralGone
    /// Rewriting didn't lead to a valid link, or didn't terminate.
    case rewriting
    /// It was redirected to an earlier link of the same chain.
    case loop
    /// It was redirected too often.
    case tooManyRedirects
    /// No route matches it.
    case unmatched
    /// Its route is local, and the link comes from outside.
    case notExported
    /// Its route requires a signature, or one for a single use, and the link doesn't have it.
    case unsigned
    /// Its signature is malformed.
    case malformedSignature
    /// The key of its signature is unknown.
    case unknownKey
    /// Its signature doesn't match the link.
    case forged
    /// Its signature has expired.
    case expired
    /// Its signature would be valid for too long.
    case tooLong
    /// Its signature was already used.
    case replayed
    /// The memory of used signatures is full.
    case nonceStoreFull
    /// A limit doesn't have room.
    case rateLimited
    /// A guard rejected it.
    case rejectedByGuard
    /// The gate doesn't have a guard that its route requires.
    case unknownGuard
    /// The handlers of all routes that match it declined.
    case declined
    /// The pass of a question was asked to begin.
    case notAdmitted
    /// Its session ended before it was opened.
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
  /// A check of a gate; a link passes through them in this order, except for the last.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// A deferred call is resumed.
    case resume
    /// The origin must not send too much.
    case ingress
    /// The text is read as a link.
    case read
    /// Rules turn the link into another.
    case rewrite
    /// A route of the table matches it.
    case match
    /// The route may be opened from the origin of the link.
    case exposure
    /// The signature of the link is valid.
    case signature
    /// The limits have room.
    case limit
    /// The guards must let it pass.
    case guards
    /// The handler of the route decides where the link leads.
    case handler
    /// A configuration is replaced; links don't pass through this check.
    case configuration
  }
}
