internal import Benchmarks
import Foundation
import RIBKit
import RIBSessions
import Synchronization

/// The load of the cases: the sessions in the file, and the events that are sent at the same time.
private enum Load {
  static let sessions = 10_000
  /// The maximum number of awake sessions.
  static let awake = 500
  /// The number of sessions that stay awake, because events keep going to them; the others sleep.
  static let hot = 100
  static let cold = sessions - hot
  static let senders = 64
  /// The number of events from each sender in one repetition.
  static let perSender = 16
  static let events = senders * perSender
  /// The number of sessions that are changed in transactions of one row for each sender.
  static let grouped = sessions / senders * senders
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
    Case(
      name: "sessions/\(Load.senders) saves at a time, against a transaction of bare SQLite, per save",
      budget: 6
    ) {
      let file = SessionFile()
      let bare = BareStore(file.path)
      return Contest(
        operations: Load.senders, countsVary: true,
        floor: .here { count in
          for _ in 0..<count { bare.change(file.ids.suffix(Load.senders)) }
        },
        body: .onActor { count, stage in
          for _ in 0..<count {
            await withDiscardingTaskGroup { group in
              for index in 0..<Load.senders { group.addTask { await file.save(index) } }
            }
          }
        })
    }
  }

  /// Events from several senders to all sessions, where a share must wake a session; the floor changes as many rows in transactions of one
  /// row for each sender.
  static func share(_ percent: Int) -> Case {
    let count = Decimals.text(Double(Load.sessions), places: 0)
    let share = "\(percent) % of the events wake one"
    return Case(name: "sessions/\(count) with \(Load.awake) awake, \(share), per event", budget: 40) {
      let senders = Senders(percent)
      let bare = BareStore(senders.file.path)
      return Contest(
        operations: Load.events, countsVary: true,
        floor: .here { count in
          for number in 0..<count * Load.perSender {
            let first = number * Load.senders % Load.grouped
            bare.change(senders.file.ids[first...].prefix(Load.senders))
          }
        },
        body: .onActor { count, stage in
          for _ in 0..<count { await senders.sendAll() }
        })
    }
  }
}

/// The senders of events to the sessions in a file.
private struct Senders: Sendable {
  let file = SessionFile()
  private let sessions: Sessions<Tally>
  private let rota: Rota
  private let keys = Keys()

  init(_ percent: Int) {
    rota = Rota(percent)
    sessions = Sessions("tallies", store: file.store, awake: Load.awake) { _ in Tally() }
  }

  /// Sends the events of one repetition, from all senders at the same time.
  func sendAll() async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<Load.senders { group.addTask { await send() } }
    }
  }

  private func send() async {
    for _ in 0..<Load.perSender {
      use(try? await sessions.send(1, to: file.ids[rota.choose()], key: keys.next()))
    }
  }
}

/// A file with saved sessions, which is removed when the case ends.
private final class SessionFile: Sendable {
  let ids = (0..<Load.sessions).map { "session \($0)" }
  let store: SQLiteStore
  let path: String
  private let bytes = unfailing { try SessionRecord().bytes() }
  private let versions = Mutex([Int64](repeating: 0, count: Load.sessions))
  private let folder: URL

  init() {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "RIBBenchmarks-\(UUID().uuidString)")
    let path = folder.appending(path: "sessions.db").path(percentEncoded: false)
    (self.folder, self.path) = (folder, path)
    unfailing { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    store = unfailing { try SQLiteStore(path: path) }
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
    let isSaved = try? await store.save(SessionRow(bytes, after: version), for: id, replacing: version)
    precondition(isSaved == true)
  }
}

/// Prepared statements for a file of sessions, without a store.
private final class BareStore {
  private let begin, insert, update, commit: SQLiteStatement
  private let bytes = unfailing { try SessionRecord().bytes() }

  init(_ path: String) {
    let database = unfailing {
      try SQLiteDatabase(path, for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    }
    unfailing { try database.run("PRAGMA synchronous=FULL") }
    unfailing { try database.run("PRAGMA fullfsync=ON") }
    begin = unfailing { try database.prepare("BEGIN IMMEDIATE") }
    insert = unfailing {
      try database.prepare("INSERT INTO sessions(name,id,version,state,saved) VALUES('',?1,1,?2,0)")
    }
    update = unfailing {
      try database.prepare("UPDATE sessions SET state=?2, version=version+1 WHERE name='' AND id=?1")
    }
    commit = unfailing { try database.prepare("COMMIT") }
  }

  func insert(_ ids: some Sequence<String>, _ bytes: [UInt8]) { run(insert, ids, bytes) }

  /// Changes rows in one transaction.
  func change(_ ids: some Sequence<String>) { run(update, ids, bytes) }

  private func run(_ statement: SQLiteStatement, _ ids: some Sequence<String>, _ bytes: [UInt8]) {
    unfailing {
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

/// The order in which senders choose sessions: a share of the events goes to the cold sessions in turn, so that each event finds its
/// session asleep; the other events go to the hot ones, which stay awake.
private final class Rota: Sendable {
  private struct Position {
    var event = 0
    var hot = 0
    var cold = 0
  }

  private let percent: Int
  private let position = Mutex(Position())

  init(_ percent: Int) { self.percent = percent }

  /// Returns the index of the session for the next event.
  func choose() -> Int {
    position.withLock { position in
      position.event += 1
      // The share is spread evenly: this event belongs to it if the share of all events so far, rounded down, has just grown.
      if position.event * percent / 100 > (position.event - 1) * percent / 100 {
        position.cold = (position.cold + 1) % Load.cold
        return Load.hot + position.cold
      }
      position.hot = (position.hot + 1) % Load.hot
      return position.hot
    }
  }
}
