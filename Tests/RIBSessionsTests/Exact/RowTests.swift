import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Identifiers, deletion and versions of rows.
@Suite(.failsOnLeaks)
struct RowTests {
  private let street = Street()
  private let harness: SessionHarness<Shop>

  init() { harness = street.harness() }

  @Test func aDeletedSessionBeginsAnew() throws {
    try harness.send(.add("tea"), to: "ana")
    #expect(try harness.run { try await $0.delete("ana") })
    #expect(try harness.run { try await $0.delete("ana") } == false)
    #expect(harness.row(of: "ana") == nil)
    harness.expectEvents("ana woke", "ana saved", "ana slept", "ana deleted")
    #expect(try harness.send(.add("milk"), to: "ana") == ["milk"])
  }

  @Test func aSessionThatIsAwakeElsewhereDoesNotBringADeletedOneBack() throws {
    let other = harness.otherProcess { Shop($0) }
    try harness.send(.add("tea"), to: "ana")
    try other.send(.add("milk"), to: "ana")
    #expect(try other.run { try await $0.delete("ana") })
    #expect(try harness.send(.add("jam"), to: "ana") == ["jam"])
  }

  @Test func aRestoredCopyDoesNotMeetASaveOfTheSameVersion() throws {
    try harness.send(.add("tea"), to: "ana")
    let copy = try #require(harness.row(of: "ana"))
    #expect(try harness.run { try await $0.delete("ana") })
    let other = harness.otherProcess { Shop($0) }
    try other.send(.add("milk"), to: "ana")
    let new = try #require(harness.row(of: "ana"))
    #expect(new.version != copy.version && new.version != 1)
    // Awake with the new row, while somebody restores the old one.
    harness.setRow(copy, of: "ana")
    #expect(try other.send(.add("jam"), to: "ana") == ["tea", "jam"])
  }

  @Test func sessionsOfTwoNamesAreApart() throws {
    let harness = street.harness("shops")
    let stalls = harness.otherProcess("stalls") { Shop($0) }
    try harness.send(.add("tea"), to: "ana")
    #expect(try stalls.send(.add("milk"), to: "ana") == ["milk"])
    #expect(try harness.run { try await $0.ids() } == ["ana"])
    try stalls.send(.add("milk"), to: "ben")
    #expect(try harness.run { try await $0.ids() } == ["ana"])
    #expect(try stalls.run { try await $0.ids() } == ["ana", "ben"])
  }

  @Test func identifiersAreListedInPages() throws {
    for id in ["b", "a", "d", "c", "Zo\u{65}\u{308}"] { try harness.send(.add("tea"), to: id) }
    #expect(try harness.run { try await $0.ids(limit: 2) } == ["Zo\u{eb}", "a"])
    #expect(try harness.run { try await $0.ids(after: "a", limit: 2) } == ["b", "c"])
    #expect(try harness.run { try await $0.ids(after: "c", limit: 2) } == ["d"])
  }

  @Test func idleSessionsAreDeletedUnlessTheyHaveADate() throws {
    try harness.send(.add("tea"), to: "old")
    try harness.send(.close(after: .seconds(86_400)), to: "dated")
    harness.advance(by: .seconds(3_600))
    try harness.send(.add("tea"), to: "young")
    #expect(try harness.run { try await $0.deleteIdle(for: .seconds(3_600)) } == 0)
    harness.advance(by: .seconds(1))
    #expect(try harness.run { try await $0.deleteIdle(for: .seconds(3_600)) } == 1)
    #expect(try harness.run { try await $0.ids() } == ["dated", "young"])
    // It doesn't know of its deletion.
    #expect(try harness.send(.add("milk"), to: "old") == ["milk"])
  }

  @Test func anIdentifierThatIsTooLongIsRejected() throws {
    let error = #expect(throws: SessionError.self) {
      try harness.send(.look, to: String(repeating: "a", count: 1_001))
    }
    #expect(error?.code == .badIdentifier)
  }

  @Test func aThousandAnswersAreRemembered() throws {
    let harness = street.harness(remembering: 1_000)
    let counts = Deed { $0.root.items = ["\((Int($0.root.items.first ?? "0") ?? 0) + 1)"] }
    for key in 0..<1_001 { try harness.send(counts, to: "ana", key: "\(key)") }
    harness.kill()
    #expect(try harness.send(counts, to: "ana", key: "1") == ["2"])
    #expect(try harness.send(counts, to: "ana", key: "1000") == ["1001"])
    // The keys of one session are not those of another.
    #expect(try harness.send(counts, to: "ben", key: "1") == ["1"])
    // The oldest one is forgotten.
    #expect(try harness.send(counts, to: "ana", key: "0") == ["1002"])
  }

  @Test func answersOfTheFirstFormatAreRead() throws {
    let text = """
      {"format":1,"tree":{"format":1,"values":{"Shop#items":"[\\"tea\\"]"},"version":1},\
      "answers":[{"key":"1","reply":"[\\"tea\\"]"},{"key":"2","reply":"[\\"two words\\"]"}]}
      """
    harness.setRow(
      SessionRow(bytes: Array(text.utf8), version: 7, savedAt: WallTime(microseconds: 0)), of: "ana")
    #expect(try harness.send(.add("milk"), to: "ana", key: "2") == ["two words"])
    #expect(try harness.send(.look, to: "ana") == ["tea"])
    harness.kill()
    #expect(try harness.send(.add("milk"), to: "ana", key: "1") == ["tea"])
    // The keys themselves aren't stored any more.
    let row = try #require(harness.row(of: "ana"))
    #expect(!String(decoding: row.bytes, as: UTF8.self).contains("\"key\""))
    #expect(row.version == 10)
  }
}
