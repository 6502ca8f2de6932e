import Basics
import DeepLinks
import LinkGates
import TestSupport
import Testing

/// A gate is given what nobody means as a link, from everywhere.
struct GateFuzzTests {
  private static let pieces = [
    "ride://", "RIDE://", "https://", "draft", "trip", "/", "//", "?", "#", "&", "=", "%", "%2F", "%00",
    "%zz", "..", ":",
    "@", "local", "sig=", "sig-key=k1", "sig-exp=9", "sig-nonce=n", "[", "]", "\u{0}", "\n", "\u{301}", "🚲",
    " ", "+", "1",
  ]

  @Test(arguments: Seeds.first(10))
  func noTextFromOutsideOpensALocalRoute(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let gate = try gate()
    for _ in 0..<500 {
      let text = (0..<(1 + dice.below(12))).map { _ in dice.pick(Self.pieces) }.joined()
      let origin = dice.pick(LinkCall.Origin.allCases.filter { $0 != .local })
      let answer = gate.open(text, from: origin, for: .dryRun)
      let outcome = gate.open(text, from: origin)
      #expect(answer.isOpened == (outcome.output != nil))
      #expect(outcome.output ?? "open" == "open")
      #expect(outcome.rejection.map { !$0.description.isEmpty && $0.link.utf8.count <= 203 } ?? true)
    }
  }

  private func gate() throws -> LinkGate<String> {
    var draft = TableDraft<String>()
    let open = RouteAttributes(isExported: true)
    try draft.add("ride://draft") { _ in .open("local") }
    try draft.add("/draft/**r") { _ in .open("local") }
    try draft.add("ride://trip", attributes: RouteAttributes(isExported: true, needsSignature: true)) { _ in
      .open("signed")
    }
    try draft.add("ride://trip/**r", priority: -1, attributes: open) {
      $0.all("r").count > 1 ? .decline("too long") : .open("open")
    }
    try draft.add("ride://:x/**r", priority: -2, attributes: open) { _ in .decline("nothing") }
    try draft.add("/**r", priority: -3) { _ in .open("local") }
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(
      try RewriteRules([
        RewriteRule("web", from: "https:/**r", to: "ride://trip/**r"),
        RewriteRule("one", from: "ride://:n<uint>/**r", to: "ride://draft/**r"),
      ]))
    rules.verification = try Signing().verification
    rules.guards = [LinkGuard("all") { _, _ in .allow }]
    return LinkGate(LiveTable(try draft.build()), rules: rules, observer: EventLog())
  }
}
