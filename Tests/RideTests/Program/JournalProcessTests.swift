import Foundation
import RIBKit
import RideExample
import TestSupport
import Testing

@Suite(.trees)
struct JournalProcessTests {
  typealias Ending = RunningProgram.Ending

  static let signIn = #"{"event":"sign_in","rider":"ana"}"# + "\n"
  static let request = #"{"dropoff":"B","event":"request","pickup":"A"}"# + "\n"
  static let look = #"{"event":"wait","seconds":0}"# + "\n"

  @Test func theNextRunGoesOnWhereTheLastOneEnded() throws {
    let folder = try TemporaryFolder()
    let arguments = ["--script", "-", "--json", "--journal", folder.path("journal")]
    let first = try RideProcess.start(arguments)
    first.write(
      Self.signIn + #"{"event":"sign_out","extra":1}"# + "\n" + Self.signIn + Self.request + Self.request)
    _ = first.finish()
    #expect(
      try folder.text("journal") == Self.signIn + #"{"event":"sign_out"}"# + "\n" + Self.signIn + Self.request
    )
    let second = try RideProcess.start(arguments)
    second.write(#"{"event":"wait","seconds":300}"#)
    let notice = RideTexts.withdrawn
    let object = ExpectedObject.at("Request", notices: [notice]).line(1, "wait")
    #expect(second.finish() == Ending(status: 0, output: "\(object)\n", errors: ""))
  }

  @Test func aSecondProcessIsTurnedAway() throws {
    let folder = try TemporaryFolder()
    let journal = folder.path("journal")
    let first = try RideProcess.start(["--script", "-", "--json", "--journal", journal])
    first.write(Self.signIn)
    #expect(first.readLine() != nil)
    let errors = "ride: the journal \(journal) is in use by another process\n"
    #expect(try RideProcess.run("--journal", journal) == Ending(status: 74, output: "", errors: errors))
    #expect(first.finish().status == 0)
    #expect(try folder.text("journal") == Self.signIn)
  }

  @Test func theScriptCannotBeTheJournal() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("script", Self.look)
    let ending = try RideProcess.run("--script", file, "--journal", file)
    let errors = "ride: the journal must be a different file from the script and the output\n"
    #expect(ending == Ending(status: 64, output: "", errors: errors))
    #expect(try folder.text("script") == Self.look)
  }

  @Test func onAFullDiskWhatWasShownIsKept() throws {
    let folder = try TemporaryFolder()
    // Four mebibytes are the least that a program with the thread sanitizer needs; all but the last 500 are used.
    let shell = ["/bin/sh", "-c", #"ulimit -f 8192; exec "$0" "$@""#]
    let (room, out) = ((4 << 20) - 500, #"{"event":"sign_out"}"# + "\n")
    let frame = #"{"event":"sign_in","rider":""}"#.utf8.count + 1 + out.utf8.count
    let names = [1_500_000, 1_500_000, room - 3_000_000 - 3 * frame].map { String(repeating: "a", count: $0) }
    let kept = names.map { #"{"event":"sign_in","rider":"\#($0)"}"# + "\n" + out }.joined()
    let journal = try folder.write("journal", kept)
    let script = try folder.write("script", String(repeating: Self.look, count: 100))

    let ending = try RideProcess.run("--script", script, "--json", "--journal", journal, through: shell)
    let shown = ending.output.split(separator: "\n").count
    #expect(shown == 500 / Self.look.utf8.count)
    #expect(ending.status == 74)
    #expect(ending.errors == "ride: cannot write the journal \(journal): File too large\n")
    let now = try folder.text("journal")
    #expect(now.utf8.count == room + shown * Self.look.utf8.count)
    #expect(now.dropFirst(kept.count) == String(repeating: Self.look, count: shown))
  }

  @Test(arguments: Seeds.first(20))
  func aKilledProcessHasShownNothingThatIsNotKept(round: Int) throws {
    var random = SplitMix(seed: UInt64(round))
    let folder = try TemporaryFolder()
    let arguments = ["--script", "-", "--json", "--journal", folder.path("journal")]
    let events = SampleRide.events(200, using: &random)
    let process = try RideProcess.start(arguments)
    process.write(events.map { $0.json + "\n" }.joined())
    let shown = Int.random(in: 0...120, using: &random)
    for _ in 0..<shown { _ = process.readLine() }
    process.send(SIGKILL)
    let ending = process.finish()
    #expect(ending.status == -SIGKILL || ending.status == 0)

    // The journal keeps a beginning of the accepted events, and all events that were shown.
    let isWhole = try folder.text("journal").hasSuffix("\n") || folder.text("journal").isEmpty
    let kept = try folder.text("journal").split(separator: "\n").dropLast(isWhole ? 0 : 1)
    let objects = shown + ending.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let app = try RideApp.forTest()
    var accepted = 0
    for (index, event) in events.enumerated() where accepted < kept.count || index < objects {
      let isAccepted = app.handle(event).rejection == nil
      if isAccepted, accepted < kept.count { #expect(event.json == kept[accepted]) }
      accepted += isAccepted ? 1 : 0
    }
    #expect(accepted == kept.count, "an object was shown whose event is not kept")

    let next = try RideProcess.start(arguments)
    next.write(Self.look)
    let expected = app.handle(.wait(seconds: 0)).json(1)
    let restarted = next.finish()
    #expect(restarted.output == "\(expected)\n")
    #expect(restarted.status == 0)
  }
}
