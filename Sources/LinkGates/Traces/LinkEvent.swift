/// One decision about one call, or about a configuration, for traces and statistics.
///
/// Every text of it is bounded, but for the metadata, which are those of the call. None of them holds a query or a fragment, where secrets may be.
public struct LinkEvent: Sendable, Hashable {
  /// What was decided.
  public let decision: Decision

  /// The number of the call, of all that the gate has decided; 0 for a configuration.
  ///
  /// The events of one call have one number.
  public let number: UInt64

  /// Where the call comes from; nothing for a configuration.
  public let origin: LinkOrigin?

  /// The check that decided.
  public let stage: GateStage

  /// The name of the route, or its pattern if it has none; nothing where there is none yet.
  public let route: String?

  /// The name of the rule, guard or limit that decided; nothing where there is none.
  public let rule: String?

  /// The link that it is about, without its query and its fragment, and shortened if it is long; empty for a
  /// configuration.
  public let link: String

  /// Why it was decided so, in words, shortened if they are long; empty where the decision says all.
  public let detail: String

  /// What goes along with the call, for statistics.
  public let metadata: [String: String]

  /// When it was decided, on the clock of the gate.
  public let time: Duration

  /// Whether it was only asked if the link would be opened.
  public let isDryRun: Bool

  /// The decision as one word; for a refusal that of its code.
  public var code: String { decision.code }
}
