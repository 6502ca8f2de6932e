import Basics
import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Processes that end at any moment.
@Suite(.postgres)
struct StoreKillTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: StoreKind.installed.filter { $0 != .memory })
  func aKilledProcessRestoresTheLastSaveOrTheOneBefore(kind: StoreKind) async throws {
    var generator = SplitMix(seed: Seeds.only ?? 1)
    let server = kind == .postgres ? PostgresServer.current : nil
    let path = server?.settings ?? folder.path("a.db")
    var last = 0
    for _ in Seeds.first(20) {
      let program = try RunningProgram("sessioncases", ["count", path])
      let began = try #require(program.readLine()).split(separator: " ").compactMap { Int($0) }
      // A save may be stored that was not acknowledged; no more than one.
      try #require(began.count == 2 && began[0] == began[1] && (last...last + 1).contains(began[0]))
      last = began[0]
      for _ in 0...generator.below(40) {
        if let line = program.readLine() { last = try #require(Int(line.dropFirst("saved ".count))) }
      }
      program.send(SIGKILL)
      let ending = program.finish()
      #expect(ending.errors == "")
      // The server may still run a statement of the killed process.
      while let server, try server.sql(Self.connections) != "0\n" {}
      // Lines that were written before the kill, and not read.
      let rest = ending.output.split(separator: "\n").filter { $0.hasPrefix("saved ") }
      if let line = rest.last, ending.output.hasSuffix("\n") {
        last = try #require(Int(line.dropFirst("saved ".count)))
      }
    }
    #expect(last > 20)
  }

  private static let connections =
    "SELECT count(*) FROM pg_stat_activity WHERE application_name='RIBKit'"

  @Test func twoProcessesOpenOneFileAtOnceAfterAKill() async throws {
    for _ in Seeds.first(8) {
      let path = folder.path("a.db")
      let killed = try RunningProgram("sessioncases", ["count", path])
      for _ in 0..<5 { _ = killed.readLine() }
      killed.send(SIGKILL)
      _ = killed.finish()
      let programs = try (0..<2).map { _ in try RunningProgram("sessioncases", ["save", path]) }
      let endings = programs.map { $0.finish() }
      #expect(endings.map(\.errors) == ["", ""] && endings.map(\.status) == [0, 0])
      #expect(endings.contains { $0.output == "saved\n" })
    }
  }
}
