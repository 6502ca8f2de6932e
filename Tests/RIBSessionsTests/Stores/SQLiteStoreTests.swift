import RIBKit
import RIBSessions
import TestSupport
import Testing

struct SQLiteStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSaveReplacesTheVersionThatItNames() async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    #expect(try await store.load("ana") == nil)
    #expect(try await store.save([1], for: "ana", replacing: 0))
    #expect(try await !store.save([2], for: "ana", replacing: 0))
    #expect(try await store.save([3], for: "ana", replacing: 1))
    #expect(try await !store.save([4], for: "ana", replacing: 1))
    #expect(try await !store.save([5], for: "ben", replacing: 1))
    #expect(try await store.load("ana") == SessionRow([3], 2))
    #expect(try await store.load("ben") == nil)
  }

  @Test(arguments: ["", "a\0b", "Zoë 🛒 'x' \"y\"", String(repeating: "long", count: 1_000)])
  func everyIdentifierIsOne(id: String) async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    #expect(try await store.save([7], for: id, replacing: 0))
    #expect(try await store.save([8], for: "a", replacing: 0))
    #expect(try await store.load(id)?.bytes == [7])
    #expect(try folder.ids() == ["a", id].sorted())
  }

  @Test(arguments: [[], [0], Array(repeating: 0, count: 3_000_000)] as [[UInt8]])
  func everyLengthIsStored(bytes: [UInt8]) async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    #expect(try await store.save(bytes, for: "a", replacing: 0))
    #expect(try await store.load("a") == SessionRow(bytes, 1))
    #expect(
      try folder.rows() == [
        StoredRow(
          id: SessionID(id: "a"), version: 1, byteCount: bytes.count, savedAt: WallTime(microseconds: 0))
      ])
  }

  @Test func whatWasSavedIsThereAgain() async throws {
    let path = folder.path("a.db")
    #expect(try await SQLiteStore(path: path).save([1, 2], for: "a", replacing: 0))
    #expect(try await SQLiteStore(path: path).load("a")?.bytes == [1, 2])
    #expect(try folder.ids() == ["a"])
  }

  @Test func ofTwoStoresOnOneFileTheFirstSaveCounts() async throws {
    let first = try SQLiteStore(path: folder.path("a.db"))
    let second = try SQLiteStore(path: folder.path("a.db"))
    #expect(try await first.save([1], for: "a", replacing: 0))
    #expect(try await !second.save([2], for: "a", replacing: 0))
    #expect(try await second.save([3], for: "a", replacing: 1))
    #expect(try await first.load("a") == SessionRow([3], 2))
  }

  @Test func manySendersEachCountOnce() async throws {
    // Patient, because a busy machine may hold one of them for long.
    let stores = try (0..<2).map { _ in
      try SQLiteStore(path: folder.path("a.db"), busyTimeout: .seconds(600))
    }
    try await withThrowingTaskGroup { group in
      for sender in 0..<16 {
        group.addTask {
          let (store, id) = (stores[sender % 2], "\(sender % 4)")
          var left = 10
          while left > 0 {
            let row = try await store.load(id)
            let next = (row?.bytes.first ?? 0) + 1
            if try await store.save([next], for: id, replacing: row?.version ?? 0) { left -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    for id in 0..<4 {
      #expect(try await stores[0].load("\(id)") == SessionRow([40], 40))
    }
  }
}
