import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Claims of due sessions, in every store.
@Suite(.postgres)
struct ClaimTests {
  private static let second: Int64 = 1_000_000

  @Test(arguments: StoreKind.installed)
  func theEarliestAreClaimedFirst(kind: StoreKind) async throws {
    let store = try kind.open()
    for (number, id) in ["c", "a", "e", "b", "d"].enumerated() {
      try await store.add(id, due: Int64(number - 1) * 10)
    }
    try await store.add("never")
    #expect(
      try await store.store.claimDue(of: "\(store.name)2", by: .far, at: .far, excluding: [], limit: 9) == [])
    #expect(try await store.claim(by: -11, at: 0) == [])
    #expect(try await store.claim(by: 100, at: 0, limit: 0) == [])
    #expect(try await store.claim(by: 100, at: 0, limit: -1) == [])
    #expect(try await store.claim(by: 20, at: 1_000, limit: 3) == ["c", "a", "e"])
    #expect(try await store.claim(by: 20, at: 1_000) == ["b"])
    #expect(try await store.claim(by: 29, at: 1_000) == [])
    #expect(try await store.load("b") == SessionRow([1], 1, due: 1_000 + 30 * Self.second))
    // A claim is no lease: whoever has the session awake saves it.
    #expect(try await store.save(SessionRow([2], 2, due: 40), "b", replacing: 1))
    #expect(try await store.claim(by: 50, at: 2_000) == ["d", "b"])
  }

  @Test(arguments: StoreKind.installed)
  func excludedSessionsKeepTheirDates(kind: StoreKind) async throws {
    let store = try kind.open()
    let strange = "d\",'\\é"
    for (number, id) in ["a", "b", "c", strange].enumerated() { try await store.add(id, due: Int64(number)) }
    #expect(
      try await store.claim(by: 100, at: 1_000, excluding: ["a", "b", strange, "gone"], limit: 2) == ["c"])
    #expect(try await store.claim(by: 100, at: 1_000, excluding: ["a", "b", "c", strange]) == [])
    #expect(try await store.load("a") == SessionRow([1], 1, due: 0))
    #expect(try await store.claim(by: 100, at: 1_000, limit: .max) == ["a", "b", strange])
  }

  @Test(arguments: StoreKind.installed)
  func theDateOfASessionThatIsNotSavedComesLaterEachTime(kind: StoreKind) async throws {
    let store = try kind.open()
    try await store.add("a", due: 0)
    var pauses: [Int64] = []
    for _ in 0..<14 {
      #expect(try await store.claim(by: .max, at: 7) == ["a"])
      let due = try #require(try await store.load("a")?.due).microseconds
      pauses.append((due - 7) / Self.second)
    }
    let doubled = (0..<12).map { Int64(30) << $0 }
    #expect(pauses == doubled + [86_400, 86_400])
    #expect(try await store.save(SessionRow([2], 2, due: 9), "a", replacing: 1))
    #expect(try await store.claim(by: 9, at: 7) == ["a"])
    #expect(try await store.load("a")?.due == WallTime(microseconds: 7 + 30 * Self.second))
    #expect(try await store.load("a")?.version == 2)
  }

  @Test(arguments: StoreKind.installed)
  func aClaimAtTheEndOfTimeIsPostponedNowhere(kind: StoreKind) async throws {
    let store = try kind.open()
    try await store.add("a", due: .min)
    #expect(try await store.claim(by: .max, at: .max) == ["a"])
    #expect(try #require(try await store.load("a")?.due) > WallTime(microseconds: .max / 2))
  }

  @Test(arguments: StoreKind.installed)
  func twoCallersNeverReceiveTheSameClaim(kind: StoreKind) async throws {
    let store = try kind.open()
    let stores = [store.store, try store.other()]
    let ids = (0..<300).map { "\($0)" }
    try await withThrowingTaskGroup { group in
      for id in ids { group.addTask { try await store.add(id, due: 1) } }
      try await group.waitForAll()
    }
    let claimed = try await withThrowingTaskGroup { group in
      for caller in 0..<8 {
        group.addTask {
          var all: [String] = []
          while true {
            let some = try await stores[caller % 2].claimDue(
              of: store.name, by: WallTime(microseconds: 1), at: WallTime(microseconds: 1), excluding: [],
              limit: 7)
            if some.isEmpty { return all }
            all += some
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claimed.sorted() == ids.sorted())
  }
}

extension WallTime {
  static var far: WallTime { WallTime(microseconds: .max) }
}
