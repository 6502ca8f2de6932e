import Foundation
import RIBKit
import RIBSessions
import Synchronization

/// The cost of sessions and of their store; each event has a key, so a row stores the answers to the last 64.
extension Case {
  /// An event to an awake session; the floor calls the actor, saves its tree and stores the bytes.
  static var awakeSession: Case {
    Case(name: "sessions/an event to an awake session, against hand-written code", budget: 4.5) {
      let (store, tally, keys) = (MemoryStore(), Tally(), Keys())
      let sessions = Sessions("tallies", store: MemoryStore(), awake: 10) { _ in Tally() }
      return Contest(
        countsVary: true,
        floor: .onActor { count, stage in
          if await !tally.isAwake { try? await tally.wake(SavedTree()) }
          var record = SessionRecord()
          for _ in 0..<count { await byHand(tally, &record, keys.next(), in: store) }
        },
        body: .onActor { count, stage in
          for _ in 0..<count { use(try? await sessions.send(1, to: "ana", key: keys.next())) }
        })
    }
  }

  /// An event to a session that sleeps before and after; the floor does the same with one tree.
  static var sleepingSession: Case {
    Case(name: "sessions/an event to a sleeping session, against hand-written code", budget: 2.5) {
      let (store, keys) = (MemoryStore(), Keys())
      let sessions = Sessions("tallies", store: MemoryStore(), awake: 0) { _ in Tally() }
      // Several sessions take turns, because a session answers before it sleeps: an immediate second event would find it awake.
      let ids = (0..<16).map { "ana \($0)" }
      return Contest(
        countsVary: true,
        floor: .onActor { count, stage in
          for _ in 0..<count {
            let tally = Tally()
            let bytes = (try? await store.load(ana))?.bytes
            var record = bytes.flatMap { try? SessionRecord($0, of: ana) } ?? SessionRecord()
            try? await tally.wake(record.tree)
            await byHand(tally, &record, keys.next(), in: store)
            await tally.sleep()
          }
        },
        body: .onActor { count, stage in
          for number in 0..<count {
            use(try? await sessions.send(1, to: ids[number % ids.count], key: keys.next()))
          }
        })
    }
  }

  private static func byHand(
    _ tally: Tally, _ record: inout SessionRecord, _ key: String, in store: MemoryStore
  ) async {
    let reply = await tally.handle(1)
    record.answers.append(result { try JSONValueCoder().text(of: reply) }, to: key, limit: 64)
    record.tree = await tally.save() ?? SavedTree()
    let version = try? await store.load(ana)?.version
    use(try? await store.save(row(try record.bytes(), version ?? 0), for: ana, replacing: version ?? 0))
  }

  private static let ana = SessionID(id: "ana")

  /// The memory of awake sessions; the floor keeps their trees without the actors.
  static var awakeSessionMemory: Case {
    Case(name: "sessions/memory per awake session of four RIBs, 1,000 of them", bytes: 7_000) {
      Contest(
        operations: 1_000, countsVary: true,
        floor: .metered { count, meter in
          for _ in 0..<count {
            let host = ManualHost()
            var roots: [TallyRouter] = []
            roots.reserveCapacity(1_000)
            meter.measure {
              for _ in 0..<1_000 {
                roots.append(TallyRouter())
                roots.last?.launch(on: host)
              }
            }
            for root in roots { host.shutdown(root) }
          }
        },
        body: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await keepSessions(awake: 1_000, meter, on: stage) }
        })
    }
  }

  /// The memory of sleeping sessions.
  ///
  /// The store keeps nothing, so all of it belongs to the sessions. The floor launches their trees and ends them.
  static var sleepingSessionMemory: Case {
    Case(name: "sessions/memory per sleeping session, 1,000 of them", bytes: 8) {
      Contest(
        operations: 1_000, countsVary: true,
        floor: .metered { count, meter in
          for _ in 0..<count {
            let host = ManualHost()
            meter.measure {
              for _ in 0..<1_000 {
                let root = TallyRouter()
                root.launch(on: host)
                host.shutdown(root)
              }
            }
          }
        },
        body: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await keepSessions(awake: 0, meter, on: stage) }
        })
    }
  }

  private static func keepSessions(awake: Int, _ meter: Meter, on stage: isolated Stage) async {
    weak var remaining: Sessions<Tally>?
    do {
      let sessions = Sessions("tallies", store: Nowhere(), awake: awake) { _ in Tally() }
      remaining = sessions
      let start = meter.start()
      for number in 0..<1_000 { use(try? await sessions.send(1, to: String(number))) }
      while await sessions.awakeCount > awake { await Task.yield() }
      meter.stop(start)
      await sessions.shutdown()
    }
    // The sessions' last task still retains them. If it ended in the next measured part, the memory that it frees would be counted there.
    while remaining != nil { await Task.yield() }
  }
}

