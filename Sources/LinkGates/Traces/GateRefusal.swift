public import DeepLinks

/// Why a gate did not open a link.
///
/// Two refusals are equal when their codes are.
public struct GateRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public var code: Code { content.code }

  /// The check that the link did not get through.
  public var stage: GateRefusal.Stage { code.stage }

  /// The link without its query and its fragment, which may hold secrets, and shortened if it is long.
  public var link: String { content.link }

  /// The name of what refused it: a route, a rule, a limit or a guard; nothing if nothing has a name.
  public var rule: String? { content.rule }

  /// The link, the rule that refuses it, and the remedy.
  public var description: String { content.description }

  /// After how long the link would not be too many; nothing if that is not what is wrong, or it always is.
  public var retryAfter: Duration? { content.retryAfter }

  /// The link that is to be shown instead, in a browser for example, if a fall-back names one that no route takes.
  public var alternative: DeepLink? { content.alternative }

  // An object, since each check of a link may throw a refusal: room for all of it would be moved from check to check, also for
  // the many links that nothing refuses.
  private let content: Content

  init(
    _ code: Code, link: String, rule: String? = nil, _ description: String, retryAfter: Duration? = nil,
    alternative: DeepLink? = nil
  ) {
    content = Content(code, link, rule, description, retryAfter, alternative)
  }

  /// Whether two refusals have one code.
  public static func == (left: GateRefusal, right: GateRefusal) -> Bool { left.code == right.code }

  private final class Content: Sendable {
    let code: Code
    let link: String
    let rule: String?
    let description: String
    let retryAfter: Duration?
    let alternative: DeepLink?

    init(
      _ code: Code, _ link: String, _ rule: String?, _ description: String, _ retryAfter: Duration?,
      _ alternative: DeepLink?
    ) {
      self.code = code
      self.link = link
      self.rule = rule
      self.description = description
      self.retryAfter = retryAfter
      self.alternative = alternative
    }
  }
}

extension GateRefusal {
  /// The kind of refusal, as a word for statistics.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text isn't a link.
    case unreadable
    /// Too much came from one origin, whatever the links are.
    case flooded
    /// Guards or handlers open links inside each other without an end.
    case nested
    /// The time of a call that had to wait is over.
    case expiredDeferral
    /// A call that had to wait was resumed before, a newer one took its place, or its session has ended.
    case goneDeferral
    /// Rewriting it came to no end, or to no link.
    case rewriting
    /// It was redirected to a link that it has already been.
    case loop
    /// It was redirected too often.
    case hops
    /// No route takes it.
    case unmatched
    /// Its route is local, and it comes from outside.
    case notExported
    /// Its route needs a signature, and it has none, or none for one use only where that is needed.
    case unsigned
    /// Its signature is no signature.
    case malformedSignature
    /// Its signature is of no key that is known.
    case unknownKey
    /// Its signature is not that of the link.
    case forged
    /// Its signature was valid for a time that is over.
    case expired
    /// Its signature would be valid for too long.
    case tooLong
    /// Its signature was used before.
    case replayed
    /// So many signatures were used that no more can be remembered.
    case fullMemory
    /// Too many came.
    case limited
    /// A guard refused it.
    case denied
    /// A guard that its route asks for is not there.
    case unknownGuard
    /// The handlers of all routes that take it declined.
    case declined
    /// It was only asked what would become of it, and then its pass was to begin.
    case notAdmitted
    /// The session in which it came in has ended, before it was opened.
    case endedSession

    /// The check that it does not get through.
    public var stage: GateRefusal.Stage {
      switch self {
      case .unreadable, .nested: .read
      case .flooded: .door
      case .expiredDeferral, .goneDeferral: .resume
      case .rewriting, .loop, .hops: .rewrite
      case .unmatched: .match
      case .notExported: .exposure
      case .unsigned, .malformedSignature, .unknownKey, .forged, .expired, .tooLong, .replayed, .fullMemory:
        .signature
      case .limited: .limit
      case .denied, .unknownGuard: .guards
      case .declined, .notAdmitted, .endedSession: .handler
      }
    }
  }
}

extension GateRefusal {
  /// One of the checks of a gate; a link goes through them in this order, all but the last.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// A call that had to wait is taken up again.
    case resume
    /// Not too much comes from where it comes.
    case door
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
}
