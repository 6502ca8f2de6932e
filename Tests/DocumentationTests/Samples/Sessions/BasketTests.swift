import Basics
import Distributed
import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

struct BasketTests {
  private let warehouse = Warehouse()
  private let counts = Counts()

  private func server(_ store: any SessionStore) -> BasketServer {
    BasketServer(store: store, courier: warehouse, meter: counts)
  }

  @Test func aBasketSurvivesTheProcessAndARepeatedRequestCountsOnce() async throws {
    let store = DatabaseStore(database: TableInMemory())
    let first = server(store)
    #expect(try await first.add("tea", to: "ana", request: "1") == ["tea"])
    #expect(try await first.add("tea", to: "ana", request: "1") == ["tea"])
    await first.stop()

    let second = server(store)
    #expect(try await second.add("milk", to: "ana", request: "2") == ["tea", "milk"])
    try await second.order(by: "ana", request: "3")
    #expect(try await second.add("eggs", to: "ana", request: "4") == ["eggs"])
    await second.stop()
    #expect(warehouse.delivered == ["ana/3: tea, milk"])
    #expect(counts.of("wakes") == 2 && counts.of("sleeps") == 2 && counts.of("saved bytes") > 0)
  }

  @Test func anOrderThatCannotBeDeliveredIsTriedAgain() async throws {
    let server = server(try SQLiteStore(path: ":memory:"))
    warehouse.close(for: 1)
    _ = try await server.add("tea", to: "ana", request: "1")
    try await server.order(by: "ana", request: "2")
    #expect(warehouse.delivered == [])
    _ = try await server.add("milk", to: "ana", request: "3")
    await server.stop()
    #expect(warehouse.delivered == ["ana/2: tea"])
  }

  @MainActor @Test func anAppSavesAndRestoresEachWindow() async throws {
    let store = try SQLiteStore(path: ":memory:")
    let first = NotesApp(store: store, window: "1") {}
    await first.start()
    first.root.interactor.open(7)
    await first.movedToBackground()
    await first.stop()
    for (window, count) in [("1", 2), ("2", 1)] {
      let app = NotesApp(store: store, window: window) {}
      await app.start()
      #expect(app.root.interactor.pages.count == count)
      await app.stop()
    }
  }

  @MainActor @Test func aDiscardedWindowLeavesNothing() async throws {
    let store = try SQLiteStore(path: ":memory:")
    let first = NotesApp(store: store, window: "1") {}
    await first.start()
    first.root.interactor.open(7)
    await first.movedToBackground()
    try await first.windowWasDiscarded()
    #expect(try await store.ids(of: "", after: "", limit: 10) == [])
  }

  @MainActor @Test func theStoreOfAnAppHasAFolderOfItsOwn() async throws {
    let folder = try TemporaryFolder()
    let app = NotesApp(store: try openStateStore(in: URL(filePath: folder.path)), window: "1") {}
    await app.start()
    app.root.interactor.open(7)
    await app.stop()
    let next = NotesApp(store: try openStateStore(in: URL(filePath: folder.path)), window: "1") {}
    await next.start()
    #expect(next.root.interactor.pages == [.inbox, .letter(7)])
    await next.stop()
  }

  @MainActor @Test func anAppOffersToRestoreWhatWasAbandoned() async throws {
    let store = try SQLiteStore(path: ":memory:")
    let first = NotesApp(store: store, window: "1") {}
    await first.start()
    first.root.interactor.open(7)
    await first.stop()
    // Two launches that crash.
    for _ in 0..<2 { _ = try await Autosave(store, id: "window 1").load() }
    let isAsked = Lock(false)
    let app = NotesApp(store: store, window: "1") { isAsked.withLock { $0 = true } }
    await app.start()
    #expect(isAsked.withLock { $0 } && app.root.interactor.pages == [.inbox])
    await app.restoreAbandoned()
    #expect(app.root.interactor.pages == [.inbox, .letter(7)])
    await app.stop()
    let next = NotesApp(store: store, window: "1") {}
    await next.start()
    #expect(next.root.interactor.pages == [.inbox, .letter(7)])
    await next.stop()
  }
}

