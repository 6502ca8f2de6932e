public import DeepLinks

/// The rules of a gate.
public struct GateRules: Sendable {
  /// Whether links of other processes of the same maker may open local routes; at first they are from outside.
  public var trustsOwnApp = false

  /// How links are turned into others before they are matched; not at all at first.
  public var rewriting: GateRules.Rewriting?

  /// Makes other links of links that no rule takes, by code of the application; `nil` leaves a link as it is.
  ///
  /// It is asked once for each link, where the gate is called. What it makes is read as the table reads links, and goes
  /// through the same checks as what a rule makes. Rules should do what they can: they are data, and cannot be wrong
  /// about where a link goes. Code must see to it that no text of a link becomes a part of a scheme or a host.
  public var rewriter: (@Sendable (DeepLink) -> DeepLink?)?

  /// How signatures are verified; without it no link comes in from outside whose route needs one.
  public var verification: GateRules.Verification?

  /// The guards that are asked about every link, in this order, before those of its route.
  public var guards: [LinkGuard] = []

  /// The guards that routes name in their attributes; where several have one name, all of them are asked.
  ///
  /// A route may name a guard of the gate too, which is asked in any case.
  public var routeGuards: [LinkGuard] = []

  /// How much may come in from each origin, before anything else is asked; no bound at first.
  ///
  /// It bounds what hostile links cost, so it counts every call, also one that is refused later, and is asked before a text is
  /// read. A link takes one token, and one more for each full 1,024 bytes of its text; one that costs more than the burst
  /// never comes in. A text that is longer than a link may be takes one token. Routes mean nothing here.
  public var door: RateLimit?

  /// How often links may be opened.
  public var limits: [RateLimit] = []

  /// How many counts of limits are kept: one for each limit, origin and route.
  ///
  /// When there are more, the counts of what was used least start again.
  public var maximumCounts = 4_096

  /// How often a link may be redirected.
  public var maximumRedirects = 8

  /// How long a call may wait, counted from when its link came, also if it has to wait several times.
  public var deferralTime = Duration.seconds(600)

  var waitingTime: Duration { max(.zero, deferralTime) }

  /// The time within which the same link is a repetition and does not run its action again; zero for never.
  ///
  /// Systems sometimes deliver one link twice, mostly when they launch an application with it. An opener of RIBLinks runs its action once
  /// then, also without a nonce. A gate by itself counts and opens both.
  public var repetitionTime = Duration.seconds(1)

  /// How many calls may wait, each because of another guard.
  public var maximumDeferred = 8

  /// Makes rules that let every link of an exported route through which needs no signature, and all local ones.
  public init() {}
}

extension GateRules {
  /// How a gate turns links into others before it matches them.
  public struct Rewriting: Sendable {
    let rules: @Sendable () -> RewriteRules
    let context: @Sendable () -> RewriteConditions.Context

    /// Rewrites by rules that stay.
    ///
    /// - Parameters:
    ///   - rules: The rules, and the fall-backs for links that no route takes.
    ///   - context: What their conditions are compared with; it is asked for once for each call.
    public init(
      _ rules: RewriteRules,
      in context: @escaping @Sendable () -> RewriteConditions.Context = { RewriteConditions.Context() }
    ) {
      self.rules = { rules }
      self.context = context
    }

    /// Rewrites by the rules that are in use, which may be replaced at any time.
    ///
    /// - Parameters:
    ///   - context: What their conditions are compared with; it is asked for once for each call.
    ///   - rules: Gives the rules, and the fall-backs for links that no route takes, once for each call.
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
  /// How a gate verifies links whose routes need a signature.
  public struct Verification: Sendable {
    let verifier: LinkVerifier
    let time: @Sendable () -> Int64

    /// Verifies with a verifier at a time.
    ///
    /// - Parameters:
    ///   - verifier: What knows the keys, and remembers what was used.
    ///   - time: What time it is, in seconds since 1970.
    public init(_ verifier: LinkVerifier, time: @escaping @Sendable () -> Int64) {
      self.verifier = verifier
      self.time = time
    }
  }
}
