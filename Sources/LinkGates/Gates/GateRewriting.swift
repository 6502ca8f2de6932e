/// How a gate turns links into others before it matches them.
public struct GateRewriting: Sendable {
  let rules: @Sendable () -> RewriteRules
  let context: @Sendable () -> RewriteContext

  /// Rewrites by rules that stay.
  ///
  /// - Parameters:
  ///   - rules: The rules, and the fall-backs for links that no route takes.
  ///   - context: What their conditions are compared with; it is asked for once for each call.
  public init(
    _ rules: RewriteRules, in context: @escaping @Sendable () -> RewriteContext = { RewriteContext() }
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
    in context: @escaping @Sendable () -> RewriteContext = { RewriteContext() },
    by rules: @escaping @Sendable () -> RewriteRules
  ) {
    self.rules = rules
    self.context = context
  }
}
