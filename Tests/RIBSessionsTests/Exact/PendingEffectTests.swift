import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Effects that were stored and not performed, and versions of a program that leave dates to each other.
@Suite(.failsOnLeaks)
struct PendingEffectTests {
  private let bank = Stub<String, Void>("charge")

  private func harness() -> SessionHarness<Till> { SessionHarness("tills") { [bank] _ in Till(bank) } }

  @Test func anEffectIsPerformedAfterTheProcessEndsBetweenTheSaveAndTheEffect() throws {
    let harness = harness()
    bank.returns()
    harness.killAtNextSave(stored: true)
    #expect(throws: UnansweredError.self) { try harness.send("ana", to: "1", key: "k") }
    bank.expectNoMoreCalls()
    // Nobody sends anything again.
    harness.advance(by: .seconds(31))
    bank.expectCalls("ana")
    #expect(harness.row(of: "1")?.due == nil)
    harness.advance(by: .seconds(10_000))
    bank.expectNoMoreCalls()
  }

  @Test func anEffectThatFailsIsTriedAgainTwiceAsLateEachTime() throws {
    let harness = harness()
    bank.handler { _ in throw SessionError(.failed, "no line") }
    try harness.send("ana", to: "1", key: "k")
    bank.expectCalls("ana")
    for pause in [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600] {
      let row = try #require(harness.row(of: "1"))
      #expect(row.due == row.savedAt.advanced(by: .seconds(pause)))
      harness.advance(by: .seconds(pause + 1))
      bank.expectCalls("ana")
      bank.expectNoMoreCalls()
    }
    // It isn't idle.
    #expect(try harness.run { try await $0.deleteIdle(for: .zero) } == 0)
    bank.returns()
    harness.advance(by: .seconds(3_601))
    bank.expectCalls("ana")
    #expect(harness.row(of: "1")?.due == nil)
    harness.advance(by: .seconds(100_000))
    bank.expectNoMoreCalls()
  }

  @Test func aVersionThatCannotRestoreASessionLeavesItsDateToOthers() throws {
    let old = SessionHarness("clocks") { _ in OldClock() }
    let new = old.otherProcess { _ in NewClock() }
    new.keepsDates = false
    old.keepsDates = false
    try new.send(3_600, to: "a")
    new.sleep("a")
    new.advance(by: .seconds(3_601))
    // The old one finds it first, then again and again.
    #expect(old.wakeDue() == 1)
    for _ in 0..<20 {
      old.advance(by: .seconds(28))
      #expect(old.wakeDue() == 0)
    }
    #expect(new.wakeDue() == 1)
    #expect(new.row(of: "a")?.due == nil)
  }

  @Test func aTreeThatIsLaunchedWithAnotherVersionIsRejected() throws {
    let harness = SessionHarness("forgetful") { _ in Forgetful() }
    let error = #expect(throws: SessionError.self) { try harness.send(1, to: "a") }
    #expect(error?.code == .notSaved && error?.description.contains("version: Self.version") == true)
    #expect(harness.row(of: "a") == nil)
  }
}

private final class TillInteractor: Leaf {
  let scope = Scope<Never, Never>()
  var outbox: [String] = []
  func didBecomeActive() { preserve(\.outbox, as: "outbox") }
}

private actor Till: Session {
  let root = TillInteractor()
  private let bank: Stub<String, Void>
  init(_ bank: Stub<String, Void>) { self.bank = bank }

  func handle(_ event: String) -> Int {
    root.outbox.append(event)
    return root.outbox.count
  }

  func didSave() async {
    for name in root.outbox {
      guard (try? await bank.call(name)) != nil else { return }
      root.outbox.removeAll { $0 == name }
    }
  }

  func hasPendingEffects() -> Bool { !root.outbox.isEmpty }
}

private actor NewClock: Session {
  static var version: Int { 2 }
  let root = RingInteractor()
  func handle(_ seconds: Int) -> Int {
    root.alarm.set(root.now.advanced(by: .seconds(seconds)))
    return root.rings
  }
}

private actor OldClock: Session {
  let root = RingInteractor()
  func handle(_ seconds: Int) -> Int { root.rings }
}

private actor Forgetful: Session {
  static var version: Int { 2 }
  let root = RingInteractor()
  func wake(_ saved: SavedTree) {
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
  }
  func handle(_ event: Int) -> Int {
    root.rings += event
    return root.rings
  }
}
