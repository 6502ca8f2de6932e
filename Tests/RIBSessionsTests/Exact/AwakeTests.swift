import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// Which sessions stay awake.
@Suite(.failsOnLeaks)
struct AwakeTests {
  @Test func theLimitHoldsForTreesThatObserve() throws {
    let harness = Street().harness(awake: 3)
    for id in 0..<10 { try harness.send(.add("tea"), to: "\(id)") }
    #expect(try harness.run { await $0.awakeCount } == 3)
    let slept = harness.events.filter { if case .slept = $0.kind { true } else { false } }
    #expect(slept.map(\.id.id) == (0..<7).map { "\($0)" })
  }

  @Test func aDateIsNoReasonToStayAwake() throws {
    let harness = Street().harness(awake: 0)
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.expectEvents("ana woke", "ana saved", "ana slept")
  }

  @Test func whatKeepsASessionAwakeIsNamedAndToldOnce() throws {
    let harness = Street().harness(awake: 0)
    try harness.send(.add("tea"), to: "ana")
    harness.discardEvents()
    let site = Deed { shop in
      shop.root.after(.seconds(60)) { _ in }
    }
    try harness.send(site, to: "ana")
    let told = harness.events.last?.description ?? ""
    #expect(told.hasPrefix("ana kept awake by after") && told.contains("AwakeTests.swift:"), "\(told)")
    harness.discardEvents()
    for _ in 0..<3 { try harness.send(.look, to: "ana") }
    harness.expectEvents("ana saved", "ana saved", "ana saved")
    harness.advance(by: .seconds(60))
    try harness.send(.look, to: "ana")
    #expect(harness.events.last?.description == "ana slept")
  }

  @Test func aSessionThatIsUsedWhileItLeavesWakesAgain() throws {
    let harness = Street().harness(awake: 1)
    try harness.send(.addLater("tea", after: .milliseconds(10)), to: "ana")
    harness.advance(by: .milliseconds(10))
    harness.holdSaves()
    // Ben's event makes room: ana's own change is being saved.
    let ben = harness.start(.look, to: "ben")
    let ana = harness.start(.add("milk"), to: "ana")
    harness.releaseSaves()
    try harness.reply(to: ben)
    #expect(try harness.reply(to: ana) == ["tea", "milk"])
  }
}
