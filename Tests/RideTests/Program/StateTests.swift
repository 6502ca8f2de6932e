import Foundation
import TestSupport
import Testing

/// `ride --state FILE`: the text that was entered but not sent, over restarts.
struct StateTests {
  static let enter = #"{"event":"enter","values":{"destination":"Harb"}}"# + "\n"
  static let restored = "| No trip. Where to? Harb\n"

  private let folder: TemporaryFolder
  private var state: String { folder.path("state") }

  init() throws { folder = try TemporaryFolder() }

  private func ride(_ script: String) throws -> RunningProgram.Ending {
    try RideProcess.run("--script", "-", "--state", state, input: script)
  }

  @Test func theNextRunShowsWhatWasEnteredAndNotSent() throws {
    _ = try ride(CommandTests.signIn + Self.enter)
    let next = try ride(CommandTests.signIn)
    #expect(next.status == 0 && next.errors == "" && next.output.contains(Self.restored))
    #expect(try !ride(CommandTests.signIn.replacing("ana", with: "eve")).output.contains("Harb"))
  }

  @Test func whatWasShownIsKeptByAKilledRun() throws {
    let first = try RideProcess.start(["--script", "-", "--state", state])
    first.write(CommandTests.signIn + Self.enter)
    while let line = first.readLine(), line != "  | No trip. Where to? Harb" {}
    first.send(SIGKILL)
    _ = first.finish()
    #expect(try ride(CommandTests.signIn).output.contains(Self.restored))
  }

  @Test func runsWithoutEventsKeepTheState() throws {
    _ = try ride(CommandTests.signIn + Self.enter)
    for _ in 0..<4 { #expect(try ride("").status == 0) }
    #expect(try ride(CommandTests.signIn).output.contains(Self.restored))
  }

  @Test func aDamagedStateIsRejectedAndLeftAsItIs() throws {
    try folder.write("state", "Nobody is signed in.\n")
    let ending = try ride(CommandTests.signIn)
    #expect((ending.status, ending.output) == (74, ""))
    #expect(ending.errors.contains("it is damaged or not a database"), "\(ending)")
    #expect(try folder.text("state") == "Nobody is signed in.\n")
  }
}
