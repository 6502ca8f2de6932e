import Foundation
import RIBSessions
import TestSupport
import Testing

/// `ride --state FILE`: what was entered and not sent, over restarts.
struct StateProcessTests {
  static let signIn = #"{"event":"sign_in","rider":"ana"}"# + "\n"
  static let enter = #"{"event":"enter","values":{"destination":"Harb"}}"# + "\n"
  static let look = #"{"event":"wait","seconds":0}"# + "\n"

  private let folder: TemporaryFolder
  private var state: String { folder.path("state") }

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script with the state of the test.
  private func ride(_ script: String, _ more: [String] = [], through launcher: [String] = []) throws
    -> RunningProgram.Ending
  {
    let process = try RideProcess.start(["--script", "-", "--state", state] + more, through: launcher)
    process.write(script)
    return process.finish()
  }

  @Test func theNextRunShowsWhatWasEnteredAndNotSent() throws {
    let journal = ["--journal", folder.path("journal")]
    let flags = #"{"event":"flags","on":["tip"]}"# + "\n"
    let enter = #"{"event":"enter","values":{"destination":"Harb","tip":"300"}}"# + "\n"
    let first = try ride(flags + FlagProcessTests.ride + enter, journal)
    #expect((first.status, first.errors) == (0, ""))
    #expect(try folder.text("journal") == flags + FlagProcessTests.ride)
    let output = """
      1 wait 0 s: accepted
        | No trip. Where to? Harb
        | A tip for trip t1? 3.00 is chosen.
      1 event: 1 accepted, 0 rejected; 0 bad lines

      """
    #expect(try ride(Self.look, journal) == .init(status: 0, output: output, errors: ""))
  }

  @Test func withoutAStateTheNextRunShowsWhatTheServicesKnow() throws {
    let journal = folder.path("journal")
    _ = try RideProcess.run("--script", "-", "--journal", journal, input: Self.signIn + Self.enter)
    let next = try RideProcess.run("--script", "-", "--journal", journal, input: Self.look)
    #expect(next.status == 0 && next.output.contains("| No trip. Where to?\n"))
  }

