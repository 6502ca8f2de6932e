import Foundation
import RIBKit
import RIBSessions

/// The work of a test process on a store: a file, or a connection to PostgreSQL.
enum SessionCase {
  static func run(_ arguments: [String]) async throws {
    let words = arguments.dropFirst(2)
    switch (arguments.first, arguments.dropFirst().first) {
    case ("count", let path?): try await count(in: path)
    case ("save", let path?): try await save(in: path)
    case ("launch", let path?): try await launch(in: path, words.first ?? "")
    case ("buy", let path?): try await buy(in: path, deliveries: words.first ?? "/dev/null")
    case ("look", let path?):
      try await look(in: path, deliveries: words.first ?? "/dev/null", at: Int(words.last ?? "") ?? 0)
    case ("kitchen", let path?): try await kitchen(in: path, Array(words))
    default:
      throw SessionError(.failed, "usage: sessioncases count|save|launch|buy|look|kitchen STORE ...")
    }
  }

  // The optimizer of Swift 6.3.1 crashes at asynchronous functions into which this one is inlined.
  @inline(never)
  private static func store(_ path: String) throws -> any SessionStore {
    // Patient, because a busy machine may hold the other process for long.
    try path.contains("=")
      ? PostgresStore(path, timeout: .seconds(600)) : SQLiteStore(path: path, busyTimeout: .seconds(600))
  }

  /// Runs or looks at kitchens: CLOCK LOG COUNT VERSION, and for a run SEED FIRST.
  private static func kitchen(in path: String, _ words: [String]) async throws {
    guard words.count >= 4, let count = Int(words[2]), let store = try store(path) as? any IndexedSessionStore
    else {
      throw SessionError(.failed, "usage: sessioncases kitchen STORE CLOCK LOG COUNT VERSION [SEED FIRST]")
    }
    Ticket.hasNotes = words[3] == "2"
    let kitchens = KitchenCase(
      store: store, clock: JumpingClock(words[0]).wallClock, log: file(words[1]), count: count)
    guard words.count == 6, let seed = UInt64(words[4]), let first = Int(words[5]) else {
      return try await kitchens.look()
    }
    await kitchens.run(seed: seed, first: first)
  }

  /// Restores a number and its copy, then saves the next ones, each as soon as the one before is stored.
  private static func count(in path: String) async throws {
    let autosave = Autosave(try store(path))
    var tree = try await autosave.load()
    let first = Int(tree["Root#number"] ?? "0") ?? -1
    say("began \(tree["Root#number"] ?? "0") \(tree["Root/Child#copy"] ?? "0")")
    for number in (first + 1)... {
      tree["Root#number"] = "\(number)"
      tree["Root/Child#copy"] = "\(number)"
      try await autosave.save(tree)
      say("saved \(number)")
    }
  }

  /// Launches the tree of an app, and says what it has restored and when the launch is good.
  private static func launch(in path: String, _ crash: String) async throws {
    let autosave = Autosave(try SQLiteStore(path: path)) { event in
      switch event.kind {
      case .saved: say("good")
      case .abandoned: say("abandoned")
      default: break
      }
    }
    await Letter(crash: crash).run(autosave, restoring: try await autosave.load())
  }

  /// Saves one row.
  private static func save(in path: String) async throws {
    let store = try store(path)
    let id = SessionID(id: "row")
    let version = try await store.load(id)?.version ?? 0
    let row = SessionRow(
      bytes: [1, 2, 3], version: version + 1, savedAt: WallTime(seconds: Date().timeIntervalSince1970))
    say(try await store.save(row, for: id, replacing: version) ? "saved" : "conflicted")
  }

  /// Buys what its input says, a session and a key in each line, with eight senders; says each key that has an answer.
  private static func buy(in path: String, deliveries: String) async throws {
    var lines: [(id: String, key: String)] = []
    while let line = readLine() {
      let words = line.split(separator: " ")
      lines.append((String(words[0]), String(words[1])))
    }
    let (store, orders) = (try store(path), lines)
    let file = file(deliveries)
    // Few stay awake, so that they wake often. A key may come again after a restart, when the other process has gone on for a while.
    let sessions = Sessions("shops", store: store, awake: 8, remembering: 1_000) { _ in Shop(deliveries: file)
    }
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for order in stride(from: sender, to: orders.count, by: 8).map({ orders[$0] }) {
            while await !isBought(order, sessions) {}
            say("bought \(order.key)")
          }
        }
      }
    }
    await sessions.shutdown()
  }

  /// Whether an order has an answer; if not, it is made again.
  private static func isBought(_ order: (id: String, key: String), _ sessions: Sessions<Shop>) async -> Bool {
    do {
      _ = try await sessions.send(.buy(order.key), to: order.id, key: order.key)
      return true
    } catch {
      if (error as? SessionError)?.code != .contended {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
      return false
    }
  }

  /// A file for lines; appending one is one step of the system.
  private static func file(_ path: String) -> FileHandle {
    FileHandle(fileDescriptor: open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644))
  }

  /// Says how much all sessions have bought, after deliveries that a killed process has left to the next wake.
  private static func look(in path: String, deliveries: String, at count: Int) async throws {
    let file = file(deliveries)
    let sessions = Sessions("shops", store: try store(path), awake: 8) { _ in Shop(deliveries: file) }
    var sum = 0
    for id in 0..<count { sum += try await sessions.send(.look, to: "shop\(id)") }
    say("\(sum)")
  }

  /// Writes a line in one call, so that a kill leaves no half of it.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
