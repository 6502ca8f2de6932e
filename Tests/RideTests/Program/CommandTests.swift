import Foundation
import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The program `ride`, as a process.
struct CommandTests {
  typealias Ending = RunningProgram.Ending

  static let signIn = #"{"event":"sign_in","rider":"ana"}"# + "\n"

  @Test func theScenarioIsPlayedByteForByte() throws {
    #expect(try RideProcess.run() == Ending(status: 0, output: Fixture.text("scenario.txt"), errors: ""))
  }

  @Test func aScriptWithLinksIsPlayedToTheLetter() throws {
    let ending = try RideProcess.run("--script", "-", input: Fixture.text("links.jsonl"))
    let errors = "ride: Line 19: \"from\" must be one of local, own_app, other_app, web, push.\n"
    #expect(ending == Ending(status: 65, output: try Fixture.text("links.txt"), errors: errors))
  }

  @Test func theHelpIsPrintedToTheLetter() throws {
    #expect(
      try RideProcess.run("--nonsense", "--help")
        == Ending(status: 0, output: Fixture.text("help.txt"), errors: ""))
  }

  @Test func allMistakesOfACommandLineArePrinted() throws {
    let ending = try RideProcess.run("--fast", "--script", "--connect", "soon", "file")
    let errors = """
      ride: Unknown option --fast.
      ride: --script needs a value. Pass --script FILE.
      ride: Unexpected argument "file".
      ride: --connect must be a whole number of seconds from 0 to 1000000.
      ride: Run 'ride --help' for usage.

      """
    #expect(ending == Ending(status: 64, output: "", errors: errors))
  }

  @Test func anOutcomeIsShownBeforeTheNextLineIsWritten() throws {
    let ride = try RideProcess.start(["--script", "-"])
    for number in 1...3 {
      ride.write(#"{"event":"wait","seconds":1}"# + "\n")
      #expect(ride.readLine() == "\(number) wait 1 s: accepted")
      #expect(ride.readLine() == "  | Nobody is signed in.")
    }
    #expect(ride.finish().status == 0)
  }

  @Test func badLinesAreReportedWithTheirNumbersAndTheOthersAreHandled() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "script", Self.signIn + "\n" + #"{"event":"fly"}"# + "\r\nsign out\n" + #"{"event":"sign_out"}"#)
    let ending = try RideProcess.run("--script", script)
    let errors = """
      ride: Line 3: the event "fly" is unknown; 'ride --help' lists all events.
      ride: Line 4: expected an object such as {"event":"sign_in","rider":"ana"}.

      """
    #expect((ending.status, ending.errors) == (65, errors))
    #expect(ending.output.hasSuffix("2 events: 2 accepted, 0 rejected; 2 bad lines\n"))
  }

  @Test func theTreeIsDrawnAfterEachEvent() throws {
    let output = """
      1 sign_in ana: accepted
        - Root/LoggedOut
        + Root/LoggedIn
        + Root/LoggedIn/Rider
        + Root/LoggedIn/Rider/Request
        + Root/LoggedIn/Receipts
        | No trip. Where to?
        Root
        └─ LoggedIn
           ├─ Rider
           │  └─ Request
           └─ Receipts
      1 event: 1 accepted, 0 rejected; 0 bad lines

      """
    let ending = try RideProcess.run("--script", "-", "--tree", input: Self.signIn)
    #expect(ending == Ending(status: 0, output: output, errors: ""))
  }

  @Test func thePageTheTraceAndTheFollowerHaveAllThatTheTreeDoes() throws {
    let folder = try TemporaryFolder()
    let (page, file) = (folder.path("ride.html"), folder.path("ride.jsonl"))
    let ending = try RideProcess.run("--page", page, "--trace", file, "--follow")
    #expect(try (ending.status, ending.output) == (0, Fixture.text("scenario.txt")))
    let trace = try Trace(contentsOf: file)
    let tree = try #require(trace.trees.first)
    #expect(trace.problems == [] && trace.missingEvents == 0 && tree.snapshot()?.ribs == [])
    #expect(try folder.text("ride.html") == trace.page())
    let lines = ending.errors.split(separator: "\n")
    #expect(lines.count == tree.events.count { $0.kind != .returned })
    #expect(lines.first == "0.000000 Root attaching" && lines.last == "575.000000 Root detached")
  }

  @Test func aPageIsWrittenThroughALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", "")
    let link = folder.path("link.html")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "page.html")
    #expect(try RideProcess.run("--page", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "page.html")
    #expect(try folder.text("page.html").hasPrefix("<!"))
  }

  @Test(arguments: ["--script", "--state", "--page", "--trace"])
  func aFileThatCannotBeReadOrWrittenEndsTheProgramWithThat(option: String) throws {
    let ending = try RideProcess.run(option, "/nowhere/at/all")
    #expect(ending.status == 74)
    #expect(ending.errors.hasPrefix("ride: Cannot ") && ending.errors.contains("/nowhere/at/all"))
  }
}
