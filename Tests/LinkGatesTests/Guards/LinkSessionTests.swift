import DeepLinks
import LinkGates
import Testing

/// What somebody was on the way to never opens for somebody else.
struct LinkSessionTests {
  private let isLoggedIn = HandFlag()

  @Test func whatWaitsForALoginIsOfWhoLogsInFirst() throws {
    let gate = try gate()
    let deferred = try wait(gate)
    gate.beginSession("A")
    gate.beginSession("A")
    isLoggedIn.isUp = true
    #expect(gate.resume(deferred).output == "trip")
  }

  @Test func signingOutDropsWhatWaits() throws {
    let gate = try gate()
    let session = gate.session
    let deferred = try wait(gate)
    gate.endSession()
    isLoggedIn.isUp = true
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
    #expect(gate.session != session)
    gate.beginSession("B")
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
  }

  @Test func anotherUserDropsWhatWaits() throws {
    let gate = try gate()
    gate.beginSession(1)
    let deferred = try wait(gate)
    let session = gate.session
    gate.beginSession(1)
    #expect(gate.session == session)
    gate.beginSession("1")
    #expect(gate.session != session)
    isLoggedIn.isUp = true
    #expect(gate.resume(deferred).rejection?.code == .deferralGone)
  }

  @Test func aSessionThatEndsWhileAGuardDecidesKeepsNothing() throws {
    let holder = GateHolder()
    let gate = try gate { holder.gate?.endSession() }
    holder.gate = gate
    #expect(gate.open("ride://trip", from: .web).rejection?.code == .deferralGone)
    holder.gate = nil
    #expect(gate.open("ride://trip", from: .web).deferredCall != nil)
  }

  @Test func aSessionThatEndsWhileAHandlerDecidesOpensNothing() throws {
    let holder = GateHolder()
    isLoggedIn.isUp = true
    let gate = try gate(whenHandled: { holder.gate?.endSession() })
    holder.gate = gate
    #expect(gate.open("ride://trip", from: .web).rejection?.code == .sessionEnded)
    holder.gate = nil
    #expect(gate.open("ride://trip", from: .web).output == "trip")
  }

  @Test(arguments: [true, false])
  func aPassDoesNotBeginInAnotherSession(isSignedOut: Bool) throws {
    isLoggedIn.isUp = true
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
        return isLoggedIn.isUp ? .allow : .defer("nobody is logged in")
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
