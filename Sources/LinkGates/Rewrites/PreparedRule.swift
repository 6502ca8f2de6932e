/// A rule with its expression and its target read.
struct PreparedRule: Sendable {
  let rule: RewriteRule
  let expression: LinkExpression
  let target: RewriteTarget
}
