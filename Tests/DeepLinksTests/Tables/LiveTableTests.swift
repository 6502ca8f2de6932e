import DeepLinks
import Testing

struct LiveTableTests {
  @Test func aChangeIsSeenWholeOrNotAtAll() throws {
    let live = LiveTable(try TableDraft<Int>().build())
    let token = try live.update { draft in
      try draft.add("/a") { _ in .open(1) }
    }
    #expect(try live.table.open("/a").output == 1)
    #expect(throws: LinkDefinitionError.self) {
      try live.update { draft in
        draft.remove(token)
        try draft.add("/b") { _ in .open(2) }
        try draft.add("/b") { _ in .open(3) }
      }
    }
    #expect(try live.table.open("/a").output == 1)
    #expect(try live.table.open("/b").output == nil)
    try live.update { $0.remove(token) }
    #expect(try live.table.open("/a").output == nil)
  }

  @Test func noChangeIsLost() async throws {
    let live = LiveTable(try TableDraft<Int>().build())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { _ = try live.update { try $0.add("/a\(number)") { _ in .open(number) } } }
      }
      try await group.waitForAll()
    }
    #expect(live.table.routes.count == 40)
  }
}
