import Basics
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Sessions that have a date.
@Suite(.failsOnLeaks)
struct DateTests {
  private let street = Street()
  private let harness: SessionHarness<Shop>

  init() { harness = street.harness() }

  @Test func aSleepingSessionWakesAtItsDate() throws {
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    harness.sleep("ana")
    harness.expectEvents("ana woke", "ana saved", "ana slept")
    harness.advance(by: .seconds(3_599))
    harness.expectEvents()
    harness.advance(by: .milliseconds(1_500))
    harness.expectEvents("ana woke", "ana saved")
    #expect(harness.items() == "[\"closed\"]" && harness.row(of: "ana")?.due == nil)
    harness.advance(by: .seconds(100_000))
    harness.expectEvents()
  }

  @Test func aSessionThatIsAwakeNeedsNoWake() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.advance(by: .seconds(60))
    #expect(try harness.state(of: "ana") { $0.root.items } == ["closed"])
    // Its own change is saved before anybody looks.
    harness.advance(by: .milliseconds(200))
    harness.expectEvents("ana woke", "ana saved", "ana saved")
    harness.advance(by: .seconds(60))
    harness.expectEvents()
  }

  @Test func aDateSurvivesTheProcessAndComesInTheNext() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.keepsDates = false
    harness.kill()
    harness.advance(by: .seconds(86_400))
    #expect(harness.items() == "[]")
    #expect(harness.wakeDue() == 1)
    #expect(harness.items() == "[\"closed\"]")
    #expect(harness.wakeDue() == 0)
  }

  @Test func anotherProcessWakesASessionWhoseProcessIsGone() throws {
    let other = harness.otherProcess { [street] in Shop($0, in: street) }
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    harness.sleep("ana")
    harness.discardEvents()
    harness.keepsDates = false
    harness.advance(by: .seconds(3_601))
    harness.expectEvents("process 2: ana woke", "process 2: ana saved")
    #expect(harness.items() == "[\"closed\"]")
    try other.send(.close(after: .seconds(60)), to: "ana")
    other.sleep("ana")
    other.finish()
    harness.advance(by: .seconds(61))
    #expect(harness.items() == "[\"closed\"]")
    harness.keepsDates = true
    harness.advance(by: .zero)
    #expect(harness.items() == "[\"closed\",\"closed\"]")
  }

  @Test func theDateIsReplacedAndCancelled() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    try harness.send(.close(after: .seconds(120)), to: "ana")
    harness.sleep("ana")
    harness.advance(by: .seconds(100))
    #expect(harness.items() == "[]")
    try harness.send(Deed { $0.root.closing.cancel() }, to: "ana")
    #expect(harness.row(of: "ana")?.due == nil)
    harness.sleep("ana")
    harness.advance(by: .seconds(100))
    #expect(harness.items() == "[]")
  }

  @Test func aClockThatIsSetForwardBringsTheDate() throws {
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    harness.sleep("ana")
    harness.date = harness.date.advanced(by: .seconds(7_200))
    harness.advance(by: .zero)
    #expect(harness.items() == "[\"closed\"]")
  }

  @Test func aSessionThatIsAwakeNoticesAClockThatIsSetForwardAtTheNextLook() throws {
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    harness.date = harness.date.advanced(by: .seconds(7_200))
    #expect(try harness.state(of: "ana") { $0.root.items } == [])
    harness.advance(by: .zero)
    #expect(try harness.state(of: "ana") { $0.root.items } == ["closed"])
    #expect(harness.items() == "[\"closed\"]")
  }

  @Test func aSessionThatIsAwakeStoresItsDateAgainAfterTheClaimOfAnother() throws {
    let other = harness.otherProcess { Shop($0) }
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    let date = try #require(harness.row(of: "ana")?.due)
    harness.date = date.advanced(by: .seconds(60))
    other.killAtNextSave(stored: false)
    other.wakeDue()
    harness.date = date.advanced(by: .seconds(-3_600))
    #expect(try #require(harness.row(of: "ana")?.due) > date)
    try harness.wake("ana")
    #expect(harness.row(of: "ana")?.due == date)
  }

  @Test func theDateOfARIBThatIsNotAttachedComesLessAndLessOften() throws {
    let past = harness.date.advanced(by: .seconds(-1)).microseconds
    let text = """
      {"format":1,"tree":{"format":1,"values":{"Shop#items":"[]","Shop/Page#@late":"\(past)"},"version":1}}
      """
    harness.setRow(
      SessionRow(bytes: Array(text.utf8), version: 7, savedAt: harness.date, due: harness.date), of: "ana")
    func wakes(within duration: Duration) -> Int {
      let before = harness.events.count
      harness.advance(by: duration)
      return harness.events.count - before
    }
    // The first wake launches and saves it; each later one saves its next date.
    #expect(wakes(within: .seconds(1)) == 2)
    #expect((1...3).contains(wakes(within: .seconds(120))))
    #expect((4...8).contains(wakes(within: .seconds(3_600))))
    #expect(harness.saved("ana")?["Shop/Page#@late"] == "\(past)")
  }

  @Test func aClockThatIsSetBackPostponesIt() throws {
    try harness.send(.close(after: .seconds(3_600)), to: "ana")
    harness.sleep("ana")
    harness.date = harness.date.advanced(by: .seconds(-7_200))
    harness.advance(by: .seconds(7_200))
    #expect(harness.items() == "[]")
    harness.advance(by: .seconds(3_601))
    #expect(harness.items() == "[\"closed\"]")
  }

  @Test func aClaimedDateIsStoredAgainIfTheClockIsSetBackMeanwhile() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    let date = try #require(harness.row(of: "ana")?.due)
    harness.kill()
    harness.killAtNextSave(stored: false)
    harness.advance(by: .seconds(61))
    #expect(harness.row(of: "ana")?.due != date)
    harness.date = date.advanced(by: .seconds(-30))
    try harness.wake("ana")
    #expect(harness.row(of: "ana")?.due == date && harness.items() == "[]")
  }

  @Test func aProcessThatDiesAfterItsClaimDelaysTheDateByHalfAMinute() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.kill()
    harness.killAtNextSave(stored: false)
    harness.advance(by: .seconds(61))
    #expect(harness.items() == "[]")
    harness.advance(by: .seconds(29))
    #expect(harness.items() == "[]")
    harness.advance(by: .seconds(2))
    #expect(harness.items() == "[\"closed\"]")
  }

  @Test func aSessionThatFailsIsWokenLessAndLessOften() throws {
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.kill()
    for _ in 0..<100 { harness.failNextLoad() }
    harness.discardEvents()
    func tries(within duration: Duration) -> Int {
      let before = harness.events.count
      harness.advance(by: duration)
      return harness.events.count - before
    }
    // At 60.5 s; then after 30 s, and 1, 2, 4 and 8 minutes, each found half a second late.
    #expect(tries(within: .seconds(62)) == 1)
    #expect(tries(within: .seconds(30)) == 1)
    #expect(tries(within: .seconds(60)) == 1)
    #expect(tries(within: .seconds(60)) == 0)
    #expect(tries(within: .seconds(800)) == 3)
    #expect(tries(within: .seconds(10 * 86_400)) < 20)
  }

  @Test func theHandlerMayRunInTwoProcessesAndCountsOnce() throws {
    let other = harness.otherProcess { [street] in Shop($0, in: street) }
    try harness.send(.close(after: .seconds(60)), to: "ana")
    try other.send(.look, to: "ana")
    // Both are awake and have the date.
    harness.advance(by: .seconds(70))
    #expect(harness.items() == "[\"closed\"]")
    #expect(try other.send(.look, to: "ana") == ["closed"])
    #expect(try harness.send(.look, to: "ana") == ["closed"])
  }

  @Test func theDateOfAnEventThatThrowsIsForgotten() throws {
    try harness.send(.add("tea"), to: "ana")
    let fails = Deed { shop in
      shop.root.closing.set(shop.root.now.advanced(by: .seconds(60)))
      throw Rejection()
    }
    #expect(throws: Rejection()) { try harness.send(fails, to: "ana") }
    harness.advance(by: .seconds(100))
    #expect(harness.row(of: "ana")?.due == nil && harness.items() == "[\"tea\"]")
  }

  @Test func keepDatesWakesThemUntilItIsCancelled() throws {
    harness.keepsDates = false
    for id in 0..<100 { try harness.send(.close(after: .seconds(60)), to: "\(id)") }
    harness.kill()
    let task = harness.host.start { [sessions = harness.sessions] in
      await sessions.keepDates(every: .seconds(1))
    }
    harness.advance(by: .seconds(63))
    #expect((0..<100).allSatisfy { harness.items(of: "\($0)") == "[\"closed\"]" })
    task.cancel()
    harness.advance(by: .seconds(2))
    try harness.send(.close(after: .seconds(60)), to: "ana")
    harness.sleep("ana")
    harness.advance(by: .seconds(100))
    #expect(harness.items() == "[]")
  }

  @Test func aStoreThatIsDownIsReportedLessOften() throws {
    let host = ManualHost()
    let store = DownStore()
    let errors = Lock([String]())
    let sessions = Sessions(
      "shops", store: store, awake: 10, remembering: 10, limits: SessionLimits(), savingAfter: .zero,
      clock: host.clock, wallClock: host.wallClock, on: host.executor,
      observer: { event in errors.withLock { $0.append("\(event.kind)") } },
      make: { [street] in Shop($0, in: street) })
    let task = host.start { await sessions.keepDates(every: .seconds(1)) }
    host.advance(by: .seconds(600))
    let looks = store.looks
    #expect(looks > 300)
    // At once, after one, two, four seconds and so on, up to a minute.
    let reports = errors.withLock { $0 }
    #expect((14...17).contains(reports.count), "\(reports)")
    #expect(reports[0].contains("no line") && !reports[0].contains("more checks"))
    let counted = reports.reduce(0) { sum, report in
      sum + (report.firstMatch(of: /([0-9]+) more checks/).flatMap { Int($0.output.1) } ?? 1)
    }
    #expect((looks - 130...looks).contains(counted))
    // The next failure is reported at once.
    store.isDown = false
    host.advance(by: .seconds(10))
    store.isDown = true
    host.advance(by: .seconds(2))
    let more = errors.withLock { $0 }.dropFirst(reports.count)
    #expect(more.first?.contains("looks") == false)
    task.cancel()
    host.advance(by: .seconds(2))
  }
}

/// A store without a line to its database.
private final class DownStore: IndexedSessionStore {
  private let state = Lock((isDown: true, looks: 0))

  var isDown: Bool {
    get { state.withLock { $0.isDown } }
    set { state.withLock { $0.isDown = newValue } }
  }

  var looks: Int { state.withLock { $0.looks } }

  func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String] {
    let isDown = state.withLock { state in
      state.looks += 1
      return state.isDown
    }
    if isDown { throw SessionError(.failed, "no line") }
    return []
  }

  func load(_ id: SessionID) async throws -> SessionRow? { nil }
  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool { true }
  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool { true }
  func ids(of sessions: String, after id: String, limit: Int) async throws -> [String] { [] }
  func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int { 0 }
}
