import DeepLinks
import LinkGates
import Testing

/// What somebody was on the way to never opens for somebody else.
struct LinkSessionTests {
  private let isLoggedIn = Held(false)

  @Test func whatWaitsForALoginIsOfWhoLogsInFirst() throws {
    let gate = try gate()
    let deferred = try wait(gate)
    gate.beginSession("A")
    gate.beginSession("A")
    isLoggedIn.value = true
    #expect(gate.resume(deferred).output == "trip")
  }

  @Test(arguments: [true, false])
  func signingOutOrAnotherUserDropsWhatWaits(isSignedOut: Bool) throws {
    let gate = try gate()
    gate.beginSession(1)
    let deferred = try wait(gate)
    let session = gate.session
    gate.beginSession(1)
    #expect(gate.session == session)
    if isSignedOut { gate.endSession() } else { gate.beginSession("1") }
    isLoggedIn.value = true
    #expect(gate.session != session)
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
    gate.beginSession("B")
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
  }

  @Test func aSessionThatEndsWhileAGuardDecidesKeepsNothing() throws {
    let holder = Held<LinkGate<String>?>(nil)
    let gate = try gate { holder.value?.endSession() }
    holder.value = gate
    #expect(gate.open("ride://trip", from: .web).rejection?.code == .deferralGone)
    holder.value = nil
    #expect(gate.open("ride://trip", from: .web).deferredCall != nil)
  }

  @Test func aSessionThatEndsWhileAHandlerDecidesOpensNothing() throws {
    let holder = Held<LinkGate<String>?>(nil)
    isLoggedIn.value = true
    let gate = try gate(whenHandled: { holder.value?.endSession() })
    holder.value = gate
    #expect(gate.open("ride://trip", from: .web).rejection?.code == .sessionEnded)
    holder.value = nil
    #expect(gate.open("ride://trip", from: .web).output == "trip")
  }

  @Test(arguments: [true, false])
  func aPassDoesNotBeginInAnotherSession(isSignedOut: Bool) throws {
    isLoggedIn.value = true
    let gate = try gate()
    gate.beginSession("A")
    guard case .opened(_, let pass) = gate.open("ride://trip", from: .web, for: .admission),
      case .opened(_, let begun) = gate.open("ride://trip", from: .web, for: .admission)
    else { throw try #require(gate.open("ride://trip", from: .web, for: .admission).rejection) }
    try begun.begin()
    if isSignedOut { gate.endSession() }
    gate.beginSession("B")
    let rejection = #expect(throws: GateError.self) { try pass.begin() }
    #expect(rejection?.code == .sessionEnded)
    #expect(rejection?.stage == .handler)
    #expect(rejection?.description.contains("has ended") == true)
    try begun.begin()
    #expect(gate.open("ride://trip", from: .web).output == "trip")
  }

  private func wait(_ gate: LinkGate<String>) throws -> DeferredCall {
    try #require(gate.open("ride://trip", from: .web).deferredCall)
  }

  private func gate(
    whenAsked act: @escaping @Sendable () -> Void = {},
    whenHandled handle: @escaping @Sendable () -> Void = {}
  ) throws -> LinkGate<String> {
    let isLoggedIn = isLoggedIn
    var rules = GateRules()
    rules.guards = [
      LinkGuard("login") { _, _ in
        act()
        return isLoggedIn.value ? .allow : .defer("nobody is logged in")
      }
    ]
    var draft = TableDraft<String>()
    try draft.add("ride://trip", attributes: RouteAttributes(isExported: true)) { _ in
      handle()
      return .open("trip")
    }
    return LinkGate(LiveTable(try draft.build()), rules: rules)
  }
}
