import DeepLinks
import LinkGates
import Testing

/// A link for one use is used up when its way begins, and not before.
struct LinkPassTests {
  private let signing: Signing
  private let isLoggedIn = Held(false)
  private let clock = Held(Duration.zero)
  private let log = EventLog()

  init() throws {
    let clock = clock
    signing = try Signing { clock.value.components.seconds }
  }

  @Test func aPassThatNeverBeginsSpendsNothing() throws {
    let gate = try gate()
    let call = LinkCall(try signing.link("ride://pay"), from: .web)
    for _ in 0..<3 { #expect(gate.open(call, for: .admission).output == "paid") }
    #expect(gate.open(call).output == "paid")
    #expect(gate.open(call, for: .admission).rejection?.code == .replayed)
  }

  @Test func aPassBeginsOnceForAllItsCopies() throws {
    let gate = try gate()
    let call = LinkCall(try signing.link("ride://pay"), from: .web)
    let first = try pass(gate.open(call, for: .admission))
    let second = try pass(gate.open(call, for: .admission))
    #expect(first.match.parameters.link == call.link)
    #expect(log.events.map(\.code).filter { $0 == "opened" } == [])
    let copy = first
    try first.begin()
    try copy.begin()
    #expect(log.events.map(\.code).filter { $0 == "opened" } == ["opened"])
    for _ in 0..<2 {
      #expect(throws: GateError.self) { try second.begin() }
      #expect(code(of: second) == .replayed)
    }
    #expect(log.events.map(\.code).filter { $0 == "replayed" } == ["replayed"])
  }

  @Test func ofManyPassesForOneLinkOneBegins() async throws {
    let gate = try gate()
    let call = LinkCall(try signing.link("ride://pay"), from: .web)
    let begun = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2_000 {
        group.addTask {
          guard case .opened(_, let pass) = gate.open(call, for: .admission) else { return 0 }
          return (try? pass.begin()) == nil ? 0 : 1
        }
      }
      return await group.reduce(0, +)
    }
    #expect(begun == 1)
    #expect(gate.open(call).rejection?.code == .replayed)
  }

  @Test func aPassDoesNotBeginWhenItsTimeIsOver() throws {
    let gate = try gate()
    let pass = try pass(gate.open(LinkCall(try signing.link("ride://pay"), from: .web), for: .admission))
    clock.value = .seconds(1_000)
    #expect(code(of: pass) == .expired)
  }

  @Test func aLinkThatHadToWaitIsSpentWhenItBegins() throws {
    let gate = try gate()
    let call = LinkCall(try signing.link("ride://login/pay"), from: .web)
    let other = LinkCall(try signing.link("ride://login/pay", nonce: "n2"), from: .web)
    let deferred = try #require(gate.open(call, for: .admission).deferredCall)
    // Another one takes its place; tapped again, the first one opens.
    let newer = try #require(gate.open(other, for: .admission).deferredCall)
    isLoggedIn.value = true
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
    try pass(gate.open(call, for: .admission)).begin()
    let resumed = try pass(gate.resume(newer, for: .admission))
    #expect(gate.open(other).output == "paid")
    #expect(code(of: resumed) == .replayed)
  }

  @Test func aLinkThatWasUsedWhileItWaitedIsRejected() throws {
    let gate = try gate()
    let call = LinkCall(try signing.link("ride://login/pay"), from: .web)
    let deferred = try #require(gate.open(call).deferredCall)
    isLoggedIn.value = true
    #expect(gate.open(call).output == "paid")
    #expect(gate.resume(deferred, for: .admission).rejection?.code == .replayed)
  }

  @Test(arguments: ["ride://pay", "ride://plain"])
  func whatWasOnlyAskedForNeverBegins(text: String) throws {
    let gate = try gate(observer: nil)
    let call = LinkCall(try signing.link(text), from: .web)
    let pass = try pass(gate.open(call, for: .dryRun))
    #expect(code(of: pass) == .notAdmitted)
    #expect(gate.open(call).output != nil)
  }

  @Test func allSignaturesOfACallAreSpentOrNone() throws {
    let target = try signing.link("ride://pay", nonce: "n2")
    let gate = try gate(redirectingTo: target)
    let call = LinkCall(try signing.link("ride://from"), from: .web)
    let pass = try pass(gate.open(call, for: .admission))
    #expect(gate.open(LinkCall(target, from: .web)).output == "paid")
    #expect(code(of: pass) == .replayed)
    // The first of the two was not lost with the second.
    let again = try self.gate(redirectingTo: try signing.link("ride://pay", nonce: "n3"))
    #expect(again.open(call).output == "paid")
    #expect(again.open(call).rejection?.code == .replayed)
  }

  private func code(of pass: LinkPass) -> GateError.Code? {
    do throws(GateError) {
      try pass.begin()
      return nil
    } catch {
      return error.code
    }
  }

  private func pass(_ outcome: GateOutcome<String>) throws -> LinkPass {
    guard case .opened(_, let pass) = outcome else { throw try #require(outcome.rejection) }
    return pass
  }

  private func gate(redirectingTo target: DeepLink) throws -> LinkGate<String> {
    try gate(observer: nil, redirectingTo: target)
  }

  private func gate() throws -> LinkGate<String> { try gate(observer: log) }

  private func gate(observer: EventLog?, redirectingTo target: DeepLink? = nil) throws -> LinkGate<String> {
    let isLoggedIn = isLoggedIn
    var rules = GateRules()
    rules.verification = signing.verification
    rules.guards = [
      LinkGuard("moved") { _, match in
        match.parameters.link.host == "from" ? target.map { .redirect($0) } ?? .allow : .allow
      }
    ]
    rules.routeGuards = [
      LinkGuard("login") { _, _ in isLoggedIn.value ? .allow : .defer("nobody is logged in") }
    ]
    var draft = TableDraft<String>()
    let signed = RouteAttributes(isExported: true, needsSignature: true)
    try draft.add("ride://pay", attributes: signed) { _ in .open("paid") }
    try draft.add("ride://from", attributes: signed) { _ in .open("from") }
    try draft.add("ride://plain", attributes: RouteAttributes(isExported: true)) { _ in .open("plain") }
    try draft.add(
      "ride://login/pay",
      attributes: RouteAttributes(isExported: true, needsSignature: true, guards: ["login"])
    ) { _ in .open("paid") }
    let clock = clock
    return LinkGate(LiveTable(try draft.build()), rules: rules, observer: observer) { clock.value }
  }
}
