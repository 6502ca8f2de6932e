import Foundation
import RIBKit
import RIBSessions
import RIBToolkit
import TestSupport
import Testing

/// `rib saved`, as it is run on stores that programs have written.
struct SavedProcessTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theSessionsOfAServerAreListedTheLargestFirst() async throws {
    try await folder.serve(["ana": "a", "ben": "a longer draft"])
    let ending = try folder.saved("notes.db")
    let date = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
    var shown = ending
    shown.output.replace(date, with: "yesterday")
    #expect(
      shown
        == .init(
          status: 0,
          output: """
            bytes  values  saved                 due  session    largest value
              135       2  yesterday  -    notes/ben  16 bytes at Notes#draft
              121       2  yesterday  -    notes/ana  3 bytes at Notes#draft
            2 sessions, 256 bytes, 4 values

            """, errors: ""))
    let quiet = try folder.saved("notes.db", "-q")
    #expect(quiet.output == ending.output.replacing("2 sessions, 256 bytes, 4 values\n", with: ""))
  }

  @Test func theValuesOfASessionAreSortedByPlace() async throws {
    try await folder.serve(["ana": "Dear \u{1b}[31mBen"])
    let output = try folder.saved("notes.db", "ana").output
    #expect(
      output == """
        20  Notes#draft = "Dear \\u001b[31mBen"
         1  Notes#tab = 0
        notes/ana: 140 bytes, 2 values, application version 1, 1 remembered answer (18 bytes)

        """)
  }

  @Test func whatAnAutosaveAbandonedIsMarked() async throws {
    try await folder.runApp(["Dear Emma", nil, nil, nil])
    let list = try folder.saved("app.db")
    #expect(list.status == 0)
    #expect(list.output.contains("app.abandoned  11 bytes at Notes#draft  (abandoned by an autosave)\n"))
    #expect(list.output.contains("2 sessions, ") && list.output.contains(", 2 values, 1 abandoned\n"))
    let values = try folder.saved("app.db", "app.abandoned").output
    #expect(values.contains("Notes#draft = \"Dear Emma\"\n"))
    #expect(values.hasSuffix("application version 3\n"))
  }

  @Test func sessionsWithANameAndADateAreListedAndFound() async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    for (id, due) in [("ana", 1_800_000_000_000_000), ("far/away", .max), ("none", nil)] as [(String, Int64?)]
    {
      var record = SessionRecord()
      record.tree["Root#item"] = id
      let row = SessionRow(
        bytes: try record.bytes(), version: .max, savedAt: WallTime(microseconds: 0),
        due: due.map { WallTime(microseconds: $0) })
      #expect(try await store.save(row, for: SessionID(sessions: "baskets", id: id), replacing: 0))
    }
    let list = try folder.saved("a.db").output
    #expect(list.contains("1970-01-01T00:00:00Z  2027-01-15T08:00:00Z"), "\(list)")
    #expect(
      list.contains("  baskets/ana ") && list.contains("  -                     "), "\(list)")
    for id in ["ana", "far/away", "none"] {
      #expect(try folder.saved("a.db", "baskets/\(id)").output.contains("Root#item = \(id)\n"))
    }
    let json = try folder.saved("a.db", "--json").output
    #expect(json.contains(#""name":"baskets""#) && json.contains(#""due":"2027-01-15T08:00:00Z""#))
    let missing = try folder.saved("a.db", "baskets/an")
    #expect(missing.errors.contains("Did you mean \"baskets/ana\"?"), "\(missing)")
  }

  @Test func aStoreMayBeEmpty() throws {
    _ = try SQLiteStore(path: folder.path("a.db"))
    #expect(
      try folder.saved("a.db") == .init(status: 0, output: "The store has no sessions.\n", errors: ""))
    #expect(try folder.saved("a.db", "--json").output.contains(#""rows":[]"#))
    let missing = try folder.saved("a.db", "ana")
    #expect(
      missing.status == 1 && missing.errors.hasSuffix("a.db has no session \"ana\". It has no sessions.\n"))
  }

  @Test func ofVeryManySessionsTheLargestAreListed() async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    try await withThrowingTaskGroup { group in
      for number in 0..<2_000 {
        group.addTask {
          var record = SessionRecord()
          record.tree["Root#text"] = String(repeating: "x", count: number)
          let row = SessionRow(
            bytes: try record.bytes(), version: 1, savedAt: WallTime(microseconds: 0))
          _ = try await store.save(row, for: SessionID(id: "user\(number)"), replacing: 0)
        }
      }
      try await group.waitForAll()
    }
    let lines = try folder.saved("a.db").output.split(separator: "\n")
    #expect(lines.count == 103)
    #expect(lines[1].hasSuffix("user1999  1,999 bytes at Root#text"))
    #expect(lines[100].hasSuffix("user1900  1,900 bytes at Root#text"))
    #expect(lines[101] == "and 1,900 more (--all)")
    #expect(lines[102].hasPrefix("2,000 sessions, ") && lines[102].hasSuffix(", 2,000 values"))
    #expect(try folder.saved("a.db", "--all").output.split(separator: "\n").count == 2_002)
    #expect(try folder.saved("a.db", "user199x").errors.contains("Did you mean \"user199\"?"))
  }

  @Test func aLongValueIsCutAndToldTheRest() async throws {
    let text = "\"" + String(repeating: "é", count: 3_000) + "\""
    try await folder.store("ana", ["Root#text": text], in: "a.db")
    let cut = try folder.saved("a.db", "ana", "-q").output
    #expect(cut == "6,002  Root#text = \(text.prefix(120))… (5,763 more bytes)\n")
    #expect(try folder.saved("a.db", "ana", "-q", "--all").output == "6,002  Root#text = \(text)\n")
    #expect(try folder.saved("a.db", "ana", "--json").output.contains(String(repeating: "é", count: 3_000)))
    let many = Dictionary(uniqueKeysWithValues: (0..<500).map { ("Root#\($0)", "0") })
    try await folder.store("ben", many, in: "a.db")
    #expect(try folder.saved("a.db", "ben", "-q").output.hasSuffix("\nand 400 more (--all)\n"))
    #expect(try folder.saved("a.db", "ben", "-q", "--all").output.split(separator: "\n").count == 500)
  }

  @Test func controlCharactersReachNoTerminal() async throws {
    let hostile = "\u{1b}]0;x\u{7}\u{202e}\r\n"
    try await folder.store("id\(hostile)", ["Root[\(hostile)]#a": hostile], in: "a.db")
    try await folder.store("broken\(hostile)", hostile.utf8, in: "a.db")
    let escaped = #"\u{1B}]0;x\u{07}\u{202E}\r\n"#
    let list = try folder.saved("a.db").output
    #expect(list.contains(escaped))
    // The identifier is found as it is shown.
    let values = try folder.saved("a.db", "id\(escaped)").output
    #expect(values.contains("Root[\(escaped)]#a = \(escaped)\n"))
    let errors = try folder.saved("a.db", "broken\(escaped)").errors + folder.saved("a.db", hostile).errors
    for text in [list, values, errors] {
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202e}" && $0 != "\u{7f}"
        },
        "\(text)")
    }
  }

  private struct Answer: Decodable { let rows: [[String: String]] }

  private func rows(_ words: String...) throws -> [[String: String]] {
    let output = try RibProcess.run(["saved", "a.db", "--json"] + words, in: folder.path).output
    return try JSONDecoder().decode(Answer.self, from: Data(output.utf8)).rows
  }

  @Test func whatProgramsReadHasNamesThatStay() async throws {
    try await folder.store("ana", ["Root#a": "1", "Root#b": "22"], in: "a.db")
    try await folder.store("ben.abandoned.2", "no tree".utf8, in: "a.db")
    let list = try rows()
    #expect(
      list.first == [
        "session": "ana", "version": "1", "bytes": "82", "is": "ok", "values": "2", "largest": "Root#b",
        "largestBytes": "2", "saved": "1970-01-01T00:00:00Z",
      ])
    #expect(
      list.last?.filter { $0.key != "problem" } == [
        "session": "ben.abandoned.2", "version": "1", "bytes": "7", "is": "wrong", "abandoned": "true",
        "saved": "1970-01-01T00:00:00Z",
      ])
    #expect(list.last?["problem"]?.contains("isn't a saved tree") == true)
    #expect(
      try rows("ana") == [
        ["place": "Root#a", "bytes": "1", "text": "1"], ["place": "Root#b", "bytes": "2", "text": "22"],
      ])
    try await folder.store("zoe", ["Root#a": "7", "Root#c": "3"], in: "a.db")
    #expect(
      try rows("ana", "--diff", "zoe") == [
        ["change": "changed", "what": "value", "place": "Root#a", "from": "1", "to": "7"],
        ["change": "removed", "what": "value", "place": "Root#b", "from": "22"],
        ["change": "added", "what": "value", "place": "Root#c", "to": "3"],
      ])
  }

  @Test func twoSessionsAreComparedAndAScriptIsToldTheAnswer() async throws {
    try await folder.serve(["ana": "Dear Ben", "ben": "Dear Ana", "zoe": "Dear Ben"])
    #expect(
      try folder.saved("notes.db", "ana", "--diff", "ben")
        == .init(status: 1, output: "~ Notes#draft: \"Dear Ben\" -> \"Dear Ana\"\n", errors: ""))
    #expect(
      try folder.saved("notes.db", "ana", "--diff", "zoe") == .init(status: 0, output: "", errors: ""))
  }

  @Test func aSessionIsComparedInTwoFiles() async throws {
    let start = String(repeating: "same ", count: 50)
    try await folder.store("app", ["Root#a": start + "old", "Root#b": "1"], in: "old.db")
    try await folder.store("app", ["Root#a": start + "new", "Root#c": "2"], in: "new.db")
    let ending = try folder.saved("old.db", "app", "--diff-file", "new.db")
    #expect(ending.status == 1)
    #expect(
      ending.output == """
        ~ Root#a: …same same same same old -> …same same same same new
        - Root#b = 1
        + Root#c = 2

        """)
    let whole = try folder.saved("old.db", "app", "--diff-file", "new.db", "--all").output
    #expect(whole.hasPrefix("~ Root#a: \(start)old -> \(start)new\n"))
    // Equal to the eye, and different in the file.
    try await folder.store("e", ["Root#a": "\u{e9}"], in: "old.db")
    try await folder.store("e", ["Root#a": "e\u{301}"], in: "new.db")
    #expect(try folder.saved("old.db", "e", "--diff-file", "new.db").status == 1)
  }
}
