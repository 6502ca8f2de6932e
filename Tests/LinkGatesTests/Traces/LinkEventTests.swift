import DeepLinks
import LinkGates
import Testing

struct LinkEventTests {
  @Test func eachDecisionAboutALinkIsOneEvent() throws {
    let log = EventLog()
    let isReady = Held(false)
    let clock = Held(Duration.zero)
    clock.value = .seconds(3)
    let signing = try Signing()
    let gate = try gate(log, isReady, clock, signing)
    let link = try signing.link("ride://short/7?token=1#x")
    let outcome = gate.open(LinkCall(link, from: .push, metadata: ["campaign": "may"]))
    isReady.value = true
    _ = gate.resume(try #require(outcome.deferredCall))
    let lines = log.events.map { event in
      [event.stage.rawValue, event.code, event.route, event.rule, event.link, event.detail].compactMap(\.self)
        .joined(separator: " | ")
    }
    #expect(
      lines == [
        "rewrite | rewritten | short | ride://short/7 | ride://trip/7",
        "match | matched | trip | ride://trip/7 | ",
        "signature | verified | trip | k1 | ride://trip/7 | ",
        "guards | deferred | trip | ready | ride://trip/7 | not yet",
        "resume | resumed | ready | ride://short/7 | ",
        "rewrite | rewritten | short | ride://short/7 | ride://trip/7",
        "match | matched | trip | ride://trip/7 | ",
        "guards | allowed | trip | ready | ride://trip/7 | ",
        "handler | declined | trip | ride://trip/7 | not seven",
        "match | matched | ride://trip/* | ride://trip/7 | ",
        "guards | redirected | ride://trip/* | moved | ride://trip/7 | ride://end",
        "match | matched | ride://end | ride://end | ",
        "handler | opened | ride://end | ride://end | ",
      ])
    #expect(log.events.map(\.number) == [1, 1, 1, 1] + Array(repeating: 2, count: 9))
    #expect(log.events.allSatisfy { $0.origin == .push && $0.metadata == ["campaign": "may"] })
    #expect(log.events.allSatisfy { $0.time == .seconds(3) && !$0.isDryRun })
  }

  @Test func aRejectionIsTheLastEventOfItsCall() throws {
    let log = EventLog()
    let gate = try gate(log, Held(false), Held(Duration.zero), try Signing())
    let texts = ["ride://%zz?t=1", "ride://none", "ride://trip/8", "ride://end"]
    let rejections = texts.map { gate.open($0, from: .web).rejection }
    #expect(rejections.map { $0?.code } == [.unreadable, .unmatched, .unsigned, nil])
    #expect(
      log.events.map(\.code) == ["unreadable", "unmatched", "matched", "unsigned", "matched", "opened"])
    #expect(log.events.map(\.number) == [1, 2, 3, 3, 4, 4])
    #expect(log.events.map(\.stage.rawValue) == ["read", "match", "match", "signature", "match", "handler"])
    for event in log.events {
      guard case .rejected(let code) = event.decision else { continue }
      #expect(rejections.compactMap(\.self).contains { $0.code == code && $0.description == event.detail })
    }
    _ = gate.open("ride://end", from: .web, for: .dryRun)
    #expect(log.events.suffix(2).map(\.isDryRun) == [true, true])
  }

  @Test(arguments: [
    ("ride://none/", "x", 1_000_000), ("ride://none/e", "\u{301}", 200_000),
    ("ride://none/\n2026-01-01 opened\u{2028}\r\u{85}\u{1B}[2J\u{202E}", "", 0),
    ("ride://none/?\u{301}secret", "", 0),
  ])
  func noLinkMakesAnEventLongOrWritesALineOfALog(start: String, rest: String, count: Int) throws {
    let text = start + String(repeating: rest, count: count)
    let log = EventLog()
    let gate = try gate(log, Held(false), Held(Duration.zero), try Signing())
    let rejection = try #require(gate.open(text, from: .web).rejection)
    #expect(rejection.description.utf8.count < 1_500)
    for event in log.events {
      #expect(event.link.utf8.count <= 203)
      #expect(event.detail.utf8.count < 1_500)
      #expect(!"\(event)".contains("secret"))
      for scalar in (event.link + event.detail + rejection.description).unicodeScalars {
        #expect(![.control, .lineSeparator, .format].contains(scalar.properties.generalCategory))
      }
    }
  }

  private func gate(_ log: EventLog, _ isReady: Held<Bool>, _ clock: Held<Duration>, _ signing: Signing)
    throws
    -> LinkGate<Int>
  {
    var draft = TableDraft<Int>()
    try draft.add(
      "ride://trip/:id<int>",
      attributes: RouteAttributes(name: "trip", isExported: true, needsSignature: true, guards: ["ready"])
    ) { $0["id"] == "7" ? .decline("not seven") : .open(1) }
    try draft.add("ride://trip/*", attributes: RouteAttributes(isExported: true, guards: ["moved"])) { _ in
      .open(2)
    }
    try draft.add("ride://end", attributes: RouteAttributes(isExported: true)) { _ in .open(3) }
    let end = try DeepLink("ride://end")
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(
      try RewriteRules([
        RewriteRule("short", from: "ride://short/:id<int>", to: "ride://trip/:id<int>")
      ]))
    rules.verification = signing.verification
    rules.routeGuards = [
      LinkGuard("ready") { _, _ in isReady.value ? .allow : .defer("not yet") },
      LinkGuard("moved") { _, _ in .redirect(end) },
    ]
    return LinkGate(LiveTable(try draft.build()), rules: rules, observer: log) { clock.value }
  }
}
