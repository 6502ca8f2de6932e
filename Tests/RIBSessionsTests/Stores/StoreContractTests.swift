import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// What every store does.
@Suite(.postgres)
struct StoreContractTests {
  @Test(arguments: StoreKind.installed)
  func aSaveReplacesTheVersionThatItNames(kind: StoreKind) async throws {
    let store = try kind.open()
    #expect(try await store.load("ana") == nil)
    #expect(try await store.save(SessionRow([1], 7), "ana", replacing: 0))
    #expect(try await !store.save(SessionRow([2], 7), "ana", replacing: 0))
    #expect(try await store.save(SessionRow([3], 8), "ana", replacing: 7))
    #expect(try await !store.save(SessionRow([4], 9), "ana", replacing: 7))
    #expect(try await !store.save(SessionRow([5], 9), "ben", replacing: 7))
    #expect(try await store.load("ana") == SessionRow([3], 8))
    #expect(try await store.load("ben") == nil)
    // The same identifier of other sessions is another row.
    let other = SessionID(sessions: "\(store.name)2", id: "ana")
    #expect(try await store.store.load(other) == nil)
    #expect(try await store.store.save(SessionRow([6], 8), for: other, replacing: 0))
    #expect(try await store.load("ana") == SessionRow([3], 8))
    #expect(try await store.other().load(store.id("ana")) == SessionRow([3], 8))
  }

  @Test(arguments: StoreKind.installed)
  func aDeletedRowNeverMeetsAnOldSave(kind: StoreKind) async throws {
    let store = try kind.open()
    #expect(try await !store.delete("ana", replacing: 7))
    #expect(try await store.save(SessionRow([1], 7), "ana", replacing: 0))
    #expect(try await !store.delete("ana", replacing: 8))
    #expect(try await store.delete("ana", replacing: 7))
    #expect(try await !store.delete("ana", replacing: 7))
    #expect(try await store.load("ana") == nil)
    #expect(try await !store.save(SessionRow([2], 8), "ana", replacing: 7))
    #expect(try await store.save(SessionRow([3], 1_000), "ana", replacing: 0))
    #expect(try await !store.save(SessionRow([4], 8), "ana", replacing: 7))
    #expect(try await store.load("ana") == SessionRow([3], 1_000))
  }