struct SessionGatewayTests {
  private typealias Gateway = SessionGateway<Basket, LocalTestingDistributedActorSystem>

  /// It keeps its actors, and they keep it; as a global it is not a leak.
  private static let system = LocalTestingDistributedActorSystem()

  private func gateway(_ store: any SessionStore) -> Gateway {
    Gateway(
      Sessions("baskets", store: store, awake: 4) { _ in Basket(courier: Warehouse()) },
      actorSystem: Self.system)
  }

  @Test func twoGatewaysWithOneStoreAgree() async throws {
    let store = DatabaseStore(database: TableInMemory())
    let gateways = [gateway(store), gateway(store)]
    for number in 1...6 {
      let items = try await gateways[number % 2].send(.add("\(number)"), to: "ana", key: "\(number)")
      #expect(items == (1...number).map(String.init))
    }
    #expect(try await gateways[0].send(.add("3"), to: "ana", key: "3") == ["1", "2", "3"])
  }

  @Test func aCallBetweenTheSaveHereAndTheWakeThereCountsOnce() async throws {
    let table = TableInMemory()
    let here = gateway(DatabaseStore(database: table))
    #expect(try await here.send(.add("1"), to: "ana", key: "1") == ["1"])
    // The other machine has loaded the session when this one handles another event.
    let there = gateway(
      SlowStore(store: DatabaseStore(database: table)) {
        let items = try await here.send(.add("2"), to: "ana", key: "2")
        #expect(items == ["1", "2"])
      })
    #expect(try await there.send(.add("3"), to: "ana", key: "3") == ["1", "2", "3"])
    #expect(try await here.send(.add("3"), to: "ana", key: "3") == ["1", "2", "3"])
  }
}

/// A store during whose first load something happens.
private actor SlowStore: SessionStore {
  private let store: any SessionStore
  private var meanwhile: (@Sendable () async throws -> Void)?

  init(store: any SessionStore, meanwhile: @escaping @Sendable () async throws -> Void) {
    (self.store, self.meanwhile) = (store, meanwhile)
  }

  func load(_ id: SessionID) async throws -> SessionRow? {
    let stored = try await store.load(id)
    let happens = meanwhile
    meanwhile = nil
    try await happens?()
    return stored
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try await store.save(row, for: id, replacing: version)
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await store.delete(id, replacing: version)
  }
}

/// A table that understands the statements of the store.
private actor TableInMemory: Database {
  private var rows: [SessionID: SessionRow] = [:]

  func rows(_ statement: String, _ parameters: [any Sendable]) -> [SessionRow] {
    rows[id(parameters)].map { [$0] } ?? []
  }

  func changedRows(_ statement: String, _ parameters: [any Sendable]) -> Int {
    let id = id(parameters)
    let isInsert = statement.hasPrefix("INSERT")
    guard rows[id]?.version == (isInsert ? nil : parameters.last as? Int64) else { return 0 }
    if statement.hasPrefix("DELETE") {
      rows[id] = nil
    } else if let bytes = parameters[2] as? [UInt8], let version = parameters[3] as? Int64,
      let savedAt = parameters[4] as? Int64
    {
      rows[id] = SessionRow(bytes: bytes, version: version, savedAt: WallTime(microseconds: savedAt))
    }
    return 1
  }

  private func id(_ parameters: [any Sendable]) -> SessionID {
    SessionID(sessions: parameters[0] as? String ?? "", id: parameters[1] as? String ?? "")
  }
}

private final class Warehouse: Courier {
  private struct Closed: Error {}

  private let state = Lock<(delivered: [String], closedFor: Int)>(([], 0))

  var delivered: [String] { state.withLock { $0.delivered } }

  /// The next courier fail.
  func close(for count: Int) { state.withLock { $0.closedFor = count } }

  func deliver(_ items: [String], key: String) async throws {
    try state.withLock { state in
      if state.closedFor > 0 {
        state.closedFor -= 1
        throw Closed()
      }
      state.delivered.append("\(key): \(items.joined(separator: ", "))")
    }
  }
}

private final class Counts: Meter {
  private let counts = Lock<[String: Int]>([:])

  func count(_ name: String, by amount: Int) { counts.withLock { $0[name, default: 0] += amount } }
  func of(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
}
