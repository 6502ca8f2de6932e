import Foundation
import RIBInspector
import RIBKit
import TestSupport
import Testing

struct CommandTests {
  typealias Ending = RunningProgram.Ending

  @Test func theScenarioIsPlayedByteForByte() throws {
    #expect(try RideProcess.run() == Ending(status: 0, output: Fixture.text("scenario.txt"), errors: ""))
  }

  @Test func theHelpIsPrintedToTheLetter() throws {
    #expect(
      try RideProcess.run("--json", "--help")
        == Ending(status: 0, output: Fixture.text("help.txt"), errors: ""))
  }

  @Test func theVersionIsPrinted() throws {
    #expect(try RideProcess.run("--version") == Ending(status: 0, output: "ride 0.1.0\n", errors: ""))
  }

  @Test func allMistakesOfACommandLineArePrinted() throws {
    let ending = try RideProcess.run("--fast", "--script", "--json", "file", "--tree")
    let errors = """
      ride: Unknown option --fast.
      ride: --script needs a value. Pass --script FILE.
      ride: Unexpected argument "file".
      ride: --json and --tree exclude each other. Pass one.
      Run 'ride --help' for usage.

      """
    #expect(ending == Ending(status: 64, output: "", errors: errors))
  }

  @Test func aTraceHasAllThatTheTreeDoes() throws {
    let folder = try TemporaryFolder()
    let ending = try RideProcess.run("--trace", folder.path("trace.jsonl"))
    #expect(try ending == Ending(status: 0, output: Fixture.text("scenario.txt"), errors: ""))
    let trace = try Trace(contentsOf: folder.path("trace.jsonl"))
    let tree = try #require(trace.trees.first)
    #expect(trace.problems == [] && trace.missingEvents == 0 && trace.trees.count == 1)
    #expect(tree.events.map(\.sequence) == Array(1...tree.events.count))
    #expect(tree.snapshot()?.ribs == [])
    // A trip was asked for on the screen, which is where its chain of causes leads.
    let trip = try #require(tree.events.first { $0.kind == .attaching && $0.path.hasSuffix("/Trip") })
    let chain = tree.causes(of: trip.sequence)
    #expect(chain.count > 3 && chain.last?.sequence == 1)
  }

  @Test func aTraceThatCannotBeWrittenDisturbsNothing() throws {
    let ending = try RideProcess.run("--trace", "/nowhere/at/all")
    #expect(ending.status == 0)
    #expect(try ending.output == Fixture.text("scenario.txt"))
    #expect(ending.errors.contains("the trace lacks") && ending.errors.contains("/nowhere/at/all"))
  }

  @Test func aScriptThatIsMissingOrAFolderCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let (missing, inside) = (folder.path("no such file"), folder.path(""))
    #expect(
      try RideProcess.run("--script", missing, "--journal", folder.path("journal"))
        == Ending(
          status: 66, output: "",
          errors: "ride: cannot read the script \(missing): No such file or directory\n"))
    #expect(
      try RideProcess.run("--script", inside)
        == Ending(status: 66, output: "", errors: "ride: cannot read the script \(inside): Is a directory\n"))
    #expect(throws: (any Error).self, "a journal was made for nothing") { try folder.read("journal") }
  }

  @Test func badLinesAreReportedWithTheirNumbersAndTheOthersAreHandled() throws {
    let script = """
      {"event":"sign_in","rider":"ana"}

      {"event":"fly"}
      sign out
      {"event":"sign_out","extra":true}
      """
    let ending = try RideProcess.run("--script", "-", "--quiet", input: script)
    let errors = """
      ride: line 3: event "fly": it is unknown; expected one of sign_in, sign_out, request, driver_assigned, \
      driver_arrived, trip_started, trip_progress, trip_completed, pay, cancel, open, tap, enter, flags, wait
      ride: line 4: the line is not a JSON object; expected an object such as {"event":"sign_in","rider":"ana"}

      """
    let summary = "2 events: 2 accepted, 0 rejected; 2 bad lines\n"
    #expect(ending == Ending(status: 65, output: summary, errors: errors))
  }

  @Test func aClosedStandardInputCannotBeRead() throws {
    let shell = ["/bin/sh", "-c", #"exec "$0" "$@" <&-"#]
    let errors = "ride: cannot read standard input: Bad file descriptor\n"
    #expect(
      try RideProcess.run("--script", "-", through: shell) == Ending(status: 66, output: "", errors: errors))
  }

  @Test func aRejectedEventIsNoBadInput() throws {
    let ending = try RideProcess.run("--script", "-", "--quiet", input: #"{"event":"sign_out"}"# + "\r\n")
    let output = "1 sign_out: rejected, nobody is signed in\n1 event: 0 accepted, 1 rejected; 0 bad lines\n"
    #expect(ending == Ending(status: 0, output: output, errors: ""))
  }

  @Test func theTreeIsDrawnAfterEachEvent() throws {
    let ending = try RideProcess.run("--script", "-", "--tree", input: #"{"event":"sign_in","rider":"ana"}"#)
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
    #expect(ending == Ending(status: 0, output: output, errors: ""))
  }

  @Test(.enabled(if: Device.full.exists))
  func anOutputWithoutSpaceEndsTheProgram() throws {
    let shell = ["/bin/sh", "-c", #"exec "$0" "$@" > /dev/full"#]
    let errors = "ride: cannot write the output: No space left on device\n"
    #expect(try RideProcess.run(through: shell) == Ending(status: 74, output: "", errors: errors))
  }

  @Test func noOtherFileGetsTheNumberOfAClosedOutput() throws {
    let folder = try TemporaryFolder()
    let shell = ["/bin/sh", "-c", #"exec "$0" "$@" >&-"#]
    let script = try folder.write("script", #"{"event":"wait","seconds":1}"#)
    let ending = try RideProcess.run("--script", script, "--journal", folder.path("journal"), through: shell)
    let errors = "ride: cannot write the output: Bad file descriptor\n"
    #expect(ending == Ending(status: 74, output: "", errors: errors))
    #expect(try folder.text("journal") == #"{"event":"wait","seconds":1}"# + "\n")
  }
}

/// A device that not every system has.
private enum Device: String {
  /// Takes nothing.
  case full = "/dev/full"

  var exists: Bool { FileManager.default.fileExists(atPath: rawValue) }
}
