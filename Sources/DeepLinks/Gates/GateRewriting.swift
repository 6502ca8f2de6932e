/// What rules made of a link.
package enum GateRewriting: Sendable {
  /// No rule is about it.
  case same
  /// It is another one now, by these rules.
  case rewritten(Link, by: [String])
  /// It came to no end, or to no link.
  case failed(rule: String?, String)
}
