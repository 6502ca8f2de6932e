import RIBKit
import RIBSessions
import RIBTesting
import Testing

struct StubbedCourier: Courier {
  let deliver = Stub<String, Void>("deliver")

  func deliver(_ items: [String], key: String) async throws {
    try await deliver.call("\(key): \(items.joined(separator: ", "))")
  }
}

@Suite(.failsOnLeaks)
struct BasketHarnessTests {
  private let courier = StubbedCourier()

  private func harness() -> SessionHarness<Basket> {
    SessionHarness("baskets") { [courier] _ in Basket(courier: courier) }
  }

  @Test func anEventCountsOnce() throws {
    let harness = harness()
    #expect(try harness.send(.add("tea"), to: "ana", key: "1") == ["tea"])
    harness.kill()
    // The client got no answer, and sends it again.
    #expect(try harness.send(.add("tea"), to: "ana", key: "1") == ["tea"])
    #expect(try harness.send(.add("milk"), to: "ana", key: "2") == ["tea", "milk"])
  }

  @Test(arguments: [false, true])
  func anOrderOutlivesTheProcess(stored isStored: Bool) throws {
    let harness = harness()
    courier.deliver.returns()
    try harness.send(.add("tea"), to: "ana", key: "1")
    harness.killAtNextSave(stored: isStored)
    #expect(throws: UnansweredError.self) { try harness.send(.order(key: "a"), to: "ana", key: "2") }
    #expect(try harness.send(.order(key: "a"), to: "ana", key: "2") == [])
    courier.deliver.expectCall("a: tea")
    courier.deliver.expectNoMoreCalls()
  }

  @Test func theServerMayBeKilledAtAnyMoment() {
    let test = LifecycleStressTest(StubbedCourier.init) { courier in
      courier.deliver.returns()
      return SessionHarness("baskets") { _ in Basket(courier: courier) }
    }
    test.run(script: [BasketEvent.add("tea"), .order(key: "a"), .add("milk")]) { event, harness, _ in
      try harness.send(event, to: "ana")
      harness.advance(by: .seconds(1))
    }
  }

  @Test func theSaveOfThisReleaseIsRecorded() throws {
    let harness = harness()
    // The order stays in the outbox, so that the record has one.
    courier.deliver.throws(CancellationError())
    try harness.send(.add("tea"), to: "ana")
    try harness.send(.order(key: "a"), to: "ana")
    try harness.send(.add("milk"), to: "ana")
    harness.recordSave(of: "ana", as: "1.0")
  }

  @Test(arguments: ["1.0"]) func theSavesOfAllReleasesAreRestored(release: String) {
    courier.deliver.returns()
    harness().expectRestores(recordedAs: release)
    courier.deliver.expectCall("a: tea")
  }

  @Test func theNextEventWaitsForTheCourier() throws {
    let harness = harness()
    courier.deliver.suspends()
    try harness.send(.order(key: "a"), to: "ana")
    let next = harness.start(.add("milk"), to: "ana")
    #expect(next.result == nil)
    courier.deliver.resume(returning: ())
    #expect(try harness.reply(to: next) == ["milk"])
    courier.deliver.expectCall("a: ")
  }

  @Test func anIdleBasketSleepsAndTwoProcessesAgree() throws {
    let harness = harness()
    try harness.send(.add("tea"), to: "ana")
    #expect(try harness.state(of: "ana") { $0.root.items } == ["tea"])
    let other = harness.otherProcess { [courier] _ in Basket(courier: courier) }
    #expect(try other.send(.add("milk"), to: "ana") == ["tea", "milk"])
    #expect(try harness.send(.add("jam"), to: "ana") == ["tea", "milk", "jam"])
    harness.sleep("ana")
    #expect(harness.saved("ana")?["Basket#items"] == "[\"tea\",\"milk\",\"jam\"]")
    harness.expectEvents(
      "ana woke", "ana saved", "process 2: ana woke", "process 2: ana saved",
      "ana conflicted", "ana slept", "ana woke", "ana saved", "ana slept")
  }
}
