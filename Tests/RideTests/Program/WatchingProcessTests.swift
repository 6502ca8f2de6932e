import Foundation
import RIBInspector
import RIBKit
import TestSupport
import Testing

/// `--page` and `--follow`, as a process.
struct WatchingProcessTests {
  typealias Ending = RunningProgram.Ending

  @Test func aPageHasAllThatTheTreeDoes() throws {
    let folder = try TemporaryFolder()
    let (page, trace) = (folder.path("ride.html"), folder.path("ride.jsonl"))
    let ending = try RideProcess.run("--page", page, "--trace", trace)
    #expect(try ending == Ending(status: 0, output: Fixture.text("scenario.txt"), errors: ""))
    #expect(try folder.text("ride.html") == Trace(contentsOf: trace).page())
  }

  @Test func anInterruptedRideHasAPage() throws {
    let folder = try TemporaryFolder()
    let ride = try RideProcess.start(["--script", "-", "--page", folder.path("ride.html")])
    ride.write(#"{"event":"sign_in","rider":"ana"}"# + "\n")
    #expect(ride.readLine()?.contains("sign_in") == true)
    ride.send(SIGINT)
    #expect(ride.finish(closingInput: false).status == 130)
    let text = try folder.text("ride.html")
    #expect(text.contains(#""Root/LoggedIn""#) && text.hasSuffix("</html>\n"))
  }

  @Test func aPageThatCannotBeWrittenEndsTheRideWithThat() throws {
    let ending = try RideProcess.run("--page", "/nowhere/at/all")
    #expect(
      try ending
        == Ending(
          status: 74, output: Fixture.text("scenario.txt"),
          errors: "ride: cannot write the page /nowhere/at/all\n"))
  }

  @Test func aFollowedRideTellsEachEventWhereThereIsNoTerminal() throws {
    let folder = try TemporaryFolder()
    let ending = try RideProcess.run("--follow", "--trace", folder.path("ride.jsonl"))
    let tree = try #require(try Trace(contentsOf: folder.path("ride.jsonl")).trees.first)
    #expect(try ending.status == 0 && ending.output == Fixture.text("scenario.txt"))
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == tree.events.count { $0.kind != .returned })
    #expect(lines.first == "0.000000 Root attaching" && lines.last == "575.000000 Root detached")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no script(1)"))
  func aFollowedRideDrawsItsTreeOnATerminal() throws {
    let ride = BuiltProgram.path(of: "ride")
    let ending = try RunningProgram(
      "/usr/bin/script",
      ["-qefc", "stty rows 40 cols 60; '\(ride)' --follow --quiet --script -", "/dev/null"])
    ending.write(#"{"event":"sign_in","rider":"ana"}"# + "\n\u{4}")
    let output = ending.finish(closingInput: false).output
    // Cleared, then the tree with what is new, then the last events.
    let frames = output.split(separator: "\u{1B}[H\u{1B}[2J")
    let drawing = try #require(frames.last).split(separator: "\r\n")
    #expect(drawing.first?.hasPrefix("~ Root") == true)
    #expect(drawing.contains("+ └─ LoggedIn") && drawing.contains { $0.hasPrefix("- LoggedOut") })
    #expect(
      drawing.contains { $0.hasPrefix("#") && $0.contains("LoggedIn attached") }
        && drawing.allSatisfy { $0.count <= 60 })
  }
}
