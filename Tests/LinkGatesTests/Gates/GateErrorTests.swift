import DeepLinks
import LinkGates
import Testing

/// Every rejection, with its words.
///
/// Those of guards, redirects and calls that wait are where these are tested.
struct GateRejectionTests {
  private let clock = Held(Duration.zero)

  @Test(arguments: [
    (
      "ride://%zz?t=1", "unreadable",
      #"A percent sign must be followed by two hexadecimal digits, or be written %25, at byte 7 of "ride://%zz"."#
    ),
    (
      "ride://none?t=1", "unmatched",
      #"No route matches the link "ride://none". opener.gate.live.table.explain(link) shows why for each route."#
    ),
    (
      "ride://as/1", "rewriting",
      #"The link "ride://as/1" cannot be rewritten by the rule "as": "1" is not a value of the field x of "ride://a/:x(none)"."#
    ),
    (
      "ride://draft?t=1", "notExported",
      #"The route "draft" is local, and the link "ride://draft" comes from web; export the route if such links may open it."#
    ),
    (
      "ride://pay?t=1", "unsigned",
      #"The route "pay" requires a valid signature, so the link "ride://pay" was rejected: The link is not signed: it has no field sig."#
    ),
    (
      "ride://closed", "rateLimited",
      #"The link "ride://closed" from web to the route "ride://closed" exceeds the limit "none"; it blocks every link."#
    ),
    (
      "ride://full/7", "declined",
      #"All routes that match the link "ride://full/7" decline it: no 7; no room"#
    ),
  ])
  func aRejectionNamesTheLinkAndWhatRejectedIt(link: String, code: String, sentence: String) throws {
    let gate = try gate()
    let rejection = try #require(gate.open(link, from: .web).rejection)
    #expect(rejection.code.rawValue == code)
    #expect(rejection.description == sentence)
    #expect(gate.open(link, from: .web, for: .dryRun).rejection == rejection)
  }

