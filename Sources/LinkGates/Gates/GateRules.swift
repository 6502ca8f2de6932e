public import DeepLinks

/// The rules of a gate.
public struct GateRules: Sendable {
  /// Whether links from other processes of the same developer may open local routes (default: no).
  public var trustsOwnApp = false

  /// The rules that rewrite links before they are matched; `nil` leaves links unchanged.
  public var rewriting: GateRules.Rewriting?

  /// Application code that rewrites links that no rule matches; it returns `nil` to leave a link unchanged.
  ///
  /// It's called once for each link, in the isolation of the gate's caller. The result passes through the same checks as the result of a
  /// rule.
  ///
  /// Prefer rules: with them, a link can't choose its destination. A rewriter gives no such guarantee, so make sure that no text from the
  /// link ends up in the scheme or the host.
  public var rewriter: (@Sendable (DeepLink) -> DeepLink?)?

  /// The signature verification; without it, links from outside are rejected if their routes require a signature.
  public var verification: GateRules.Verification?

  /// The guards for every link, in order; the guards of the link's route follow.
  public var guards: [LinkGuard] = []

  /// The guards that routes list in their attributes; if several guards have the same name, all of them run.
  public var routeGuards: [LinkGuard] = []

  /// The limit on all calls from each origin, including calls that are rejected later (default: none).
  ///
  /// It bounds the cost of hostile links, so it's checked before a link is parsed. A link costs one token, plus one for each full 1,024 bytes; a
  /// link that costs more than the burst is always rejected. Text that is too long for a link costs one token. The limit's `routes` are ignored.
  public var ingressLimit: RateLimit?

  /// The limits for opened links.
  public var limits: [RateLimit] = []

  /// The maximum number of counters: one for each limit, origin and route.
  ///
  /// When it's exceeded, the least used counters are reset.
  public var maximumCounts = 4_096

  /// The maximum number of redirects for a link.
  public var maximumRedirects = 8

  /// The total time that a call may wait, from the arrival of its link.
  public var deferralTime = Duration.seconds(600)

  /// Returns the time until which a call may wait if its link arrived now.
  func deadline(from now: Duration) -> Duration { now + max(.zero, deferralTime) }

  /// The time within which an equal link is a duplicate and doesn't run its action again; zero disables this.
  ///
  /// Systems sometimes deliver a link twice, usually when the link launches an application. A `LinkOpener` from RIBLinks then runs the action once,
  /// even without a nonce. A gate without an opener counts and opens both links.
  public var repetitionTime = Duration.seconds(1)

  /// The maximum number of waiting calls; each guard has at most one waiting call.
  public var maximumDeferred = 8

  /// Creates rules that accept all local links, and all links to exported routes that don't require a signature.
  public init() {}
}

extension GateRules {
  /// The rules by which a gate rewrites links, and the context for their conditions.
  public struct Rewriting: Sendable {
    let rules: @Sendable () -> RewriteRules
    let context: @Sendable () -> RewriteConditions.Context

    /// Creates a source of fixed rules.
    ///
    /// - Parameters:
    ///   - rules: The rules and fallbacks.
    ///   - context: Returns the context for the conditions; runs once for each call.
    public init(
      _ rules: RewriteRules,
      in context: @escaping @Sendable () -> RewriteConditions.Context = { RewriteConditions.Context() }
    ) {
      self.init(in: context) { rules }
    }

    /// Creates a source of rules that may change at any time.
    ///
    /// - Parameters:
    ///   - context: Returns the context for the conditions; runs once for each call.
    ///   - rules: Returns the rules and fallbacks; runs once for each call.
    public init(
      in context: @escaping @Sendable () -> RewriteConditions.Context = { RewriteConditions.Context() },
      by rules: @escaping @Sendable () -> RewriteRules
    ) {
      self.rules = rules
      self.context = context
    }
  }
}

extension GateRules {
  /// The verifier and the clock for links whose routes require a signature.
  public struct Verification: Sendable {
    let verifier: LinkVerifier
    let time: @Sendable () -> Int64

    /// Creates a verification.
    ///
    /// - Parameters:
    ///   - verifier: The verifier.
    ///   - time: Returns the current time, in seconds since 1970.
    public init(_ verifier: LinkVerifier, time: @escaping @Sendable () -> Int64) {
      self.verifier = verifier
      self.time = time
    }
  }
}
