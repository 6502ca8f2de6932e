import Foundation
import RideExample
import TestSupport
import Testing

struct LinkProcessTests {
  @Test func aScriptWithLinksIsPlayedToTheLetter() throws {
    let ending = try RideProcess.run("--script", "-", input: Fixture.text("links.jsonl"))
    let errors = """
      ride: line 19: event "open": "from" isn't an origin; expected one of local, own_app, other_app, web, push

      """
    #expect(
      ending == RunningProgram.Ending(status: 65, output: try Fixture.text("links.txt"), errors: errors))
  }

  @Test func everyEventOfThatScriptIsAcceptedOrRejectedAsPredicted() throws {
    // Local only; not paid; another trip; no route; no link; not signed.
    let rejected: Set = [4, 10, 15, 16, 17, 18]
    let showsReceipt: Set = [12, 13, 21]
    let output = try RideProcess.run("--script", "-", "--json", input: Fixture.text("links.jsonl")).output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 21)
    for (number, line) in zip(1..., lines) {
      #expect(line.contains(#""accepted":true"#) != rejected.contains(number), "\(line)")
      let active = line.components(separatedBy: #""attached""#)[0]
      #expect(active.contains("/Receipt\"") == showsReceipt.contains(number), "\(line)")
    }
  }

  @Test func theTableOfLinksIsPrintedToTheLetter() throws {
    #expect(
      try RideProcess.run("--links")
        == RunningProgram.Ending(status: 0, output: Fixture.text("linkTable.txt"), errors: ""))
  }

  @Test func aSignedLinkIsAcceptedOnceInAllRunsWithOneJournal() throws {
    let folder = try TemporaryFolder()
    let keys = try folder.write("keys", "# the desk\n\nsupport=0123456789abcdef\n")
    let link = try RideProcess.run("--sign", "ride://sign-out", "--keys", keys).output.dropLast()
    let script = """
      {"event":"sign_in","rider":"ana"}
      {"event":"open","url":"\(link)","from":"push"}
      """
    let journal = folder.path("journal")
    let run = {
      try RideProcess.run("--script", "-", "--quiet", "--keys", keys, "--journal", journal, input: script)
    }
    #expect(try run().output == "2 events: 2 accepted, 0 rejected; 0 bad lines\n")
    let second = try run().output
    #expect(second.contains("The link was valid for one use and has been used; request a new one."))
    #expect(second.hasSuffix("2 events: 1 accepted, 1 rejected; 0 bad lines\n"))
  }

  @Test func theScreenOfALinkIsThereAgainAfterARestart() throws {
    let folder = try TemporaryFolder()
    let journal = folder.path("journal")
    let script = try Fixture.text("links.jsonl")
    _ = try RideProcess.run("--script", "-", "--quiet", "--journal", journal, input: script)
    let look = try RideProcess.run(
      "--script", "-", "--tree", "--journal", journal, input: #"{"event":"wait","seconds":0}"#)
    #expect(look.output.contains("Receipt of trip t1: 12.50."))
  }

  @Test func keysThatCannotBeReadEndTheProgramBeforeItBegins() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing")
    #expect(
      try RideProcess.run("--keys", missing)
        == RunningProgram.Ending(
          status: 66, output: "", errors: "ride: cannot read the keys \(missing): No such file or directory\n"
        ))
    let short = try folder.write("short", "support=short\n")
    #expect(
      try RideProcess.run("--keys", short)
        == RunningProgram.Ending(
          status: 65, output: "",
          errors: """
            ride: \(short): The secret of the key support has 5 bytes; it needs at least 16. Each line is \
            NAME=SECRET.

            """))
  }
}
