import Foundation
import RideExample
import TestSupport
import Testing

/// `ride --flags FILE`: the plugins after a trip, switched while the program runs.
struct FlagProcessTests {
  static let ride = """
    {"event":"sign_in","rider":"ana"}
    {"dropoff":"B","event":"request","pickup":"A"}
    {"driver":"bo","eta":240,"event":"driver_assigned","trip":"t1"}
    {"event":"driver_arrived","trip":"t1"}
    {"event":"trip_started","trip":"t1"}
    {"event":"trip_completed","fare":1250,"trip":"t1"}
    {"event":"pay","trip":"t1"}

    """

  @Test func theFileIsReadAgainWhenAnEventSaysSo() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("flags", #"{"tip":true,"lost item":false}"#)
    let run = try RideProcess.start(["--script", "-", "--json", "--flags", file])
    run.write(Self.ride)
    let lines = (0..<7).map { _ in run.readLine() ?? "" }
    #expect(
      lines.last?.contains(#""attached":["Root/LoggedIn/Rider/Request","Root/LoggedIn/Rider/Tip"]"#) == true)
    _ = try folder.write("flags", #"{"tip":false,"lost item":true}"#)
    run.write(#"{"event":"flags"}"# + "\n")
    let switched = run.readLine() ?? ""
    #expect(
      switched.contains(
        #""attached":["Root/LoggedIn/Rider/LostItem"],"detached":["Root/LoggedIn/Rider/Tip"]"#))
    _ = try folder.write("flags", "[]")
    run.write(#"{"event":"flags"}"# + "\n")
    #expect(run.readLine()?.contains(#""accepted":false"#) == true)
    #expect(run.finish().status == 0)
  }

  @Test func theNextRunReplaysTheFlagsThatWereOn() throws {
    let folder = try TemporaryFolder()
    let (file, journal) = (try folder.write("flags", #"{"tip":true}"#), folder.path("journal"))
    let arguments = ["--script", "-", "--json", "--journal", journal]
    let first = try RideProcess.start(arguments + ["--flags", file])
    first.write(Self.ride + #"{"event":"tap","control":"tip","value":"200"}"# + "\n")
    #expect(first.finish().status == 0)
    let kept = try folder.text("journal")
    #expect(kept.hasPrefix(#"{"event":"flags","on":["tip"]}"# + "\n"))
    let second = try RideProcess.start(arguments)
    second.write(#"{"event":"wait","seconds":0}"#)
    let ending = second.finish()
    #expect((ending.status, ending.errors) == (0, ""))
    #expect(ending.output.contains(#""receipts":{"cents":1450,"count":2}"#))
  }

  @Test func withAllFlagsOffNothingIsOtherThanWithoutAFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("flags", #"{"tip":false,"lost item":false}"#)
    let script = try folder.write("script", Self.ride)
    let with = try RideProcess.run(
      "--script", script, "--flags", file, "--journal", folder.path("one"))
    #expect(try with == RideProcess.run("--script", script, "--journal", folder.path("other")))
    #expect(try folder.text("one") == Self.ride)
    #expect(try folder.text("other") == Self.ride)
  }

  @Test func aFileThatHoldsNoFlagsEndsTheProgram() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("flags", "{}{}")
    let ending = try RideProcess.run("--flags", file)
    #expect((ending.status, ending.output) == (66, ""))
    #expect(ending.errors.hasPrefix("ride: \(file) isn't a file of flags: expected an object such as"))
    #expect(try RideProcess.run("--flags", folder.path("gone")).status == 66)
  }
}
