import Basics
import Dispatch
import Foundation
import RIBKit
import TestSupport
import Testing

/// Three processes with the same kitchens, each killed at random and started again as one of two versions, while the clock jumps: no date is lost, early, or
/// met twice.
///
/// `RIB_TIMES=100` kills a hundred times as often, and `RIB_SEED` picks other kills.
@Suite(.serialized)
struct KitchenKillTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func everyDateIsMetOnceInAFile() async throws {
    try await cook(in: folder.path("a.db"))
  }

  @Test(.enabled(if: PostgresServer.isInstalled && Seeds.areAllTried, "only with PostgreSQL and RIB_TIMES"))
  func everyDateIsMetOnceInPostgreSQL() async throws {
    let server = try PostgresServer()
    defer { withExtendedLifetime(server) {} }
    try await cook(in: server.settings)
  }

  private func cook(in store: String) async throws {
    let clock = try ClockFile(folder.path("clock"))
    let log = folder.path("log")
    let crews = (0..<3).map { index in
      Crew(
        store: store, clock: clock, log: log, kills: Seeds.count(10),
        seed: (Seeds.only ?? 7) * 3 + UInt64(index), first: (index + 1) * 1_000_000_000)
    }
    var books = try await withThrowingTaskGroup { group in
      for crew in crews { group.addTask { try await crew.run() } }
      return try await group.reduce(into: Books()) { $0.add($1) }
    }
    // All dates have come, even those of sessions that an older version could not read again and again.
    clock.jump(by: 3 * 86_400_000_000)
    let look = try RunningProgram(
      "sessioncases", ["kitchen", store, clock.path, log, "\(Crew.kitchens)", "2"])
    let ending = look.finish()
    try #require(ending.errors == "" && ending.status == 0, "\(ending)")
    books.note(ending.output.split(separator: "\n"))
    books.noteEffects(in: try String(contentsOfFile: log, encoding: .utf8))
    print(books.summary)
    #expect(books.problems == [])
    #expect(books.late.count > 0 && books.served.count > 0 && books.postponed > 0)
    // A short run may end before a process meets a row of a newer version.
    if Seeds.count(10) >= 10 { #expect(books.codes["unreadable", default: 0] > 0) }
  }
}

/// The offset of the clock that all processes read.
final class ClockFile: Sendable {
  let path: String
  private let offset = Lock<Int64>(0)

  init(_ path: String) throws {
    self.path = path
    try Data([UInt8](repeating: 0, count: 8)).write(to: URL(filePath: path))
  }

  func jump(by microseconds: Int64) {
    offset.withLock { offset in
      offset += microseconds
      let file = open(path, O_WRONLY)
      _ = withUnsafeBytes(of: offset) { pwrite(file, $0.baseAddress, 8, 0) }
      close(file)
    }
  }
}

/// One of the processes, again and again.
struct Crew {
  static let kitchens = 12

  let store: String
  let clock: ClockFile
  let log: String
  let kills: Int
  let seed: UInt64
  let first: Int

  /// Runs on a thread of its own, because it waits for lines.
  func run() async throws -> Books {
    try await withCheckedThrowingContinuation { answer in
      DispatchQueue.global().async { answer.resume(with: Result { try work() }) }
    }
  }

  private func work() throws -> Books {
    var (generator, books) = (SplitMix(seed: seed), Books())
    for number in 0..<kills {
      let version = generator.below(2) == 0 ? "1" : "2"
      let program = try RunningProgram(
        "sessioncases",
        [
          "kitchen", store, clock.path, log, "\(Self.kitchens)", version, "\(generator.next() >> 8)",
          "\(first + number * 1_000_000)",
        ])
      var patience = 1 + generator.below(150)
      while patience > 0, let line = program.readLine() {
        books.note([Substring(line)])
        patience -= 1
        if generator.below(200) == 0 { clock.jump(by: Int64(generator.below(5_000_000)) - 2_000_000) }
      }
      program.send(SIGKILL)
      let ending = program.finish(closingInput: false)
      books.note(ending.output.split(separator: "\n"))
      try #require(ending.errors == "" && ending.status == -SIGKILL, "\(ending)")
    }
    books.kills = kills
    return books
  }
}

/// What was tried, what was answered, and what has come of it.
struct Books {
  var kills = 0
  private(set) var ordered: Set<Int> = []
  private(set) var served: Set<Int> = []
  /// Tickets that a process tried to serve.
  private var touched: Set<Int> = []
  private(set) var postponed = 0
  private(set) var late: [Int: Int] = [:]
  private var pending: [String] = []
  private var effects: [Int: Int] = [:]
  private var early = 0
  private(set) var codes: [String: Int] = [:]

  mutating func add(_ other: Books) {
    kills += other.kills
    ordered.formUnion(other.ordered)
    served.formUnion(other.served)
    touched.formUnion(other.touched)
    postponed += other.postponed
    codes.merge(other.codes) { $0 + $1 }
  }

  mutating func note(_ lines: [Substring]) {
    for line in lines {
      let words = line.split(separator: " ").map { String($0) }
      guard words.count > 1 else { continue }
      let serial = Int(words[1]) ?? 0
      switch words[0] {
      case "order!": ordered.insert(serial)
      case "serve?": touched.insert(serial)
      case "serve!":
        touched.remove(serial)
        if words[2] == "1" { served.insert(serial) }
      case "postpone!": postponed += words[2] == "1" ? 1 : 0
      case "error": codes[words[2], default: 0] += 1
      case "late": late[serial, default: 0] += 1
      case "pending", "due": pending.append(String(line))
      default: break
      }
    }
  }

  mutating func noteEffects(in log: String) {
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let serial = Int(words[1]), let date = Int(words[2]), let now = Int(words[3])
      else { continue }
      effects[serial, default: 0] += 1
      if now < date { early += 1 }
    }
  }

  /// What must not be.
  var problems: [String] {
    let lost = ordered.filter { late[$0] == nil && !served.contains($0) && !touched.contains($0) }
    let undead = served.filter { late[$0] != nil }
    let twice = late.filter { $0.value > 1 }.keys
    let silent = late.keys.filter { effects[$0] == nil }
    var counts: [(Int, String)] = [(lost.count, "lost"), (undead.count, "late although served")]
    counts += [(twice.count, "twice"), (early, "early"), (silent.count, "without effect")]
    counts.append((pending.count, "left over"))
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + pending.prefix(1)
  }

  var summary: String {
    let again = effects.values.reduce(0) { $0 + $1 - 1 }
    let errors = codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return """
      \(kills) kills, \(ordered.count) orders, \(served.count) served, \(postponed) postponed, \(late.count) late, \
      \(again) effects again; errors: \(errors)
      """
  }
}
