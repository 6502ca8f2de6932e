public import DeepLinks

/// The rules of a gate.
public struct GateRules: Sendable {
  /// Whether links of other processes of the same maker may open local routes (default: no).
  public var trustsOwnApp = false

  /// The rules that rewrite links before they are matched; `nil` rewrites none.
  public var rewriting: GateRules.Rewriting?

  /// Code of the application that rewrites links that no rule takes; it returns `nil` to leave a link as it is.
  ///
  /// It is called once for each link, on the isolation that calls the gate. Its links go through the same checks as those of rules. Prefer
  /// rules, which never let a link decide where it goes: code must make sure that no text of a link becomes part of a scheme or a host.
  public var rewriter: (@Sendable (DeepLink) -> DeepLink?)?

  /// The verification of signatures; without it, links from outside to routes that need one are refused.
  public var verification: GateRules.Verification?

  /// The guards for every link, in this order; those of its route follow.
  public var guards: [LinkGuard] = []

  /// The guards that routes name in their attributes; if several have one name, all of them are asked.
  public var routeGuards: [LinkGuard] = []

  /// The limit of each origin for all calls, also those that are refused later (default: none).
  ///
  /// It bounds the cost of hostile links, so it is checked before a text is read. A link takes one token, and one more for each full
  /// 1,024 bytes of its text; one that costs more than the burst never comes in. A text that is too long for a link takes one token. The routes
  /// of this limit are ignored.
  public var door: RateLimit?

  /// The limits for links that are opened.
  public var limits: [RateLimit] = []

  /// The largest number of counts: one for each limit, origin and route.
  ///
  /// If there are more, the least used counts start again.
  public var maximumCounts = 4_096

  /// The largest number of redirects of a link.
  public var maximumRedirects = 8

  /// The time that a call may wait in all, from the arrival of its link.
  public var deferralTime = Duration.seconds(600)

  var waitingTime: Duration { max(.zero, deferralTime) }

  /// The time within which the same link is a repetition and doesn't run its action again; zero for never.
  ///
  /// Systems sometimes deliver a link twice, mostly when they launch an application with it. An opener of RIBLinks then runs its action once,
  /// also without a nonce. A gate by itself counts and opens both.
  public var repetitionTime = Duration.seconds(1)

  /// The largest number of waiting calls; there is at most one for each guard.
  public var maximumDeferred = 8

  /// Creates rules that pass all local links, and those of exported routes that need no signature.
  public init() {}
}

extension GateRules {
  /// The rules that a gate rewrites links by, and the context of their conditions.
  public struct Rewriting: Sendable {
    let rules: @Sendable () -> RewriteRules
    let context: @Sendable () -> RewriteConditions.Context

    /// Rewrites by fixed rules.
    ///
    /// - Parameters:
    ///   - rules: The rules and fallbacks.
    ///   - context: Returns the context of conditions, once for each call.
    public init(
      _ rules: RewriteRules,
      in context: @escaping @Sendable () -> RewriteConditions.Context = { RewriteConditions.Context() }
    ) {
      self.init(in: context) { rules }
    }

    /// Rewrites by rules that may change at any time.
    ///
    /// - Parameters:
    ///   - context: Returns the context of conditions, once for each call.
    ///   - rules: Returns the rules and fallbacks, once for each call.
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
  /// The verifier and the clock for links whose routes need a signature.
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
