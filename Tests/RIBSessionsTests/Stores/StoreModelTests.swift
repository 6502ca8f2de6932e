import Basics
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Random calls of every store, compared with a dictionary.
@Suite(.postgres)
struct StoreModelTests {
  /// The rows of a store, each with the claims since its last save.
  private struct Model {
    var rows: [SessionID: (row: SessionRow, tries: Int)] = [:]

    private func sorted(_ isWanted: (SessionRow) -> Int64?) -> [SessionID] {
      let wanted = rows.compactMap { id, entry in isWanted(entry.row).map { (order: $0, id: id) } }
      return wanted.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map(\.id)
    }

    mutating func claim(_ date: Int64, _ now: Int64) -> [String] {
      let due = sorted { $0.due.flatMap { $0.microseconds <= date ? $0.microseconds : nil } }
      for id in due {
        let tries = rows[id]?.tries ?? 0
        rows[id]?.row.due = WallTime(
          microseconds: now + min(86_400_000_000, 30_000_000 << min(Int64(tries), 12)))
        rows[id]?.tries += 1
      }
      return due.map(\.id)
    }

    mutating func deleteIdle(_ date: Int64) -> Int {
      let idle = sorted { $0.due == nil && $0.savedAt.microseconds < date ? 0 : nil }
      for id in idle { rows[id] = nil }
      return idle.count
    }
  }

  @Test(arguments: StoreKind.installed, Seeds.first(6))
  func aStoreIsADictionary(kind: StoreKind, seed: Int) async throws {
    let store = try kind.open()
    var generator = SplitMix(seed: Seeds.only ?? UInt64(seed))
    var model = Model()
    let hour: Int64 = 3_600_000_000
    var clock: Int64 = -5 * hour
    for _ in 0..<300 {
      clock += Int64(generator.below(Int(hour / 3))) + 1
      let id = store.id(generator.pick(["", "a", "ä", "a\u{308}", "b", "c/d", "Zoe", "zoe"]))
      let version = generator.below(3) == 0 ? Int64(generator.below(4)) : model.rows[id]?.row.version ?? 0
      let isCurrent = (model.rows[id]?.row.version ?? 0) == version
      switch generator.below(10) {
      case 0...4:
        let due = generator.below(2) == 0 ? nil : clock + Int64(generator.below(Int(hour)))
        let row = SessionRow(
          (0..<generator.below(20)).map { UInt8($0) }, Int64(1 + generator.below(3)), due: due,
          savedAt: clock - Int64(generator.below(Int(3 * hour))))
        #expect(try await store.store.save(row, for: id, replacing: version) == isCurrent)
        if isCurrent { model.rows[id] = (row, 0) }
      case 5:
        let isThere = isCurrent && version != 0
        #expect(try await store.store.delete(id, replacing: version) == isThere)
        if isThere { model.rows[id] = nil }
      case 6:
        // Sessions that were claimed together have equal dates, and come in any order.
        let claimed = try await store.claim(by: clock, at: clock)
        #expect(claimed.sorted() == model.claim(clock, clock).sorted())
      case 7:
        let date = clock - Int64(generator.below(Int(4 * hour)))
        #expect(try await store.deleteIdle(since: date) == model.deleteIdle(date))
      case 8:
        let ids = model.rows.keys.filter { $0 > id }.sorted().prefix(2).map(\.id)
        #expect(try await store.ids(after: id.id, limit: 2) == ids)
      default: #expect(try await store.store.load(id) == model.rows[id]?.row)
      }
    }
    for (id, entry) in model.rows { #expect(try await store.store.load(id) == entry.row) }
  }
}
