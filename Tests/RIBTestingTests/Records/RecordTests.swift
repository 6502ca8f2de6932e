import Foundation
import RIBTesting
import Testing

/// A test's source in a folder of its own that is gone with it.
final class Shelf {
  let folder = FileManager.default.temporaryDirectory.path + "/RIBTestingTests-\(UUID())"
  var source: String { folder + "/SearchTests.swift" }
  var records: String { folder + "/__Recorded__/SearchTests" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func verdict(
    _ name: String, _ lines: [String], mayWrite: Bool = true, renewing: Bool = false
  ) -> Record.Verdict {
    Record(name, beside: source).verdict(on: lines, mayWrite: mayWrite, renewing: renewing)
  }

  func put(_ text: String, in name: String) throws {
    try put(Data(text.utf8), in: name)
  }

  func put(_ bytes: Data, in name: String) throws {
    try FileManager.default.createDirectory(atPath: records, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: "\(records)/\(name).txt"))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(records)/\(name).txt", encoding: .utf8)
  }

  /// The place of an expectation in the source.
  var place: SourceLocation {
    SourceLocation(fileID: "ShelfTests/SearchTests.swift", filePath: source, line: 7, column: 1)
  }
}

struct RecordTests {
  let shelf: Shelf

  init() throws {
    shelf = try Shelf()
  }

  @Test func theFirstTextIsWrittenAndFailsAndTheSameTextPassesFromThenOn() throws {
    expectSaid(
      [failure(shelf.verdict("happy path", ["one", "", "two"]))],
      "did not exist … run the test again … \(shelf.records)/happy path.txt")
    #expect(try shelf.text("happy path") == "one\n\ntwo\n")
    #expect(shelf.verdict("happy path", ["one", "", "two"]) == .same)
    #expect(shelf.verdict("happy path", ["one", "two"]) != .same)
  }

  @Test func anotherTextFailsWithTheDifferenceAndTheRemedyAndIsNotWritten() throws {
    try shelf.put("one\ntwo\n", in: "a")
    expectSaid(
      [failure(shelf.verdict("a", ["one", "three"]))],
      "\n  one\n- two\n+ three\n … RIB_RECORD=1 … \(shelf.records)/a.txt")
    #expect(try shelf.text("a") == "one\ntwo\n")
  }

  @Test func renewingReplacesWhatHasChangedAndWarns() throws {
    try shelf.put("one\n", in: "a")
    #expect(shelf.verdict("a", ["one"], renewing: true) == .same)
    expectSaid(
      [warning(shelf.verdict("a", ["two"], renewing: true))],
      "updated … \n- one\n+ two\n … \(shelf.records)/a.txt")
    #expect(try shelf.text("a") == "two\n")
    expectSaid([warning(shelf.verdict("b", ["one"], renewing: true))], "recorded … \(shelf.records)/b.txt")
  }

  @Test func aTestThatHasFailedWritesNothing() throws {
    try shelf.put("one\n", in: "a")
    #expect(
      failure(shelf.verdict("a", ["two"], mayWrite: false, renewing: true)).contains("had already failed"))
    #expect(failure(shelf.verdict("b", ["two"], mayWrite: false)).contains("had already failed"))
    #expect(try shelf.text("a") == "one\n")
    #expect(!FileManager.default.fileExists(atPath: shelf.records + "/b.txt"))
  }

  @Test func lineEndsOfACheckoutSayTheSame() throws {
    try shelf.put("one\r\n\r\ntwo\r\n", in: "a")
    #expect(shelf.verdict("a", ["one", "", "two"]) == .same)
    try shelf.put("one\n\ntwo", in: "a")
    #expect(shelf.verdict("a", ["one", "", "two"]) == .same)
  }

  @Test func aTextWithItsOwnLineEndsIsComparedByLines() throws {
    _ = shelf.verdict("a", ["one\r\ntwo\nthree"])
    #expect(shelf.verdict("a", ["one\r\ntwo\nthree"]) == .same)
  }

  @Test(arguments: [
    "", "a/b", "..", "../a", ".hidden", "a\\b", "a:b", " a", "a ", "a\nb", "a\0b", "\u{0D4E}/x",
    String(repeating: "a", count: 201),
  ])
  func aNameThatLeadsElsewhereIsRejected(name: String) throws {
    #expect(
      failure(shelf.verdict(name, ["one"])).contains("Not every file system allows a file with that name"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder).isEmpty)
  }

  @Test(arguments: ["happy path", "a, b (c)", "2.0-beta_1", "Größe"])
  func anOrdinaryNameIsTaken(name: String) {
    #expect(shelf.verdict(name, ["one"]) != shelf.verdict(name, ["one"]))
    #expect(shelf.verdict(name, ["one"]) == .same)
  }

  @Test func aFileThatIsNoTextIsNotOverwritten() throws {
    let bytes = Data([0x61, 0xFF, 0x0A])
    try shelf.put(bytes, in: "a")
    #expect(failure(shelf.verdict("a", ["a"], renewing: true)).contains("The file is not UTF-8"))
    #expect(FileManager.default.contents(atPath: shelf.records + "/a.txt") == bytes)
  }

  @Test func aFolderThatCannotBeMadeIsToldWithTheReason() throws {
    try Data().write(to: URL(filePath: shelf.folder + "/__Recorded__"))
    let text = failure(shelf.verdict("a", ["one"]))
    #expect(text.hasPrefix("The output was not compared with the record \"a\". It could not be written: "))
    #expect(text.hasSuffix("\nThe record: \(shelf.records)/a.txt"))
  }

  @Test func aFileThatCannotBeReadIsToldWithTheReason() throws {
    try FileManager.default.createDirectory(
      atPath: shelf.records + "/a.txt", withIntermediateDirectories: true)
    #expect(failure(shelf.verdict("a", ["one"], renewing: true)).contains("It could not be read: "))
  }

  @Test func nothingIsWrittenWhereTheSourceIsNot() throws {
    let elsewhere = Record("a", beside: shelf.folder + "/nowhere/SearchTests.swift")
    let text = failure(elsewhere.verdict(on: ["one"], renewing: false))
    #expect(text.contains("The source of the test is not on this machine"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder).isEmpty)
  }

  @Test func twoTestsThatUseOneNameForTwoTextsNeverBothPass() async {
    let (folder, source) = (shelf.folder, shelf.source)
    for renewing in [false, true] {
      await withTaskGroup { group in
        for text in 0..<8 {
          group.addTask { _ = Record("a", beside: source).verdict(on: ["\(text)"], renewing: renewing) }
        }
      }
      #expect((0..<8).filter { shelf.verdict("a", ["\($0)"]) == .same }.count == 1)
    }
    #expect(try! FileManager.default.contentsOfDirectory(atPath: folder) == ["__Recorded__"])
  }

  private func warning(_ verdict: Record.Verdict) -> String {
    if case .warning(let text) = verdict { text } else { "\(verdict)" }
  }

  private func failure(_ verdict: Record.Verdict) -> String {
    if case .failure(let text) = verdict { text } else { "\(verdict)" }
  }
}
