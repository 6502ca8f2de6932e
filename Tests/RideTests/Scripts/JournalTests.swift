import Foundation
import RideExample
import TestSupport
import Testing

@Suite(.trees)
struct JournalTests {
  static let events: [RideEvent] = [
    .signIn(Rider("ana")), .step(.request(pickup: "A", dropoff: "B")), .wait(seconds: 0.1),
    .step(.driverAssigned("t1", driver: "bo", eta: 240)), .step(.cancel("t1")), .signIn(Rider("Zoë")),
  ]
  static let text = events.map { $0.json + "\n" }.joined()

  /// The events that a journal keeps, and its warnings.
  static func replay(_ path: String) throws -> (events: [RideEvent], warnings: [String]) {
    var (events, warnings): ([RideEvent], [String]) = ([], [])
    try Journal(path: path).replay(warn: { warnings.append($0) }, { events.append($0) })
    return (events, warnings)
  }

  @Test func anAppendedEventIsThereForTheNextRun() throws {
    let folder = try TemporaryFolder()
    for (count, event) in Self.events.enumerated() {
      var kept = 0
      let journal = try Journal(path: folder.path("journal"))
      try journal.replay(warn: { Issue.record("\($0)") }, { _ in kept += 1 })
      #expect(kept == count)
      try journal.append(event)
    }
    #expect(try folder.text("journal") == Self.text)
  }

  @Test func aJournalThatIsCutOffAnywhereLosesOnlyItsTornLine() throws {
    let folder = try TemporaryFolder()
    let bytes = Data(Self.text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for length in 0...bytes.count {
      let path = try folder.write("journal", bytes.prefix(length))
      let whole = ends.filter { $0 <= length }
      let (events, warnings) = try Self.replay(path)
      #expect(events == Array(Self.events.prefix(whole.count)), "cut off at \(length)")
      let isTorn = length != whole.last ?? 0
      let warning = """
        the journal \(path) ends in an incomplete line, line \(whole.count + 1), which was never shown and is dropped
        """
      #expect(warnings == (isTorn ? [warning] : []), "cut off at \(length)")
      #expect(try folder.read("journal") == bytes.prefix(whole.last ?? 0), "cut off at \(length)")
      try Journal(path: path).append(.signOut)
    }
  }

  @Test func aLastLineOfZerosIsTornAndTheNextEventBeginsALine() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.write("journal", Self.text + "\0\0\0\n"))
    var (events, warnings) = (0, 0)
    try journal.replay(warn: { _ in warnings += 1 }, { _ in events += 1 })
    #expect((events, warnings) == (Self.events.count, 1))
    try journal.append(.signOut)
    #expect(try folder.text("journal") == Self.text + #"{"event":"sign_out"}"# + "\n")
  }

  @Test(
    arguments: ["{\"name\":\"x\"}", "Buy milk.\n", "{\"event\":\"sigN_out\"}\n", "{\"eventual\":1}"],
    [true, false])
  func bytesThatCannotBeTheRestOfAnEventAreNotThrownAway(tail: String, follows: Bool) throws {
    let folder = try TemporaryFolder()
    let text = (follows ? Self.text : "") + tail
    let path = try folder.write("journal", text)
    #expect(throws: Stop.self) { try Self.replay(path) }
    #expect(try folder.text("journal") == text)
  }

  @Test func aBrokenLineInTheMiddleIsNamedAndTheFileIsUntouched() throws {
    let folder = try TemporaryFolder()
    let text = Self.text + "nonsense\n" + Self.text.dropLast()
    let path = try folder.write("journal", text)
    let message = """
      the journal \(path) is broken: line 7: the line is not a JSON object; expected an object such as \
      {"event":"sign_in","rider":"ana"}; nothing was changed
      """
    #expect(throws: Stop(.badInput, message)) { try Self.replay(path) }
    #expect(try folder.text("journal") == text)
  }

  @Test func anEventThatMakesNoSenseIsAnErrorEvenAsTheLast() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("journal", Self.text)
    let journal = try Journal(path: path)
    let app = try RideApp.forTest()
    let message = "the journal \(path) is broken: line 6: ana is signed in; nothing was changed"
    #expect(throws: Stop(.badInput, message)) { try journal.replay(warn: { _ in }, app.replay) }
    #expect(try folder.text("journal") == Self.text)
  }

  @Test func aFileThatCannotBeAJournalIsNamed() throws {
    let folder = try TemporaryFolder()
    let (missing, inside) = (folder.path("no/journal"), folder.path(""))
    #expect(throws: Stop(.inputOutput, "cannot open the journal \(missing): No such file or directory")) {
      try Journal(path: missing)
    }
    #expect(throws: Stop(.inputOutput, "cannot open the journal \(inside): Is a directory")) {
      try Journal(path: inside)
    }
    #expect(throws: Stop(.inputOutput, "the journal /dev/null is not a regular file")) {
      try Journal(path: "/dev/null")
    }
  }

  @Test func anOpenJournalCannotBeOpenedAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal")
    let journal = try Journal(path: path)
    #expect(throws: Stop(.inputOutput, "the journal \(path) is in use by another process")) {
      try Journal(path: path)
    }
    withExtendedLifetime(journal) {}
  }
}
