import Basics
import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// Effects are those of stored states, and no event stands in the way of another.
@Suite(.failsOnLeaks)
struct StoredEffectTests {
  private let street = Street()

  @Test func aDateThatIsNotStoredHasNoEffect() throws {
    let harness = SessionHarness("holds") { [street] _ in Hold(street) }
    try harness.send("hold", to: "a")
    harness.sleep("a")
    harness.keepsDates = false
    harness.advance(by: .seconds(100))
    harness.failNextSave(.full)
    harness.wakeDue()
    #expect(street.takeNotes() == [])
    // Another process is the first to store it.
    let other = harness.otherProcess { [street] _ in Hold(street) }
    #expect(try other.send("look", to: "a") == ["expired"])
    #expect(street.takeNotes() == ["expired"])
  }

  @Test func theEffectOfAnOwnChangeIsPerformedBeforeTheSessionSleeps() throws {
    let harness = SessionHarness("holds", awake: 1) { [street] _ in Hold(street) }
    try harness.send("hold", to: "a")
    harness.advance(by: .seconds(60))
    // Its change isn't saved yet, and another session needs its place.
    try harness.send("look", to: "b")
    #expect(street.takeNotes() == ["expired"])
  }

  @Test func anEventThatCannotBeSavedDoesNotFailTheOthersOfItsBatch() throws {
    let harness = SessionHarness("scales") { _ in Weight() }
    let results = try harness.send(all: [1, .infinity, 2, 3], to: "a")
    let sums: [Double?] = results.map { try? $0.get() }
    #expect(sums == [1, nil, 3, 6])
    #expect(harness.saved("a")?["Weight#sum"] == "6")
  }

  @Test(arguments: [1, 2]) func aSessionThatAsksAnotherInItsWakeGivesItsPlaceUp(wakes: Int) throws {
    let house = House()
    var limits = SessionLimits()
    limits.wakes = wakes
    let harness = SessionHarness("guests", limits: limits) { Guest($0, house) }
    house.open(harness.sessions)
    defer { house.open(nil) }
    let sent = ["a", "b", "c", "d"].map { harness.start(0, to: $0) }
    for send in sent { #expect(try harness.reply(to: send) == 1) }
    #expect(try harness.send(0, to: "room") == 5)
  }

  @Test func theEndOfATreeIsLeftBehindAfterTheLimit() throws {
    var limits = SessionLimits()
    limits.handlingTime = .seconds(1)
    let harness = street.harness(limits: limits)
    let door = Door()
    try harness.send(Deed { $0.root.task { _ in await door.wait() } }, to: "ana")
    let (failed, next) = (harness.start(.drop("tea"), to: "ana"), harness.start(.add("milk"), to: "ana"))
    harness.advance(by: .seconds(2))
    #expect(throws: Rejection.self) { try harness.reply(to: failed) }
    #expect(try harness.reply(to: next) == ["milk"])
    harness.host.run { door.open() }
  }

  @Test func anEventThatTakesTooLongLeavesTheOwnChangesBeforeIt() throws {
    var limits = SessionLimits()
    limits.handlingTime = .seconds(1)
    let harness = street.harness(limits: limits)
    let door = Door()
    try harness.send(.addLater("own", after: .milliseconds(10)), to: "ana")
    harness.advance(by: .milliseconds(20))
    let slow = harness.start(Deed { _ in await door.wait() }, to: "ana")
    harness.advance(by: .seconds(1))
    #expect(throws: SessionError.self) { try harness.reply(to: slow) }
    #expect(try harness.send(.look, to: "ana") == ["own"])
    harness.host.run { door.open() }
  }

  @Test func aSessionThatWasLeftBehindAwaitsNobody() throws {
    var limits = SessionLimits()
    limits.handlingTime = .seconds(10)
    let harness = street.harness(limits: limits)
    let street = street
    street.connect(harness.sessions)
    defer { street.connect(nil) }
    // x asks y after five seconds and is left behind after ten; y asks x after twelve.
    let back = Deed { shop in
      try await shop.root.clock.sleep(for: .seconds(7))
      try await street.ask(.add("tea"), of: "x")
    }
    let asking = harness.start(
      Deed { shop in
        try await shop.root.clock.sleep(for: .seconds(5))
        try await street.ask(back, of: "y")
      }, to: "x")
    harness.advance(by: .seconds(12))
    #expect(throws: SessionError.self) { try harness.reply(to: asking) }
    #expect(try harness.send(.look, to: "x") == ["tea"])
  }

  @Test func theAnswerToAKeyIsRememberedEvenIfNothingHasChanged() throws {
    let harness = street.harness()
    #expect(try harness.send(.look, to: "ana", key: "1") == [])
    harness.sleep("ana")
    #expect(try harness.send(.add("tea"), to: "ana", key: "2") == ["tea"])
    #expect(try harness.send(.look, to: "ana", key: "1") == [])
  }

  @Test func oneThatHangsHoldsUpNoOtherDateAndNotTheEnd() async throws {
    let (store, door) = (MemoryStore(), Door())
    let date = Lock(WallTime(microseconds: 0))
    let sessions = Sessions(
      "stuck", store: store, awake: 10, wallClock: WallClock { date.withLock { $0 } }
    ) { Stuck($0, door) }
    for id in ["x", "y"] { _ = try await sessions.send(60, to: id) }
    date.withLock { $0 = WallTime(microseconds: 100_000_000) }
    let dates = Task { await sessions.keepDates(every: .milliseconds(1)) }
    func rings(_ id: String) async throws -> String? {
      try await store.load(SessionID(sessions: "stuck", id: id)).flatMap {
        try SessionRecord($0.bytes, of: SessionID(id: id)).tree["Ring#rings"]
      }
    }
    while try await rings("y") != "1" { await Task.yield() }
    dates.cancel()
    await dates.value
    door.open()
    await sessions.shutdown(within: .seconds(600))
  }
}

private final class HoldInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let expiry = Deadline()
  var states: [String] = []
  var outbox: [String] = []