  @Test(arguments: StoreKind.installed)
  func everyVersionExceptZeroIsOne(kind: StoreKind) async throws {
    let store = try kind.open()
    var last: Int64 = 0
    for version in [.max, .min, -1, 1] as [Int64] {
      #expect(try await store.save(SessionRow([1], version), "ana", replacing: last))
      #expect(try await store.load("ana")?.version == version)
      last = version
    }
    let error = await #expect(throws: SessionError.self) {
      try await store.save(SessionRow([1], 0), "ana", replacing: last)
    }
    #expect(error?.code == .failed && error?.description.contains("version 0 isn't valid") == true)
    #expect(try await store.delete("ana", replacing: 1))
  }

  @Test(arguments: StoreKind.installed)
  func datesAreStoredWithTheRow(kind: StoreKind) async throws {
    let store = try kind.open()
    var version: Int64 = 0
    for (saved, due) in [(-1, nil), (5, 9), (.max, .min), (.min, .max), (0, 0), (7, nil)] as [(Int64, Int64?)]
    {
      let row = SessionRow([1], version + 1, due: due, savedAt: saved)
      #expect(try await store.save(row, "ana", replacing: version))
      #expect(try await store.load("ana") == row)
      version += 1
    }
  }

  private static let texts = [
    "", " ", "a/b", "Zoë 🛒 'x' \"y\" $1 ?1 \\ %s", "\u{202e}\u{7f}\n\r\t", "Zo\u{eb}", "Zoe\u{308}",
    "\u{430}", "a", "A", String(repeating: "long", count: 600), "\u{10ffff}\u{feff}",
  ]

  @Test(arguments: StoreKind.installed)
  func everyTextIsAnIdentifier(kind: StoreKind) async throws {
    let store = try kind.open()
    for (number, text) in Self.texts.enumerated() {
      #expect(try await store.save(SessionRow([UInt8(number)], 1), text, replacing: 0), "\(text)")
    }
    for (number, text) in Self.texts.enumerated() {
      #expect(try await store.load(text)?.bytes == [UInt8(number)], "\(text)")
    }
    // The empty one can't come after another one.
    let sorted = Self.texts.dropFirst().map { SessionID(id: $0) }.sorted()
    #expect(try await store.ids().map { SessionID(id: $0) } == sorted)
    for text in Self.texts { #expect(try await store.delete(text, replacing: 1), "\(text)") }
    #expect(try await store.ids() == [])
  }

  @Test(arguments: StoreKind.installed)
  func aZeroInAnIdentifierIsStoredOrRejected(kind: StoreKind) async throws {
    let store = try kind.open()
    try await store.add("a")
    guard kind == .postgres else {
      try await store.add("a\0b")
      return #expect(try await store.ids() == ["a", "a\0b"])
    }
    let error = await #expect(throws: SessionError.self) { try await store.add("a\0b") }
    #expect(error?.code == .failed && error?.description.contains("can't store a null character") == true)
    await #expect(throws: SessionError.self) { try await store.load("a\0b") }
    await #expect(throws: SessionError.self) { try await store.ids(after: "a\0b") }
  }

  private static let rows: [[UInt8]] = [
    [], [0], Array(0...255), Array(repeating: 0, count: 100_000),
    (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
  ]

  /// Not parameterized by the bytes: Swift Testing would print them all, several times.
  @Test(arguments: StoreKind.installed, rows.indices)
  func everyNumberOfBytesIsStored(kind: StoreKind, index: Int) async throws {
    let bytes = Self.rows[index]
    let store = try kind.open()
    #expect(try await store.save(SessionRow(bytes, 1), "a", replacing: 0))
    #expect(try await store.load("a")?.bytes == bytes)
    #expect(try await store.save(SessionRow(bytes + [1], 2), "a", replacing: 1))
    #expect(try await store.load("a")?.bytes == bytes + [1])
  }

  @Test(arguments: StoreKind.installed)
  func identifiersAreListedInPages(kind: StoreKind) async throws {
    let store = try kind.open()
    let ids = (0..<1_001).map { "\($0 % 7 == 0 ? "é" : "user")\($0)" }
    try await withThrowingTaskGroup { group in
      for id in ids { group.addTask { try await store.add(id, due: id.hasSuffix("1") ? 5 : nil) } }
      try await group.waitForAll()
    }
    var pages: [[String]] = []
    while true {
      let page = try await store.ids(after: pages.last?.last ?? "", limit: 100)
      if page.isEmpty { break }
      pages.append(page)
    }
    #expect(pages.map(\.count) == Array(repeating: 100, count: 10) + [1])
    #expect(pages.joined().elementsEqual(ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }))
    #expect(try await store.ids(limit: 0) + store.ids(limit: -1) == [])
    #expect(try await store.store.ids(of: "\(store.name)2", after: "", limit: 9) == [])
  }

  @Test(arguments: StoreKind.installed)
  func sessionsWithoutADateExpire(kind: StoreKind) async throws {
    let store = try kind.open()
    let hour: Int64 = 3_600_000_000
    for number in 0..<20 { try await store.add("\(number)", savedAt: Int64(number) * hour / 2) }
    try await store.add("due", due: 1, savedAt: 0)
    #expect(try await store.deleteIdle(since: 0) == 0)
    #expect(try await store.deleteIdle(since: 1) == 1)
    // A moment of an hour: what was saved earlier in that hour is deleted, and what was saved then isn't.
    #expect(try await store.deleteIdle(since: 3 * hour / 2, limit: 1) == 1)
    #expect(try await store.deleteIdle(since: 3 * hour / 2, limit: 9) == 1)
    #expect(try await store.deleteIdle(since: 3 * hour / 2 + 1) == 1)
    #expect(try await store.deleteIdle(since: 4 * hour, limit: -1) == 0)
    #expect(try await store.ids().count == 17)
    // A save postpones the end, and a date that is gone lets it come.
    #expect(try await store.save(SessionRow([1], 2, savedAt: 100 * hour), "19", replacing: 1))
    #expect(try await store.save(SessionRow([1], 2, savedAt: 8 * hour), "due", replacing: 1))
    #expect(try await store.save(SessionRow([1], 2, due: 5, savedAt: hour), "18", replacing: 1))
    #expect(try await store.deleteIdle(since: 50 * hour) == 15)
    #expect(try await store.ids() == ["18", "19"])
  }

  @Test(arguments: StoreKind.installed)
  func manySendersEachCountOnce(kind: StoreKind) async throws {
    let store = try kind.open()
    let stores = [store.store, try store.other()]
    try await withThrowingTaskGroup { group in
      for sender in 0..<64 {
        group.addTask {
          let (mine, id) = (stores[sender % 2], store.id("\(sender % 16)"))
          var left = 5
          while left > 0 {
            let row = try await mine.load(id)
            let next = SessionRow([(row?.bytes.first ?? 0) + 1], (row?.version ?? 0) + 1)
            if try await mine.save(next, for: id, replacing: row?.version ?? 0) { left -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    for id in 0..<16 { #expect(try await store.load("\(id)") == SessionRow([20], 20)) }
  }

  @Test(arguments: StoreKind.installed.filter { $0 != .memory })
  func aClosedStoreRejectsCalls(kind: StoreKind) async throws {
    let store = try kind.open()
    try await store.add("ana")
    async let saved = store.save(SessionRow([2], 2), "ana", replacing: 1)
    _ = try await saved
    for _ in 1...2 { try await store.close() }
    let error = try await #require(throws: SessionError.self) { try await store.load("ana") }
    #expect(error.code == .shutDown && error.description.contains("is closed"))
    await #expect(throws: error) { try await store.save(SessionRow([3], 3), "ana", replacing: 2) }
    await #expect(throws: error) { try await store.delete("ana", replacing: 2) }
    await #expect(throws: error) { try await store.ids() }
    await #expect(throws: error) { try await store.claim(by: 0, at: 0) }
    await #expect(throws: error) { try await store.deleteIdle(since: 0) }
    #expect(try await store.other().load(store.id("ana"))?.version == 2)
  }
}
