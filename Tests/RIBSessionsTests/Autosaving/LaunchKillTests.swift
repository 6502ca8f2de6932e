import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Processes that end in their launch, in their first turn, or soon after it.
struct LaunchKillTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.db") }

  init() throws { folder = try TemporaryFolder() }

  /// Launches an app that crashes, and returns its lines.
  private func launch(crashingIn moment: String) throws -> [String] {
    let ending = try RunningProgram("sessioncases", ["launch", path, moment]).finish()
    #expect(ending.status == -SIGKILL && ending.errors == "")
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// Launches an app, kills it as soon as its launch is good, and returns its lines.
  private func launchAndKill() throws -> [String] {
    let program = try RunningProgram("sessioncases", ["launch", path])
    var lines: [String] = []
    while let line = program.readLine() {
      lines.append(line)
      if line == "good" { break }
    }
    program.send(SIGKILL)
    #expect(program.finish().errors == "")
    return lines
  }

  @Test func anAppThatIsKilledAfterItsFirstTurnRestoresAtEachLaunch() throws {
    #expect(try launchAndKill() == ["restored ", "good"])
    for _ in 0..<4 { #expect(try launchAndKill() == ["restored dear", "good"]) }
  }

  @Test(arguments: ["launch", "turn"])
  func afterTwoCrashesInTheLaunchOrTheFirstTurnTheThirdLaunchBeginsEmpty(moment: String) async throws {
    #expect(try launchAndKill() == ["restored ", "good"])
    let restored = moment == "turn" ? ["restored dear"] : []
    for _ in 0..<2 { #expect(try launch(crashingIn: moment) == restored) }
    // The third launch dies before anybody can read its event, and the fourth one tells again.
    #expect(try launch(crashingIn: "launch") == ["abandoned"])
    #expect(try launchAndKill() == ["abandoned", "restored ", "good"])
    #expect(try launchAndKill() == ["restored dear", "good"])
    let abandoned = try await Autosave(SQLiteStore(path: path)).abandoned()
    #expect(abandoned.map { $0["Letter#text"] } == ["\"dear\""])
  }
}
