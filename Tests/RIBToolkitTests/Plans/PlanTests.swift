import RIBToolkit
import Testing

/// A plan says what becomes of every file.
struct PlanTests {
  let disk: MemoryDisk
  let folder: PackageFolder

  init() throws {
    disk = try SamplePackage().disk
    folder = try PackageFolder(SamplePackage.root, files: disk)
  }

  private func plan(_ policy: ConflictPolicy, _ changes: Change...) throws(ToolkitError) -> [String] {
    try Plan("x", changes, in: folder, policy: policy).changes.map { "\($0.status) \($0.path)" }
  }

  private func create(_ path: String, _ text: String) throws -> Change {
    .create(try PackagePath(path), Array(text.utf8))
  }

  @Test func everyStatus() throws {
    let changes = [
      try create("New.swift", "new"), try create("Sources/Demo/A.swift", "a\n"),
      try create("Sources/Demo/C.swift", "x\n"),
    ]
    let expected: [ConflictPolicy: String] = [.fail: "conflict", .skip: "skip", .overwrite: "overwrite"]
    for (policy, word) in expected {
      #expect(
        try plan(policy, changes[0], changes[1], changes[2]) == [
          "create New.swift", "identical Sources/Demo/A.swift", "\(word) Sources/Demo/C.swift",
        ])
    }
  }

  @Test func whatHasChangedSinceItWasReadIsNotChanged() throws {
    let path = try PackagePath("Sources/Demo/A.swift")
    let error = #expect(throws: ToolkitError.self) {
      try plan(.fail, .update(path, from: [1], to: [2]), .delete(try PackagePath("None.swift"), from: []))
    }
    #expect(
      error?.problems.map(\.message) == [
        "Sources/Demo/A.swift changed during the command. Try again.",
        "None.swift changed during the command. Try again.",
      ])
    #expect(
      try plan(.fail, .update(path, from: Array("a\n".utf8), to: Array("a\n".utf8))) == ["identical \(path)"])
  }

  @Test func aReadOnlyFileIsNeitherReplacedNorRemoved() throws {
    let (path, text) = ("\(SamplePackage.root)/Sources/Demo/Locked.swift", Array("a\n".utf8))
    try disk.create(path, text, permissions: 0o444)
    let file = try PackagePath("Sources/Demo/Locked.swift")
    let changes: [Change] = [
      .update(file, from: text, to: []), .delete(file, from: text), try create("\(file)", "b\n"),
      .rename(file, to: try PackagePath("New.swift")),
    ]
    for change in changes {
      let error = #expect(throws: ToolkitError.self) { try plan(.overwrite, change) }
      #expect(
        error?.problems.map(\.message) == [
          "\(file) is read-only. Make it writable first, such as with chmod u+w."
        ])
    }
    #expect(try plan(.skip, try create("\(file)", "b\n")) == ["skip \(file)"])
    #expect(try plan(.overwrite, try create("\(file)", "a\n")) == ["identical \(file)"])
  }

  @Test func undoKeepsAFileThatBecameReadOnly() throws {
    try SamplePackage.change(disk)
    let path = "\(SamplePackage.root)/Sources/Demo/A.swift"
    let text = try disk.read(path)
    try disk.remove(path)
    try disk.create(path, text, permissions: 0o444)
    let contents = disk.contents
    let error = #expect(throws: ToolkitError.self) { try SamplePackage.undo(disk) }
    #expect(error?.problems.map(\.message).first?.hasPrefix("Sources/Demo/A.swift is read-only.") == true)
    #expect(disk.contents == contents)
  }

  @Test func namesThatDifferInCapitalsOnlyAreOne() throws {
    let error = #expect(throws: ToolkitError.self) {
      try plan(.fail, try create("sources/X.swift", ""), try create("Sources/x.swift", ""))
    }
    #expect(
      error?.problems.map(\.message) == [
        "sources/X.swift differs only in case from Sources, which exists. Use another name.",
        "Sources/x.swift and sources/X.swift are the same file on some disks. Rename one.",
      ])
  }

  @Test func aDifferenceShowsThreeLinesAround() {
    let old = (1...12).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 6\n", with: "line six\n")
    #expect(
      TextDifference(from: FileContent(Array(old.utf8)), to: FileContent(Array(new.utf8))).lines == [
        "@ line 3", " line 3", " line 4", " line 5", "-line 6", "+line six", " line 7", " line 8", " line 9",
      ])
    let lines = { (text: String) in FileContent(Array(text.replacing("\n", with: "\r\n").utf8)) }
    #expect(
      TextDifference(from: lines(old), to: lines(new)).lines
        == TextDifference(from: FileContent(Array(old.utf8)), to: FileContent(Array(new.utf8))).lines)
    #expect(
      TextDifference(from: FileContent([0, 1]), to: FileContent([0])).lines == [
        "@ binary: 2 bytes become 1"
      ])
    #expect(
      TextDifference(from: nil, to: FileContent(Array("a".utf8))).lines == [
        "@ line 1", "+a", "+\\ no newline at end of file",
      ])
  }
}