  @Test func runsThatEndBeforeTheirFirstEventDoNotGiveUpTheState() throws {
    #expect(try ride(Self.signIn + Self.enter).status == 0)
    for _ in 0..<4 { #expect(try ride("") == .init(status: 0, output: Self.noEvents, errors: "")) }
    let journal = try folder.write("journal", "sign out\n")
    for missing in ["--keys", "--flags"] {
      for _ in 0..<4 { #expect(try ride("", [missing, "no"]).status == 66) }
    }
    for _ in 0..<4 { #expect(try ride("", ["--journal", journal]).status == 65) }
    #expect(try ride(Self.signIn).output.contains("| No trip. Where to? Harb\n"))
  }

  static let noEvents = "0 events: 0 accepted, 0 rejected; 0 bad lines\n"

  /// A run that the state ends before the first event.
  private func rejection(_ status: Int32, through launcher: [String] = []) throws -> String {
    let ending = try ride(Self.signIn, through: launcher)
    #expect((ending.status, ending.output) == (status, ""), "\(ending)")
    #expect(ending.errors.hasPrefix("ride: ") && ending.errors.hasSuffix("\n"), "\(ending)")
    return ending.errors
  }

  static let damages: [(name: String, bytes: @Sendable (Data) -> Data)] = [
    ("random bytes", { Data($0.indices.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }) }),
    ("a text", { _ in Data("Nobody is signed in.\n".utf8) }),
    ("the first page", { $0.prefix(4_096) }),
    ("a part of a page", { $0.prefix(1_000) }),
    ("a page of ones", { $0.prefix(4_096) + Data(repeating: 0xff, count: $0.count - 4_096) }),
  ]

  @Test(arguments: damages.indices)
  func aDamagedStateIsRejectedAndLeftAsItIs(index: Int) throws {
    #expect(try ride(Self.signIn + Self.enter).status == 0)
    // If the program ends before its store is closed, most pages are still in the log.
    try database().run("PRAGMA wal_checkpoint(TRUNCATE)")
    let damaged = try Self.damages[index].bytes(folder.read("state"))
    try folder.write("state", damaged)
    #expect(try rejection(65).contains("\(state): it is damaged or not a database. Restore a copy of it"))
    #expect(try folder.read("state") == damaged)
  }

  @Test func aStateOfANewerVersionOrOfSomethingElseIsRejected() throws {
    #expect(try ride(Self.signIn + Self.enter).status == 0)
    try database().run("PRAGMA user_version=3")
    #expect(try rejection(65).contains("its format is 3, and this version reads 2. Update the program."))
    try database().run("PRAGMA user_version=2")
    #expect(try ride(Self.signIn).output.contains("Harb"))
    try database().run("PRAGMA application_id=1")
    #expect(try rejection(74).contains("it doesn't have the sessions of a SQLiteStore. Use another path."))
  }

  @Test func aStateInAMissingFolderIsRejected() throws {
    let ending = try RideProcess.run("--state", folder.path("nowhere/state"))
    let sentence =
      "nowhere/state: unable to open database file. Check that its folder exists and is writable.\n"
    #expect((ending.status, ending.output) == (74, "") && ending.errors.hasSuffix(sentence), "\(ending)")
  }

  @Test func aStateThatAnotherProcessHoldsIsWaitedForAndKept() throws {
    #expect(try ride(Self.signIn + Self.enter).status == 0)
    let other = try database()
    try other.run("BEGIN IMMEDIATE")
    #expect(
      try rejection(74).contains("\(state): another process has locked it. End that process, or try again."))
    try other.run("COMMIT")
    #expect(try ride(Self.signIn).output.contains("Harb"))
  }

  @Test func aSecondRideIsTurnedAwayWhenItSaves() throws {
    let rides = try (0..<2).map { _ in
      let ride = try RideProcess.start(["--script", "-", "--json", "--state", state])
      ride.write(Self.signIn)
      #expect(ride.readLine()?.contains(#""accepted":true"#) == true)
      return ride
    }
    rides[0].write(Self.enter)
    #expect(rides[0].readLine()?.contains(#""accepted":true"#) == true)
    rides[1].write(Self.enter.replacing("Harb", with: "Zoo"))
    let turned = rides[1].finish()
    #expect(
      turned
        == .init(status: 74, output: "", errors: "ride: the state \(state) is in use by another process\n"))
    #expect(rides[0].finish().status == 0)
    #expect(try ride(Self.signIn).output.contains("| No trip. Where to? Harb\n"))
  }

  @Test func onAFullDiskWhatWasShownIsKept() throws {
    #expect(try ride(Self.signIn + Self.enter).status == 0)
    // As much as for the journal. Each quote takes four bytes, and each text has another length, so that all of its pages are written:
    // SQLite's log, which is emptied after 1,000 pages of 4 KiB, would be longer after the ninth save.
    let shell = ["/bin/sh", "-c", #"ulimit -f 8192; exec "$0" "$@""#]
    let script = (1...20).map { number in
      let quotes = String(repeating: #"\""#, count: 120_000 + number)
      return Self.enter.replacing("Harb", with: "\(number)\(quotes)")
    }
    let ending = try ride(Self.signIn + script.joined(), ["--json"], through: shell)
    let shown = ending.output.split(separator: "\n").count - 1
    #expect(ending.status == 74 && (1..<20).contains(shown), "\(ending.errors)")
    let sentence = "the disk is full, or a limit is reached. Free some space; earlier saves are intact."
    #expect(ending.errors == "ride: Cannot save to \(state): \(sentence)\n")
    #expect(try ride(Self.signIn).output.contains("| No trip. Where to? \(shown)\""))
  }

  #if os(Linux)
    @Test func aSystemWithoutTheLibraryIsToldThePackage() throws {
      try folder.write("libsqlite3.so.0", "not a library")
      let errors = try rejection(74, through: ["/usr/bin/env", "LD_LIBRARY_PATH=\(folder.path)"])
      #expect(errors.contains("libsqlite3.so.0. Install the package libsqlite3-0"))
    }

    @Test(.enabled(if: getuid() == 0, "needs root, to become another user"))
    func aStateOfSomebodyElseIsRejected() throws {
      #expect(try ride(Self.signIn + Self.enter).status == 0)
      let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      #expect(try rejection(74, through: nobody).contains("\(state): permission denied."))
      #expect(try ride(Self.signIn).output.contains("Harb"))
    }
  #endif

  /// Another connection to the state.
  private func database() throws -> SQLiteDatabase {
    try SQLiteDatabase(state, for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
  }
}
