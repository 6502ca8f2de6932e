import DeepLinks
import LinkGates
import Testing

struct DeferredCallTests {
  private let clock = Held(Duration.zero)
  private let isLoggedIn = Held(false)
  private let hasAgreed = Held(false)

  @Test func aCallThatHadToWaitIsResumedOnce() throws {
    let gate = try gate()
    let deferred = try #require(gate.open("ride://trip/7", from: .web).deferredCall)
    #expect(deferred.guardName == "login")
    #expect(deferred.reason == "nobody is logged in")
    #expect(deferred.call.link == (try DeepLink("ride://trip/7")))
    #expect(deferred.deadline == .seconds(600))
    isLoggedIn.value = true
    clock.value = .seconds(599)
    #expect(gate.resume(deferred).output == "7")
    let rejection = gate.resume(deferred).rejection
    #expect(rejection?.code == .deferralGone)
    #expect(
      rejection?.description
        == #"The link "ride://trip/7" no longer waits for the guard "login": it was resumed, a newer link replaced it, or its session has ended; open it again."#
    )
  }

  @Test func aQuestionLeavesACallWaiting() throws {
    let gate = try gate()
    let deferred = try #require(gate.open("ride://trip/7", from: .web).deferredCall)
    let asked = try #require(gate.resume(deferred, for: .dryRun).deferredCall)
    #expect(gate.resume(asked).rejection?.code == .deferralGone)
    isLoggedIn.value = true
    #expect(gate.resume(deferred, for: .dryRun).output == "7")
    #expect(gate.resume(deferred).output == "7")
    #expect(gate.resume(deferred, for: .dryRun).rejection?.code == .deferralGone)
  }

  @Test func aCallWaitsOnceMoreIfItsGuardSaysSo() throws {
    let gate = try gate()
    let first = try #require(gate.open("ride://trip/7", from: .web).deferredCall)
    let second = try #require(gate.resume(first).deferredCall)
    isLoggedIn.value = true
    #expect(gate.resume(first).rejection?.code == .deferralGone)
    #expect(gate.resume(second).output == "7")
  }

  @Test func howOftenEverALinkWaitsItsTimeEndsOnce() throws {
    let gate = try gate()
    let first = try #require(gate.open("ride://trip/7", from: .web).deferredCall)
    clock.value = .seconds(400)
    let second = try #require(gate.resume(first).deferredCall)
    #expect(second.deadline == .seconds(600))
    clock.value = .seconds(600)
    isLoggedIn.value = true
    let rejection = gate.resume(second).rejection
    #expect(rejection?.code == .deferralExpired)
    #expect(
      rejection?.description
        == #"The link "ride://trip/7" has waited too long for the guard "login"; open it again."#)
    #expect(gate.resume(second).rejection?.code == .deferralGone)
  }

  @Test func aLinkThatWaitsBeyondTheEndOfItsKeyIsNotOpened() throws {
    let clock = clock
    let signing = try Signing(keyUntil: 500) { clock.value.components.seconds }
    let gate = try gate { $0.verification = signing.verification }
    let signed = LinkCall(try signing.link("ride://signed"), from: .web)
    let deferred = try #require(gate.open(signed).deferredCall)
    isLoggedIn.value = true
    guard case .opened(_, let pass) = gate.open(signed, for: .admission) else {
      throw try #require(gate.open(signed, for: .admission).rejection)
    }
    clock.value = .seconds(500)
    #expect(throws: GateError.self) { try pass.begin() }
    #expect(gate.resume(deferred).rejection?.code == .unknownKey)
    clock.value = .seconds(499)
    #expect(gate.open(signed).output == "signed")
  }

  @Test func aNewerCallTakesThePlaceOfTheOneThatWaitsForTheSameGuard() throws {
    let gate = try gate()
    let old = try #require(gate.open("ride://trip/1", from: .web).deferredCall)
    let terms = try #require(gate.open("ride://terms/1", from: .web).deferredCall)
    let new = try #require(gate.open("ride://trip/2", from: .web).deferredCall)
    (isLoggedIn.value, hasAgreed.value) = (true, true)
    #expect(gate.resume(old).rejection?.code == .deferralGone)
    #expect(gate.resume(terms).output == "1")
    #expect(gate.resume(new).output == "2")
  }

  @Test func noMoreCallsWaitThanMay() throws {
    let gate = try gate { $0.maximumDeferred = 1 }
    let first = try #require(gate.open("ride://trip/1", from: .web).deferredCall)
    let second = try #require(gate.open("ride://terms/1", from: .web).deferredCall)
    (isLoggedIn.value, hasAgreed.value) = (true, true)
    #expect(gate.resume(first).rejection?.code == .deferralGone)
    #expect(gate.resume(second).output == "1")
  }

  @Test func anotherGateDoesNotResumeACall() throws {
    let deferred = try #require(try gate().open("ride://trip/1", from: .web).deferredCall)
    isLoggedIn.value = true
    let other = try gate()
    #expect(other.resume(deferred).rejection?.code == .deferralGone)
  }

  @Test func askingWhetherALinkWouldBeOpenedKeepsNothing() throws {
    let gate = try gate()
    let deferred = try #require(gate.open("ride://trip/7", from: .web).deferredCall)
    let asked = try #require(gate.open("ride://trip/8", from: .web, for: .dryRun).deferredCall)
    #expect(asked.guardName == "login")
    #expect(asked.reason == "nobody is logged in")
    isLoggedIn.value = true
    #expect(gate.resume(asked).rejection?.code == .deferralGone)
    #expect(gate.resume(deferred).output == "7")
  }

  @Test func aResumedCallIsCheckedAgainButPaysNothingTwice() throws {
    let clock = clock
    let signing = try Signing { clock.value.components.seconds }
    let gate = try gate { rules in
      rules.limits = [RateLimit("one", burst: 1, every: .seconds(2_000), isShared: false)]
      rules.verification = signing.verification
    }
    let signed = LinkCall(try signing.link("ride://signed"), from: .web)
    let late = LinkCall(try signing.link("ride://signed", nonce: "n2"), from: .push)
    let deferred = try #require(gate.open(signed).deferredCall)
    isLoggedIn.value = true
    #expect(gate.open(signed).rejection?.code == .rateLimited)
    #expect(gate.resume(deferred).output == "signed")
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
    #expect(gate.open(signed).rejection?.code == .replayed)
    #expect(gate.open("ride://trip/1", from: .web).output == "1")
    #expect(gate.open("ride://trip/1", from: .web).rejection?.code == .rateLimited)

    // A signature is not good for longer because its link had to wait.
    (isLoggedIn.value, clock.value) = (false, .seconds(999))
    let tooLate = try #require(gate.open(late).deferredCall)
    (isLoggedIn.value, clock.value) = (true, .seconds(1_000))
    #expect(gate.resume(tooLate).rejection?.code == .expired)

    isLoggedIn.value = false
    let closed = try #require(gate.open("ride://trip/7", from: .push).deferredCall)
    isLoggedIn.value = true
    var draft = TableDraft<String>()
    try draft.add("ride://trip/:id") { _ in .open("local now") }
    gate.live.replace(with: try draft.build())
    #expect(gate.resume(closed).rejection?.code == .notExported)
  }

  private func gate(_ change: (inout GateRules) -> Void = { _ in }) throws -> LinkGate<String> {
    let (isLoggedIn, hasAgreed, clock) = (isLoggedIn, hasAgreed, clock)
    var rules = GateRules()
    rules.routeGuards = [
      LinkGuard("login") { _, _ in isLoggedIn.value ? .allow : .defer("nobody is logged in") },
      LinkGuard("terms") { _, _ in hasAgreed.value ? .allow : .defer("nobody has agreed") },
    ]
    change(&rules)
    var draft = TableDraft<String>()
    try draft.add("ride://trip/:id", attributes: RouteAttributes(isExported: true, guards: ["login"])) {
      .open($0["id"] ?? "")
    }
    try draft.add("ride://terms/:id", attributes: RouteAttributes(isExported: true, guards: ["terms"])) {
      .open($0["id"] ?? "")
    }
    try draft.add(
      "ride://signed", attributes: RouteAttributes(isExported: true, needsSignature: true, guards: ["login"])
    ) { _ in .open("signed") }
    return LinkGate(LiveTable(try draft.build()), rules: rules) { clock.value }
  }
}
