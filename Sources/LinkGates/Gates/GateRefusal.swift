public import DeepLinks

/// Why a gate did not open a link.
///
/// Two refusals are equal when their codes are.
public struct GateRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public let code: Code

  /// The check that the link did not get through.
  public var stage: GateStage { code.stage }

  /// The link without its query and its fragment, which may hold secrets, and shortened if it is long.
  public let link: String

  /// The name of what refused it: a route, a rule, a limit or a guard; nothing if nothing has a name.
  public let rule: String?

  /// What is wrong with which link, by which rule, and what to do.
  public let description: String

  /// After how long the link would not be too many; nothing if that is not what is wrong, or it always is.
  public let retryAfter: Duration?

  /// The link that is to be shown instead, in a browser for example, if a fall-back names one that no route takes.
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

  /// Whether two refusals have one code.
  public static func == (left: GateRefusal, right: GateRefusal) -> Bool { left.code == right.code }
}