/// The cost of a store in a file, which waits for the disk.
extension Case {
  /// A save alone; the floor is a transaction with one changed row.
  static var saveAlone: Case {
    Case(name: "sessions/a save in a file, against a transaction of bare SQLite", budget: 2) {
      let file = SessionFile()
      let bare = BareStore(file.path)
      return Contest(
        countsVary: true,
        floor: .here { count in
          for _ in 0..<count { bare.change(file.ids.suffix(1)) }
        },
        body: .onActor { count, stage in
          for _ in 0..<count { await file.save(0) }
        })
    }
  }

  /// Saves of several senders; the floor is a transaction with as many changed rows.
  static var saveTogether: Case {
    Case(name: "sessions/64 saves at a time, against a transaction of bare SQLite, per save", budget: 6) {
      let file = SessionFile()
      let bare = BareStore(file.path)
      return Contest(
        operations: 64, countsVary: true,
        floor: .here { count in
          for _ in 0..<count { bare.change(file.ids.suffix(64)) }
        },
        body: .onActor { count, stage in
          for _ in 0..<count {
            await withDiscardingTaskGroup { group in
              for index in 0..<64 { group.addTask { await file.save(index) } }
            }
          }
        })
    }
  }

  /// Events to 10,000 sessions from 64 senders, where a share must wake a session; the floor changes as many rows in transactions of 64.
  static func share(_ percent: Int) -> Case {
    Case(
      name: "sessions/10,000 with 500 awake, \(percent) % of the events wake one, per event", budget: 40
    ) {
      let file = SessionFile()
      let bare = BareStore(file.path)
      let sessions = Sessions("tallies", store: file.store, awake: 500) { _ in Tally() }
      let (rota, keys) = (Rota(percent), Keys())
      return Contest(
        operations: 1_024, countsVary: true,
        floor: .here { count in
          for number in 0..<count * 16 {
            bare.change(file.ids[(number * 64 % 9_984)...].prefix(64))
          }
        },
        body: .onActor { count, stage in
          for _ in 0..<count {
            await withDiscardingTaskGroup { group in
              for _ in 0..<64 {
                group.addTask {
                  for _ in 0..<16 {
                    use(try? await sessions.send(1, to: file.ids[rota.choose()], key: keys.next()))
                  }
                }
              }
            }
          }
        })
    }
  }
}

/// A session of four RIBs that counts.
actor Tally: Session {
  let root = TallyRouter()
  private(set) var isAwake = false

  func wake(_ saved: SavedTree) async throws {
    isAwake = true
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
  }

  func handle(_ event: Int) -> Int {
    root.interactor.sum += event
    return root.interactor.sum
  }
}

final class TallyRouter: Router {
  let interactor = TallyInteractor()

  func didAttach() {
    for _ in 1...3 { attach(Leaf()) }
  }
}

final class TallyInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var sum = 0

  func didBecomeActive() { preserve(\.sum, as: "sum") }
}

/// The keys of events, as long as those of a server that counts its requests.
private final class Keys: Sendable {
  private let last = Mutex(100_000_000)

