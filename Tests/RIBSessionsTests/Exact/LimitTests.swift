import Basics
import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// The limits of a process.
@Suite(.failsOnLeaks)
struct LimitTests {
  private func harness(_ street: Street = Street(), awake: Int = 100, _ change: (inout SessionLimits) -> Void)
    -> SessionHarness<Shop>
  {
    var limits = SessionLimits()
    change(&limits)
    return street.harness(awake: awake, limits: limits)
  }

  @Test func tooManyEventsOfOneSessionAreRejectedAtOnce() throws {
    let harness = harness { $0.eventsOfOne = 2 }
    harness.holdSaves()
    let first = harness.start(.add("0"), to: "ana")
    let waiting = (1...2).map { harness.start(.add("\($0)"), to: "ana") }
    let error = #expect(throws: SessionError.self) { try harness.send(.add("3"), to: "ana") }
    #expect(error?.code == .busy && error?.description.contains("2 events are waiting for it") == true)
    #expect(error?.retryAfter == .milliseconds(100))
    // Another session isn't concerned.
    let ben = harness.start(.add("0"), to: "ben")
    harness.advance(by: .seconds(3))
    harness.releaseSaves()
    for event in [first] + waiting { try harness.reply(to: event) }
    try harness.reply(to: ben)
    #expect(try harness.send(.look, to: "ana") == ["0", "1", "2"])
  }

  @Test func tooManyEventsOfAllSessionsAreRejectedWithTheTimeThatTheLastOneTook() throws {
    let harness = harness { $0.events = 3 }
    harness.holdSaves()
    let slow = harness.start(.add("0"), to: "ana")
    harness.advance(by: .seconds(3))
    harness.releaseSaves()
    try harness.reply(to: slow)
    harness.holdSaves()
    let sent = ["ana", "ben", "cem"].map { harness.start(.add("1"), to: $0) }
    let error = #expect(throws: SessionError.self) { try harness.send(.add("1"), to: "dan") }
    #expect(error?.code == .busy && error?.retryAfter == .seconds(3))
    harness.releaseSaves()
    for event in sent { try harness.reply(to: event) }
    #expect(try harness.send(.add("1"), to: "dan") == ["1"])
  }

  @Test func noMoreSessionsWakeAtATimeThanTheLimit() throws {
    let count = Count()
    let door = Door()
    var limits = SessionLimits()
    limits.wakes = 3
    let harness = SessionHarness("slow", limits: limits) { _ in SlowShop(count: count, door: door) }
    let sent = (0..<10).map { harness.start(1, to: "\($0)") }
    #expect(count.now == 3)
    harness.host.run { door.open() }
    for event in sent { #expect(try harness.reply(to: event) == 1) }
    #expect(count.most == 3)
  }

  @Test func aHandlerThatTakesTooLongIsCancelledAndLeavesNoChange() throws {
    let harness = harness { $0.handlingTime = .seconds(5) }
    try harness.send(.add("tea"), to: "ana")
    let slow = Deed { shop in
      shop.root.items.append("milk")
      try await shop.root.clock.sleep(for: .seconds(60))
    }
    let sent = harness.start(slow, to: "ana", key: "1")
    let next = harness.start(.add("jam"), to: "ana")
    harness.advance(by: .milliseconds(4_999))
    #expect(sent.result == nil)
    harness.advance(by: .milliseconds(1))
    let error = #expect(throws: SessionError.self) { try harness.reply(to: sent) }
    #expect(error?.code == .timedOut)
    #expect(try harness.reply(to: next) == ["tea", "jam"])
    harness.kill()
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["tea", "jam", "milk"])
  }

  @Test func aHandlerThatIgnoresItsCancellationIsLeftBehind() throws {
    let harness = harness { $0.handlingTime = .seconds(5) }
    let door = Door()
    let stuck = Deed { shop in
      await door.wait()
      shop.root.items.append("late")
    }
    let sent = harness.start(stuck, to: "ana")
    harness.advance(by: .seconds(5))
    #expect(throws: SessionError.self) { try harness.reply(to: sent) }
    #expect(try harness.send(.add("tea"), to: "ana") == ["tea"])
    harness.host.run { door.open() }
    #expect(try harness.send(.look, to: "ana") == ["tea"])
  }

  @Test func theOthersOfABatchCountIfOneTakesTooLong() throws {
    let harness = harness { $0.handlingTime = .seconds(5) }
    harness.holdSaves()
    let first = harness.start(.add("0"), to: "ana")
    let slow = Deed { try await $0.root.clock.sleep(for: .seconds(60)) }
    let sent = [Deed.add("1"), slow, .add("3")].map { harness.start($0, to: "ana") }
    harness.releaseSaves()
    try harness.reply(to: first)
    harness.advance(by: .seconds(5))
    #expect(try harness.reply(to: sent[0]) == ["0", "1"])
    #expect(throws: SessionError.self) { try harness.reply(to: sent[1]) }
    #expect(try harness.reply(to: sent[2]) == ["0", "1", "3"])
  }

  @Test func effectsThatTakeTooLongAreLeftBehindAndRepeated() throws {
    let door = Door()
    let street = Street(didSave: { _ in await door.wait() })
    let harness = harness(street) { $0.handlingTime = .seconds(5) }
    #expect(try harness.send(.order("tea"), to: "ana") == [])
    let next = harness.start(.add("milk"), to: "ana")
    harness.discardEvents()
    harness.advance(by: .seconds(5))
    // The next event wakes the session again, and is answered before what is in the outbox is performed.
    harness.expectEvents("ana failed: timedOut", "ana slept", "ana woke", "ana saved")
    #expect(try harness.reply(to: next) == ["milk"])
    harness.host.run { door.open() }
    harness.advance(by: .zero)
    // Once by the one that was left behind, and once by the one that counts.
    #expect(street.takeNotes().filter { $0 == "ana delivers tea" }.count == 2)
    harness.kill()
    #expect(try harness.send(.look, to: "ana") == ["milk"])
  }
}

/// A session that wakes when a door is open.
private actor SlowShop: Session {
  let root = ShopInteractor()
  private let count: Count
  private let door: Door

  init(count: Count, door: Door) { (self.count, self.door) = (count, door) }

  func wake(_ saved: SavedTree) async throws {
    count.add(1)
    await door.wait()
    count.add(-1)
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: RIBSessions.JSONValueCoder())))
  }

  func handle(_ event: Int) -> Int { event }
}

/// A number, and the greatest one that it has been.
private final class Count: Sendable {
  private let state = Lock((now: 0, most: 0))

  func add(_ number: Int) {
    state.withLock { $0 = ($0.now + number, max($0.most, $0.now + number)) }
  }

  var now: Int { state.withLock { $0.now } }
  var most: Int { state.withLock { $0.most } }
}