  @Test func aSignedLinkComesInOnceUnlessAnythingIsWrongWithIt() throws {
    let clock = clock
    let signing = try Signing { clock.value.components.seconds }
    let gate = try gate(signing.verification)
    let link = try signing.link("ride://pay?a=1&b=2#f")
    let stranger = try SigningKey(id: "k2", secret: Array(1..<33))
    let impostor = try SigningKey(id: "k1", secret: Array(1..<33))
    func code(_ text: String) -> GateError.Code? { gate.open(text, from: .web).rejection?.code }

    clock.value = .seconds(1)
    let text = link.description
    #expect(code(text.replacing("a=1", with: "a=2")) == .forged)
    #expect(code(text.replacing("#f", with: "")) == .forged)
    #expect(code(text.replacing("pay?", with: "pay?c=3&")) == .forged)
    #expect(code(text.replacing("a=1&", with: "")) == .forged)
    #expect(code(text.replacing("ride://", with: "bike://")) == .unmatched)
    #expect(code(text.replacing("sig=", with: "sig=x")) == .malformedSignature)
    #expect(code(try impostor.sign(DeepLink("ride://pay"), until: 900, nonce: "n").description) == .forged)
    #expect(
      code(try stranger.sign(DeepLink("ride://pay"), until: 900, nonce: "n").description) == .unknownKey)
    #expect(
      code(try signing.signer.sign(DeepLink("ride://pay"), until: 9_000_000, nonce: "n").description)
        == .tooLong)
    #expect(gate.open(text, from: .web, for: .dryRun).isOpened)
    #expect(gate.open(text.replacing("a=1&b=2", with: "b=2&a=1"), from: .web).output == "paid")
    #expect(code(text) == .replayed)
    #expect(gate.open(text, from: .web, for: .dryRun).rejection == gate.open(text, from: .web).rejection)
    #expect(gate.open(text, from: .local).output == "paid")

    let other = try signing.link("ride://pay", nonce: "n2")
    clock.value = .seconds(1_000)
    #expect(gate.open(LinkCall(other, from: .push)).rejection?.code == .expired)
  }

  @Test func noMoreSignaturesAreUsedThanCanBeRemembered() throws {
    let key = try SigningKey(id: "k1", secret: Array(0..<32))
    let verifier = try LinkVerifier(keys: [key.verifyingKey], memory: NonceStore(capacity: 1))
    let signing = try Signing()
    let gate = try gate(GateRules.Verification(verifier) { 1 })
    #expect(gate.open(LinkCall(try signing.link("ride://pay", nonce: "a"), from: .web)).output == "paid")
    let second = LinkCall(try signing.link("ride://pay", nonce: "b"), from: .web)
    #expect(gate.open(second).rejection?.code == .nonceStoreFull)
    #expect(gate.open(second, for: .dryRun).rejection == gate.open(second).rejection)
  }

  @Test func aGateThatCannotVerifyOpensNoLinkThatMustBeSigned() throws {
    let rejection = try gate(nil).open(LinkCall(try Signing().link("ride://pay"), from: .web)).rejection
    #expect(rejection?.code == .unsigned)
    #expect(
      rejection?.description
        == #"The route "pay" requires a signature, but the gate cannot verify the link "ride://pay"; set verification in its rules."#
    )
  }

  @Test func aLimitCountsEachOriginAndEachRouteForItself() throws {
    let gate = try gate { rules in
      rules.limits = [
        RateLimit("each", burst: 1, every: .seconds(10), origins: [.web, .push], isShared: false),
        RateLimit("all", burst: 2, every: .seconds(1), origins: [.web], isShared: true),
      ]
    }
    func result(_ text: String, _ origin: LinkCall.Origin) -> String? {
      let outcome = gate.open(text, from: origin)
      return outcome.output ?? outcome.rejection?.rule
    }
    #expect(result("ride://a", .web) == "a")
    #expect(result("ride://a", .web) == "each")
    #expect(result("ride://a", .push) == "a")
    #expect(result("ride://a", .otherApp) == "a")
    #expect(result("ride://a", .otherApp) == "a")
    #expect(result("ride://b", .web) == "b")
    #expect(result("ride://c", .web) == "all")
    let rejection = gate.open("ride://a", from: .push).rejection
    #expect(rejection?.retryAfter == .seconds(10))
    #expect(
      rejection?.description
        == #"The link "ride://a" from push to the route "ride://a" exceeds the limit "each"; try again in 10 seconds."#
    )
    // What one limit rejected was not counted by the other.
    clock.value = .seconds(1)
    #expect(result("ride://c", .web) == "c")
  }

  @Test func aLinkThatNoRouteTakesMayBecomeAnother() throws {
    let gate = try gate()
    #expect(gate.open("old://x", from: .web).output == "a")
    #expect(gate.open("older://x", from: .web).rejection?.code == .notExported)
    #expect(gate.open("older://x", from: .local).output == "draft")
    let rejection = gate.open("other://x?y=1", from: .web).rejection
    #expect(rejection?.code == .unmatched)
    #expect(rejection?.alternative?.description == "https://example.com/?u=other://x?y%3D1")
  }

  @Test func aLinkThatWasReadLenientlyIsReadAgain() throws {
    let link = try DeepLink("ride://a?x=%zz", reading: .lenient)
    #expect(try gate().open(LinkCall(link, from: .local)).rejection?.code == .unreadable)
    let sound = try DeepLink("ride://a?x=1", reading: .lenient)
    #expect(try gate().open(LinkCall(sound, from: .local)).output == "a")
  }

  private func gate(
    _ verification: GateRules.Verification?, _ change: (inout GateRules) -> Void = { _ in }
  ) throws -> LinkGate<String> {
    try gate { rules in
      rules.verification = verification
      change(&rules)
    }
  }

  private func gate(_ change: (inout GateRules) throws -> Void = { _ in }) throws -> LinkGate<String> {
    var draft = TableDraft<String>()
    let exported = RouteAttributes(isExported: true)
    try draft.add("ride://draft", attributes: RouteAttributes(name: "draft")) { _ in .open("draft") }
    try draft.add(
      "ride://pay", attributes: RouteAttributes(name: "pay", isExported: true, needsSignature: true)
    ) {
      _ in .open("paid")
    }
    try draft.add("ride://closed", attributes: exported) { _ in .open("closed") }
    try draft.add("ride://full/:n", attributes: exported) { .decline("no \($0["n"] ?? "")") }
    try draft.add("ride://full/**r", attributes: exported) { _ in .decline("no room") }
    for name in ["a", "b", "c"] {
      try draft.add("ride://\(name)", attributes: exported) { _ in .open(name) }
    }
    var rules = GateRules()
    let rewrites = try RewriteRules(
      [RewriteRule("as", from: "ride://as/:x", to: "ride://a/:x(none)")],
      fallbacks: [
        RewriteRules.Fallback(scheme: "old", .pattern("ride://a")),
        RewriteRules.Fallback(scheme: "older", .pattern("ride://draft")),
        RewriteRules.Fallback(scheme: "other", .pattern("https://example.com/?u")),
      ])
    rules.rewriting = GateRules.Rewriting { rewrites }
    rules.verification = try Signing().verification
    rules.limits = [RateLimit("none", burst: 0, every: .seconds(1), routes: ["ride://closed"])]
    try change(&rules)
    let clock = clock
    return LinkGate(LiveTable(try draft.build()), rules: rules) { clock.value }
  }
}
