import DeepLinks
import LinkGates
import Testing

struct LinkGuardTests {
  @Test func guardsAreAskedInOrderThoseOfTheGateFirst() throws {
    let log = EventLog()
    func check(_ name: String) -> LinkGuard {
      LinkGuard(name) { _, match in match.parameters["id"] == name ? .reject("no \(name)") : .allow }
    }
    var rules = GateRules()
    rules.guards = [check("g1"), check("g2")]
    rules.routeGuards = [check("r1"), check("unused"), check("r2")]
    let gate = LinkGate(LiveTable(try table(["r2", "r1"])), rules: rules, observer: log)
    #expect(gate.open("ride://trip/7", from: .web).output == "7")
    #expect(log.events.filter { $0.decision == .allowed }.map(\.rule) == ["g1", "g2", "r2", "r1"])
    let rejection = gate.open("ride://trip/r1?token=1", from: .web).rejection
    #expect(rejection?.code == .rejectedByGuard)
    #expect(rejection?.rule == "r1")
    #expect(
      rejection?.description
        == #"The guard "r1" rejects the link "ride://trip/r1" of the route "trip": no r1"#)
    #expect(gate.open("ride://trip/unused", from: .web).output == "unused")
    #expect(gate.missingGuards == [])
  }

  @Test func allGuardsOfOneNameAreAskedAndThoseOfTheGateOnce() throws {
    let log = EventLog()
    var rules = GateRules()
    rules.guards = [LinkGuard("gate") { _, _ in .allow }]
    rules.routeGuards = [
      LinkGuard("same") { _, _ in .allow },
      LinkGuard("same") { _, match in match.parameters["id"] == "7" ? .allow : .reject("not seven") },
    ]
    let gate = LinkGate(LiveTable(try table(["same", "gate"])), rules: rules, observer: log)
    #expect(gate.missingGuards == [])
    #expect(gate.open("ride://trip/7", from: .web).output == "7")
    #expect(log.events.filter { $0.decision == .allowed }.map(\.rule) == ["gate", "same", "same"])
    #expect(gate.open("ride://trip/8", from: .web).rejection?.code == .rejectedByGuard)
  }

  @Test(arguments: [0, -1, 1])
  func aLinkIsRedirectedNoMoreOftenThanItMay(maximum: Int) throws {
    var rules = GateRules()
    rules.maximumRedirects = maximum
    let next = try DeepLink("ride://trip/2")
    rules.guards = [
      LinkGuard("next") { _, match in match.parameters["id"] == "1" ? .redirect(next) : .allow }
    ]
    let gate = LinkGate(LiveTable(try table([])), rules: rules)
    #expect(gate.open("ride://trip/2", from: .web).output == "2")
    #expect(gate.open("ride://trip/1", from: .web).output == (maximum == 1 ? "2" : nil))
  }

  @Test func aRouteWhoseGuardIsNotThereIsNotOpened() throws {
    let gate = LinkGate(LiveTable(try table(["login"])))
    #expect(gate.missingGuards == ["login"])
    let rejection = gate.open("ride://trip/7", from: .local).rejection
    #expect(rejection?.code == .unknownGuard)
    #expect(
      rejection?.description
        == #"The route "trip" requires the guard "login", which the gate doesn't have, so the gate rejects the link "ride://trip/7"; add the guard to routeGuards."#
    )
  }

  @Test(arguments: [
    (1, "loop"), (2, "loop"), (9, "loop"), (10, "tooManyRedirects"), (40, "tooManyRedirects"),
  ])
  func redirectsInACircleEnd(length: Int, code: String) throws {
    var draft = TableDraft<String>()
    try draft.add("ride://n/:n<int>", attributes: RouteAttributes(isExported: true)) { _ in .open("open") }
    var rules = GateRules()
    rules.guards = [
      LinkGuard("next") { _, match in
        let number = Int(match.parameters["n"] ?? "") ?? 0
        return (try? DeepLink("ride://n/\((number + 1) % length)")).map { .redirect($0) }
          ?? .reject("no link")
      }
    ]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules)
    let rejection = gate.open("ride://n/0", from: .web).rejection
    #expect(rejection?.code.rawValue == code)
    #expect(gate.open("ride://n/0", from: .web, for: .dryRun).rejection == rejection)
    #expect(
      rejection?.description
        == (code == "loop"
          ? #"The guard "next" redirects the link "ride://n/\#(length - 1)" back to "ride://n/0", which was already redirected; make a guard accept one of these links."#
          : #"The link "ride://n/8" would be redirected 9 times, last by the guard "next"; redirect to the final destination."#)
    )
  }

  @Test func guardsAndHandlersMayCallTheGate() throws {
    let holder = Held<LinkGate<String>?>(nil)
    var draft = TableDraft<String>()
    try draft.add("/outer") { _ in
      .open("outer of \(holder.value?.open("/inner", from: .local).output ?? "")")
    }
    try draft.add("/inner") { _ in .open("inner") }
    var rules = GateRules()
    rules.limits = [RateLimit("l", burst: 9, every: .seconds(1), origins: [.local])]
    rules.guards = [
      LinkGuard("asks") { _, match in
        match.parameters.link.path == "/outer"
          && holder.value?.open("/inner", from: .local, for: .dryRun).isOpened != true
          ? .reject("no inner") : .allow
      }
    ]
    holder.value = LinkGate(LiveTable(try draft.build()), rules: rules)
    #expect(holder.value?.open("/outer", from: .local).output == "outer of inner")
    holder.value = nil
  }

  @Test func aGuardThatOpensItsOwnLinkComesToAnEnd() throws {
    let holder = Held<LinkGate<String>?>(nil)
    var draft = TableDraft<String>()
    try draft.add("/a") { _ in .open("a") }
    var rules = GateRules()
    rules.guards = [
      LinkGuard("itself") { call, _ in
        (holder.value?.open(call).rejection).map { .reject($0.code.rawValue) } ?? .allow
      }
    ]
    let log = EventLog()
    holder.value = LinkGate(LiveTable(try draft.build()), rules: rules, observer: log)
    #expect(holder.value?.open("/a", from: .local).rejection?.code == .rejectedByGuard)
    #expect(log.events.map(\.code).count { $0 == "nested" } == 1)
    #expect(log.events.map(\.number).max() == 9)
    holder.value = nil
  }

  private func table(_ guards: [String]) throws -> LinkTable<String> {
    var draft = TableDraft<String>()
    try draft.add(
      "ride://trip/:id", attributes: RouteAttributes(name: "trip", isExported: true, guards: guards)
    ) {
      .open($0["id"] ?? "")
    }
    return try draft.build()
  }
}
