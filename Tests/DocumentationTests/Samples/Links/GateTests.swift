import Basics
import DeepLinks
import LinkGates
import Testing

/// The gate of the article on the security of links.
struct GateTests {
  @Test func aGateOpensRejectsAndDefers() throws {
    let isSignedIn = Lock(false)
    var handler = LinkHandler(gate: try makeGate { isSignedIn.withLock { $0 } })
    #expect(handler.gate.missingGuards == [])
    handler.handle("ride://trip/7")
    #expect(handler.waiting?.guardName == "signed in")
    isSignedIn.withLock { $0 = true }
    let call = try #require(handler.waiting)
    #expect(handler.gate.resume(call).output == .trip(TripLink(id: 7)))
    #expect(handler.gate.resume(call).rejection?.code == .deferralGone)
    for link in ["ride://help/tips", "https:///evil.example", "ride://trip/seven", "ride://trip/8"] {
      handler.handle(link)
    }
    #expect(handler.failures == [.notExported, .unreadable, .unmatched])
    #expect(handler.shown == [.trip(TripLink(id: 8))])
    #expect(handler.gate.open("ride://help/tips", from: .local).output == .help(["tips"]))
  }

  @Test func aGateLimitsEachOrigin() throws {
    let gate = try makeGate { true }
    for _ in 0..<20 { #expect(gate.open("ride://trip/7", from: .web).isOpened) }
    let rejection = try #require(gate.open("ride://trip/7", from: .web).rejection)
    #expect(rejection.code == .rateLimited)
    #expect(rejection.retryAfter != nil)
    #expect(gate.open("ride://trip/7", from: .push, for: .dryRun).isOpened)
  }

  @Test func theLogHasEachDecision() throws {
    let lines = Lock<[String]>([])
    let log = LinkLog { line in lines.withLock { $0.append(line) } }
    let gate = LinkGate(LiveTable(try makeTable()), observer: log)
    _ = gate.open("ride://trip/7?token=secret", from: .web)
    _ = gate.open("ride://trip/7", from: .local)
    #expect(
      lines.withLock { $0 } == [
        "match matched ride://trip/7", "exposure notExported ride://trip/7",
        "match matched ride://trip/7", "handler opened ride://trip/7",
      ])
  }
}
