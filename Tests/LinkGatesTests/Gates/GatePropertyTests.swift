import Basics
import DeepLinks
import LinkGates
import TestSupport
import Testing

/// The gate is compared with a plain one, on random tables, rules and calls over a small set of links.
struct GatePropertyTests {
  private static let texts = [
    "app://a", "app://b", "app://a/b", "app://a/c", "app://b/b", "app://a/b/c", "app://d", "app://d/a",
    "app://a?q=1",
    "app://b/a/b", "app://c/c", "/a/b",
  ]
  private static let patterns = [
    "app://a", "app://b", "app://a/b", "app://:x", "app://a/:x", "app://:x/b", "app://**r", "app://a/**r",
    "app://:x/*",
    "app://a?q", "/a/b", "/**r",
  ]

  @Test(arguments: Seeds.first(60))
  func aGateDecidesAsItsRulesDoOneByOne(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let clock = Held(Duration.zero)
    let signing = try Signing()
    let signed = try Self.texts.filter { _ in dice.below(2) == 0 }.enumerated().map { number, text in
      // Some are for one use together.
      try signing.link(text, nonce: "n\(number / 2)")
    }
    let links = try Self.texts.map { try DeepLink($0) } + signed
    var (plain, table) = try routes(&dice)
    for name in ["g1", "g2", "g3"] {
      plain.verdicts[name] = Dictionary(
        uniqueKeysWithValues: links.map { ($0.description, verdict(&dice, links)) })
    }
    plain.gateGuards = dice.below(3) == 0 ? ["g3"] : []
    // Rules see the path of these links; what is in the query of one that is signed is nothing to them.
    let plainTexts = Self.texts.filter { $0.hasPrefix("app:") && !$0.contains("?") }
    for text in plainTexts where dice.below(3) == 0 {
      plain.rewrites[text] = try DeepLink(dice.pick(plainTexts))
    }
    for (number, link) in signed.enumerated() { plain.nonces[link.description] = "n\(number / 2)" }
    plain.unused = Set(plain.nonces.values)
    plain.limits = (0..<dice.below(3)).map { limit($0, &dice) }
    plain.trustsOwnApp = dice.below(2) == 0
    let gate = LinkGate(LiveTable(table), rules: try rules(plain, signing)) { clock.value }

    for _ in 0..<40 {
      let (link, origin) = (dice.pick(links), dice.pick(LinkCall.Origin.allCases))
      let foreseen = plain.open(link, from: origin, table, at: clock.value, isDryRun: true)
      let answer = gate.open(LinkCall(link, from: origin), for: .dryRun)
      let expected = plain.open(link, from: origin, table, at: clock.value, isDryRun: false)
      let outcome = gate.open(LinkCall(link, from: origin))
      #expect(foreseen == expected)
      #expect(words(outcome) == expected, "\(link) from \(origin)")
      #expect(words(answer) == expected)
      #expect(answer.isOpened == (outcome.output != nil))
      if let name = outcome.output, origin != .local, !(origin == .ownApp && plain.trustsOwnApp) {
        #expect(plain.routes[name]?.attributes.isExported == true)
      }
      if dice.below(3) == 0 { clock.value += .seconds(dice.below(3)) }
    }
  }

  @Test func aLimitHoldsForManyCallsAtTheSameTime() async throws {
    var draft = TableDraft<Int>()
    try draft.add("/a", attributes: RouteAttributes(isExported: true)) { _ in .open(1) }
    var rules = GateRules()
    rules.limits = [RateLimit("l", burst: 7, every: .seconds(1))]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules) { .zero }
    let opened = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { gate.open("/a", from: .web).output ?? 0 } }
      return await group.reduce(0, +)
    }
    #expect(opened == 7)
  }

  private func rules(_ plain: PlainGate, _ signing: Signing) throws -> GateRules {
    func check(_ name: String) -> LinkGuard {
      let verdicts = plain.verdicts[name] ?? [:]
      return LinkGuard(name) { _, match in verdicts[match.parameters.link.description] ?? .allow }
    }
    var rules = GateRules()
    rules.guards = plain.gateGuards.map(check)
    rules.routeGuards = ["g1", "g2"].map(check)
    rules.limits = plain.limits
    rules.trustsOwnApp = plain.trustsOwnApp
    rules.rewriting = GateRules.Rewriting(
      try RewriteRules(
        Self.texts.flatMap { text in
          plain.rewrites[text].map { [RewriteRule(text, from: text, to: $0.description)] } ?? []
        }))
    rules.verification = signing.verification
    return rules
  }

  private func routes(_ dice: inout SplitMix) throws -> (PlainGate, LinkTable<String>) {
    var (plain, draft) = (PlainGate(), TableDraft<String>())
    for pattern in Self.patterns.shuffled(using: &dice).prefix(3 + dice.below(9)) {
      let guards = ["g1", "g2"].filter { _ in dice.below(3) == 0 } + (dice.below(30) == 0 ? ["none"] : [])
      let attributes = RouteAttributes(
        isExported: dice.below(3) > 0, needsSignature: dice.below(4) == 0, guards: guards)
      let declines = dice.below(3) == 0
      var next = draft
      try next.add(pattern, priority: dice.below(3), attributes: attributes) { _ in
        declines ? .decline("no") : .open(pattern)
      }
      guard (try? next.build()) != nil else { continue }
      draft = next
      plain.routes[pattern] = PlainGate.Route(attributes: attributes, declines: declines)
    }
    return (plain, try draft.build())
  }

  private func verdict(_ dice: inout SplitMix, _ links: [DeepLink]) -> LinkGuard.Verdict {
    switch dice.below(8) {
    case 0: .reject("no")
    case 1: .defer("later")
    case 2, 3: .redirect(dice.pick(links))
    default: .allow
    }
  }

  private func limit(_ number: Int, _ dice: inout SplitMix) -> RateLimit {
    RateLimit(
      "l\(number)", burst: dice.below(4), every: .seconds(1 + dice.below(3)),
      origins: Set(LinkCall.Origin.allCases.filter { _ in dice.below(2) == 0 }),
      routes: dice.below(2) == 0 ? nil : Set(Self.patterns.filter { _ in dice.below(2) == 0 }),
      isShared: dice.below(2) == 0)
  }

  private func words(_ outcome: GateOutcome<String>) -> String {
    switch outcome {
    case .opened(let output, _): "open \(output)"
    case .deferred(let call): "wait \(call.guardName)"
    case .rejected(let rejection): rejection.code.rawValue
    }
  }
}
