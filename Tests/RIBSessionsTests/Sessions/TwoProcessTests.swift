import Basics
import Dispatch
import Foundation
import RIBKit
import TestSupport
import Testing

/// Two processes with the same sessions, each killed at random and started again until all is done.
///
/// `RIB_TIMES=17` sends 10,000 events, and `RIB_SEED` picks other kills.
@Suite(.serialized)
struct TwoProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func everyEventCountsOnceInAFile() async throws {
    try await buy(in: folder.path("a.db"))
  }

  @Test(.enabled(if: PostgresServer.isInstalled && Seeds.areAllTried, "only with PostgreSQL and RIB_TIMES"))
  func everyEventCountsOnceInPostgreSQL() async throws {
    let server = try PostgresServer()
    defer { withExtendedLifetime(server) {} }
    try await buy(in: server.settings)
  }

  private func buy(in store: String) async throws {
    let deliveries = folder.path("deliveries")
    let count = Seeds.count(300)
    let buyers = (0..<2).map {
      Buyer(
        name: "\($0)", store: store, deliveries: deliveries, count: count,
        seed: (Seeds.only ?? 7) * 2 + UInt64($0))
    }
    let reports = try await withThrowingTaskGroup { group in
      for buyer in buyers { group.addTask { try await buyer.run() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let look = try RunningProgram("sessioncases", ["look", store, deliveries, "\(Buyer.sessions)"])
    #expect(look.finish() == .init(status: 0, output: "\(2 * count)\n", errors: ""))
    let delivered = try String(contentsOfFile: deliveries, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let keys = Set(buyers.flatMap(\.keys))
    #expect(keys.subtracting(delivered) == [] && Set(delivered).subtracting(keys) == [])
    #expect(reports.allSatisfy { $0.kills > 0 })
    print(
      "\(2 * count) events, \(reports.reduce(0) { $0 + $1.kills }) kills, \(delivered.count - 2 * count) effects again"
    )
  }
}

/// One of the processes, again and again.
struct Buyer {
  static let sessions = 20

  struct Report {
    var kills = 0
  }

  let name: String
  let store: String
  let deliveries: String
  let count: Int
  let seed: UInt64

  var keys: [String] { orders.map(\.key) }

  /// The purchases: the line of the input with the session, and the key.
  private var orders: [(line: String, key: String)] {
    (0..<count).map { ("shop\($0 % Self.sessions) \(name).\($0)\n", "\(name).\($0)") }
  }

  /// Runs on a thread of its own, because it waits for lines.
  func run() async throws -> Report {
    try await withCheckedThrowingContinuation { answer in
      DispatchQueue.global().async { answer.resume(with: Result { try work() }) }
    }
  }

  private func work() throws -> Report {
    var generator = SplitMix(seed: seed)
    var report = Report()
    var left = orders
    while !left.isEmpty {
      let program = try RunningProgram("sessioncases", ["buy", store, deliveries])
      program.write(left.map(\.line).joined())
      program.closeInput()
      var bought: Set<String> = []
      func note(_ line: some StringProtocol) { bought.insert(String(line.dropFirst("bought ".count))) }
      var patience = 1 + generator.below(60)
      while patience > 0, let line = program.readLine() {
        note(line)
        patience -= 1
      }
      if bought.count < left.count {
        program.send(SIGKILL)
        report.kills += 1
      }
      let ending = program.finish(closingInput: false)
      for line in ending.output.split(separator: "\n") { note(line) }
      try #require(ending.errors == "" && [0, -SIGKILL].contains(ending.status), "\(ending.errors)")
      left.removeAll { bought.contains($0.key) }
    }
    return report
  }
}
