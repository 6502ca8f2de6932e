import DeepLinks
import LinkGates
import Testing

/// What rejections say of where a link fails, and what they keep to themselves.
struct RejectionRemedyTests {
  private func gate(
    _ log: EventLog? = nil, reading: DeepLink.Reading = .strict,
    _ change: (inout GateRules) -> Void = { _ in }
  ) throws -> LinkGate<String> {
    var draft = TableDraft<String>()
    draft.options.reading = reading
    try draft.add("shop://product/:id<int>", attributes: .exported("product")) { _ in .open("product") }
    try draft.add("shop://product/:id<int>/reviews?sort(new|best)?", attributes: .exported("reviews")) { _ in
      .open("reviews")
    }
    try draft.add("shop://product/list", attributes: .exported("list")) { _ in .open("list") }
    try draft.add("shop://search", attributes: RouteAttributes(name: "search")) { _ in .open("blank") }
    try draft.add("shop://search?q&page<int>=1", attributes: .exported("found")) { _ in .open("found") }
    try draft.add("shop://pay", attributes: .exported("pay", needsSignature: true)) { _ in .open("paid") }
    var rules = GateRules()
    rules.verification = try Signing().verification
    change(&rules)
    return LinkGate(LiveTable(try draft.build()), rules: rules, observer: log) { .zero }
  }

  @Test(arguments: [
    "shop://pay?token=SECRET&x=%FF", "shop://pay?token=SECRET&x=%zz", "shop://%zz#SECRET",
    "shop://none?SECRET",
    "shop://search?token=SECRET",
  ])
  func nothingOfAQueryStandsInARejectionOrAnEvent(link: String) throws {
    let log = EventLog()
    let rejection = try #require(try gate(log).open(link, from: .web).rejection)
    #expect(!rejection.description.contains("SECRET"))
    #expect(!"\(log.events)".contains("SECRET"))
  }

  @Test func aLinkThatIsReadLenientlyKeepsItsQueryToo() throws {
    let log = EventLog()
    let text = "shop://pay?token=SECRET&x=%zz&sig-key=k1&sig-exp=9&sig-nonce=n&sig=00&sig-v=2"
    let rejection = try #require(try gate(log, reading: .lenient).open(text, from: .web).rejection)
    #expect(!rejection.description.contains("SECRET"))
    #expect(!"\(log.events)".contains("SECRET"))
    let strict = try DeepLink("shop://pay?token=SECRET&x=%zz", reading: .lenient)
    #expect(try gate().open(LinkCall(strict, from: .web)).rejection?.description.contains("SECRET") == false)
  }

  @Test(arguments: [
    (
      "shop://product/7/reviews?sort=cheap",
      #" The nearest is "shop://product/:id<int>/reviews?sort(new|best)?": sort is not one of new, best at byte 30."#
    ),
    (
      "shop://product/seven",
      #" The nearest is "shop://product/:id<int>": id is not of type int at byte 15."#
    ),
    ("shop://nothing", ""), ("other://product/7", ""),
  ])
  func aLinkWithoutARouteIsToldTheNearest(link: String, nearest: String) throws {
    let path = link.prefix { $0 != "?" }
    let rejection = try #require(try gate().open(link, from: .web).rejection)
    #expect(
      rejection.description
        == #"No route matches the link "\#(path)".\#(nearest) opener.gate.live.table.explain(link) shows why for each route."#
    )
  }

  @Test(arguments: [
    ("shop://search?q=a&q=b", "q is repeated at byte 18"), ("shop://search?q=", "q is empty"),
    ("shop://search?q=a&page=one", "page is not of type int"), ("shop://SEARCH?Q=a", "q is missing"),
  ])
  func aLocalRouteBehindAnExportedOneTellsWhyThatDoesNotTakeTheLink(link: String, reason: String) throws {
    let rejection = try #require(try gate().open(link, from: .web).rejection)
    #expect(rejection.code == .notExported)
    #expect(
      rejection.description.contains(
        #"; "shop://search?q&page<int>=1" is exported, but does not accept the link: \#(reason)"#))
    #expect(!rejection.description.contains("export the route"))
  }

  @Test func aLinkThatCostsMoreThanTheDoorEverHasIsToldSo() throws {
    let gate = try gate { $0.ingressLimit = RateLimit("door", burst: 2, every: .seconds(1)) }
    let rejection = gate.open("shop://" + String(repeating: "x", count: 4_000), from: .web).rejection
    #expect(
      rejection?.description.hasSuffix(
        "the link costs more than the burst of 2; raise the burst, or shorten the link.") == true)
  }

  @Test(
    arguments: [
      (.milliseconds(59_999), "60 seconds"), (.milliseconds(9_901), "10 seconds"),
      (.milliseconds(2_410), "2.5 seconds"), (.nanoseconds(1), "0.1 seconds"),
      (.milliseconds(999), "1 second"),
      (.seconds(1), "1 second"), (.seconds(7), "7 seconds"), (.milliseconds(10_001), "11 seconds"),
    ] as [(Duration, String)])
  func theTimeToWaitIsRoundedUp(wait: Duration, text: String) throws {
    let gate = try gate { $0.limits = [RateLimit("l", burst: 1, every: wait)] }
    #expect(gate.open("shop://product/7", from: .web).isOpened)
    let rejection = gate.open("shop://product/7", from: .web).rejection
    #expect(rejection?.retryAfter == wait)
    #expect(rejection?.description.hasSuffix("; try again in \(text).") == true)
  }
}