  func didBecomeActive() {
    preserve(\.states, as: "states")
    preserve(\.outbox, as: "outbox")
    preserve(expiry, as: "expiry") { me in
      me.states.append("expired")
      me.outbox.append("expired")
    }
  }

  func hold() { expiry.set(now.advanced(by: .seconds(60))) }
}

private actor Hold: Session {
  let root = HoldInteractor()
  private let street: Street
  init(_ street: Street) { self.street = street }

  func handle(_ event: String) -> [String] {
    if event == "hold" { root.hold() }
    return root.states
  }

  func didSave() {
    for effect in root.outbox { street.note(effect) }
    if !root.outbox.isEmpty { root.outbox = [] }
  }
}

private final class WeightInteractor: Leaf {
  let scope = Scope<Never, Never>()
  var sum = 0.0
  func didBecomeActive() { preserve(\.sum, as: "sum") }
}

private actor Weight: Session {
  let root = WeightInteractor()

  func handle(_ event: Double) -> Double {
    root.sum += event
    return root.sum
  }
}

/// The sessions that guests ask.
private final class House: Sendable {
  private let sessions = Lock<Sessions<Guest>?>(nil)
  func open(_ sessions: Sessions<Guest>?) { self.sessions.withLock { $0 = sessions } }
  func enter() async throws { _ = try await sessions.withLock { $0 }?.send(0, to: "room") }
}

/// A session that enters the room when it wakes.
private actor Guest: Session {
  let root = RingInteractor()
  private let id: String
  private let house: House
  init(_ id: String, _ house: House) { (self.id, self.house) = (id, house) }

  func wake(_ saved: SavedTree) async throws {
    if id != "room" { try await house.enter() }
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
  }

  func handle(_ event: Int) -> Int {
    root.rings += 1
    return root.rings
  }
}

/// A session of which one hangs after it has rung.
private actor Stuck: Session {
  let root = RingInteractor()
  private let id: String
  private let door: Door
  init(_ id: String, _ door: Door) { (self.id, self.door) = (id, door) }

  func handle(_ seconds: Int) -> Int {
    root.alarm.set(root.now.advanced(by: .seconds(seconds)))
    return root.rings
  }

  func didSave() async { if id == "x", root.rings > 0 { await door.wait() } }
}
