import DeepLinks
import LinkGates
import Testing

/// The ingress limit, and what limits count together.
struct DoorTests {
  private let clock = Held(Duration.zero)

  @Test func whatIsRejectedLaterIsCountedToo() throws {
    let log = EventLog()
    let gate = try gate(log) { $0.ingressLimit = RateLimit("door", burst: 3, every: .seconds(1)) }
    #expect(gate.open("ride://a/1", from: .web).output == "1")
    #expect(gate.open("ride://none", from: .web).rejection?.code == .unmatched)
    #expect(gate.open("ride://%zz", from: .web).rejection?.code == .unreadable)
    for text in ["ride://a/1", "ride://%zz"] {
      let rejection = try #require(gate.open(text, from: .web).rejection)
      #expect(rejection.code == .ingressLimited)
      #expect(rejection.stage == .ingress)
      #expect(rejection.rule == "door")
      #expect(rejection.retryAfter == .seconds(1))
    }
    #expect(log.events.suffix(2).map(\.code) == ["ingressLimited", "ingressLimited"])
    #expect(gate.open("ride://a/1", from: .push).output == "1")
    #expect(gate.open("ride://a/1", from: .local).output == "1")
    clock.value = .seconds(1)
    #expect(gate.open("ride://a/1", from: .web, for: .dryRun).isOpened)
    #expect(gate.open("ride://a/1", from: .web).output == "1")
    #expect(gate.open("ride://a/1", from: .web).rejection?.code == .ingressLimited)
  }

  @Test func aLinkCostsATokenAndOneMoreForEachKilobyte() throws {
    let gate = try gate { $0.ingressLimit = RateLimit("door", burst: 9, every: .seconds(1)) }
    func link(_ bytes: Int) -> String { "ride://a/" + String(repeating: "x", count: bytes - 9) }
    #expect(gate.open(link(9 * 1_024), from: .web).rejection?.retryAfter == nil)
    #expect(gate.open(link(9 * 1_024), from: .web).rejection?.code == .ingressLimited)
    #expect(gate.open(link(8 * 1_024), from: .web).isOpened)
    #expect(gate.open("ride://a/1", from: .web).rejection?.code == .ingressLimited)
    clock.value = .seconds(2)
    #expect(gate.open(link(2 * 1_024), from: .web).rejection?.retryAfter == .seconds(1))
    #expect(gate.open(link(1_024), from: .web).isOpened)
    #expect(gate.open("ride://a/1", from: .web).rejection?.code == .ingressLimited)
  }

  @Test func aTextThatIsTooLongIsNotReadAndCostsAToken() throws {
    let log = EventLog()
    let gate = try gate(log) { $0.ingressLimit = RateLimit("door", burst: 2, every: .seconds(1)) }
    let text = String(repeating: "%", count: DeepLink.maximumLength + 1)
    let rejection = try #require(gate.open(text, from: .web).rejection)
    #expect(rejection.code == .unreadable)
    #expect(rejection.description.contains("at most \(DeepLink.maximumLength) bytes"))
    #expect(gate.open("ride://a/1", from: .web).isOpened)
    #expect(gate.open(text, from: .web).rejection?.code == .ingressLimited)
    #expect(log.events.map(\.number) == [1, 2, 2, 3])
  }

  @Test func theDoorIsBeforeTheRules() throws {
    let log = EventLog()
    let gate = try gate(log) { rules in
      rules.ingressLimit = RateLimit("door", burst: 0, every: .seconds(1))
      rules.rewriting = GateRules.Rewriting(try RewriteRules([RewriteRule("r", from: "/**r", to: "/x/**r")]))
      rules.rewriter = { link in
        Issue.record("\(link) has come to the code of the application.")
        return nil
      }
    }
    #expect(gate.open("ride://a/1", from: .web).rejection?.code == .ingressLimited)
    #expect(log.events.map(\.code) == ["ingressLimited"])
  }

  @Test func aCallThatHadToWaitPaysOnce() throws {
    let isReady = Held(false)
    let gate = try gate { rules in
      rules.ingressLimit = RateLimit("door", burst: 1, every: .seconds(1))
      rules.guards = [LinkGuard("ready") { _, _ in isReady.value ? .allow : .defer("not yet") }]
    }
    let deferred = try #require(gate.open("ride://a/1", from: .web).deferredCall)
    isReady.value = true
    #expect(gate.resume(deferred).output == "1")
  }

  @Test func patternsOfOneRouteShareItsLimit() throws {
    var draft = TableDraft<String>()
    for pattern in ["ride://a/:trip<int>", "ride://b/:trip<int>", "ride://c/:trip<int>"] {
      try draft.add(OneTrip.self, pattern: pattern, attributes: RouteAttributes(isExported: true)) {
        .open("\($0.trip)")
      }
    }
    var rules = GateRules()
    rules.limits = [RateLimit("l", burst: 2, every: .seconds(1), isShared: false)]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules) { .zero }
    let texts = ["ride://a/1", "ride://b/2", "ride://c/3", "ride://a/4"]
    #expect(texts.compactMap { gate.open($0, from: .web).output } == ["1", "2"])
  }

  private struct OneTrip: LinkRoute {
    static let pattern = "ride://trip/:trip<int>"
    var trip = 0

    mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
      try fields("trip", &trip)
    }
  }

  private func gate(
    _ log: EventLog? = nil, _ change: (inout GateRules) throws -> Void
  ) throws -> LinkGate<String> {
    var draft = TableDraft<String>()
    for name in ["a", "b"] {
      try draft.add("ride://\(name)/:id", attributes: RouteAttributes(isExported: true)) {
        .open($0["id"] ?? "")
      }
    }
    var rules = GateRules()
    try change(&rules)
    let clock = clock
    return LinkGate(LiveTable(try draft.build()), rules: rules, observer: log) { clock.value }
  }
}