  func next() -> String {
    last.withLock { last in
      last += 1
      return "request-\(last)"
    }
  }
}

/// A store that keeps nothing.
private struct Nowhere: SessionStore {
  func load(_ id: SessionID) -> SessionRow? { nil }
  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) -> Bool { true }
  func delete(_ id: SessionID, replacing version: Int64) -> Bool { true }
}

/// Returns the row that replaces the one with a version.
private func row(_ bytes: [UInt8], _ version: Int64) -> SessionRow {
  SessionRow(
    bytes: bytes, version: version + 1, savedAt: WallTime(seconds: Date().timeIntervalSince1970))
}

/// A file with 10,000 saved sessions, which is removed when the case ends.
private final class SessionFile: Sendable {
  let ids = (0..<10_000).map { "session \($0)" }
  let store: SQLiteStore
  let path: String
  private let bytes = result { try SessionRecord().bytes() }
  private let versions = Mutex([Int64](repeating: 0, count: 10_000))
  private let folder: URL

  init() {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "RIBBenchmarks-\(UUID().uuidString)")
    let path = folder.appending(path: "sessions.db").path(percentEncoded: false)
    (self.folder, self.path) = (folder, path)
    result { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    store = result { try SQLiteStore(path: path) }
    BareStore(path).insert(ids, bytes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Saves a session.
  func save(_ index: Int) async {
    let version = versions.withLock { versions in
      versions[index] += 1
      return versions[index]
    }
    let id = SessionID(id: ids[index])
    let isSaved = try? await store.save(row(bytes, version), for: id, replacing: version)
    precondition(isSaved == true)
  }
}

/// Prepared statements for a file of sessions, without a store.
private final class BareStore {
  private let begin, insert, update, commit: SQLiteStatement
  private let bytes = result { try SessionRecord().bytes() }

  init(_ path: String) {
    let database = result {
      try SQLiteDatabase(path, for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    }
    result { try database.run("PRAGMA synchronous=FULL") }
    result { try database.run("PRAGMA fullfsync=ON") }
    begin = result { try database.prepare("BEGIN IMMEDIATE") }
    insert = result {
      try database.prepare("INSERT INTO sessions(name,id,version,state,saved) VALUES('',?1,1,?2,0)")
    }
    update = result {
      try database.prepare("UPDATE sessions SET state=?2, version=version+1 WHERE name='' AND id=?1")
    }
    commit = result { try database.prepare("COMMIT") }
  }

  func insert(_ ids: some Sequence<String>, _ bytes: [UInt8]) { run(insert, ids, bytes) }

  /// Changes rows in one transaction.
  func change(_ ids: some Sequence<String>) { run(update, ids, bytes) }

  private func run(_ statement: SQLiteStatement, _ ids: some Sequence<String>, _ bytes: [UInt8]) {
    result {
      try begin.run()
      for id in ids {
        try statement.bind(1, id)
        try statement.bind(2, bytes)
        try statement.run()
      }
      try commit.run()
    }
  }
}

/// The order in which senders choose sessions: a share of the events goes to 9,900 sessions in turn, so that each event finds its session
/// asleep; the other events go to 100 sessions that stay awake.
private final class Rota: Sendable {
  private let percent: Int
  private let next = Mutex((event: 0, hot: 0, cold: 0))

  init(_ percent: Int) { self.percent = percent }

  func choose() -> Int {
    next.withLock { next in
      next.event += 1
      // The share is spread evenly: this event belongs to it if the share of all events so far, rounded down, has just grown.
      if next.event * percent / 100 > (next.event - 1) * percent / 100 {
        next.cold = (next.cold + 1) % 9_900
        return 100 + next.cold
      }
      next.hot = (next.hot + 1) % 100
      return next.hot
    }
  }
}

/// Returns the result of a body that can't fail here.
@discardableResult
private func result<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fatalError("\(error)") }
}
