import Foundation
import RIBToolkit
import TestSupport
import Testing

/// A transaction arrives whole or not at all.
struct TransactionTests {
  typealias Command = @Sendable (any FileSystem) throws(ToolkitError) -> Void

  /// The commands that are interrupted, with the disks before and after.
  private func world(undoing: Bool) throws -> (disk: MemoryDisk, after: MemoryDisk, command: Command) {
    let disk = try SamplePackage().disk
    let changed = disk.copy()
    try SamplePackage.change(changed)
    guard undoing else { return (disk, changed, SamplePackage.change) }
    let undone = changed.copy()
    try SamplePackage.undo(undone)
    return (changed, undone, SamplePackage.undo)
  }

  @Test func undoKeepsThePermissionsThatAFileHasNow() throws {
    let folder = try TemporaryFolder.demoPackage()
    try folder.write("a.json", #"{"format":1,"version":1,"routes":[{"pattern":"a://b"}]}"#)
    try folder.write("b.json", "{}")
    let words = [
      "links", "export", "--as", "json", "--on-conflict", "overwrite", "--out", "b.json", "a.json",
    ]
    #expect(CommandLineUse(words: words, in: folder.path).status == .success)
    try folder.setPermissions(0o600, of: "b.json")
    for verb in ["undo", "redo", "undo"] {
      #expect(CommandLineUse(verb, in: folder.path).status == .success)
      #expect(try folder.contents()["b.json"]?.permissions == 0o600)
    }
    #expect(try folder.text("b.json") == "{}")
  }

  @Test func whatIsUndoneIsAsItWasToTheLastByteAndBit() throws {
    let before = try SamplePackage().disk
    let disk = before.copy()
    try SamplePackage.change(disk)
    #expect(disk.visible != before.contents)
    #expect(
      disk.contents["/work/Demo/Sources/Demo/A.swift"]
        == FileContent(Array("A\nA\n".utf8), permissions: 0o755))
    #expect(disk.contents["/work/Demo/Sources/Demo/B.swift"] == nil)
    #expect(disk.contents["/work/Demo/Sources/Demo/Trip/D.swift"] == FileContent(Array("c\n".utf8)))
    #expect(!disk.visible.keys.contains { $0.contains(".rib-") })
    try SamplePackage.undo(disk)
    #expect(disk.visible == before.contents)
  }

  @Test(arguments: [false, true], FaultyDisk.Fault.allCases)
  func aRejectionOfAnyOperationLeavesAllAsItWas(undoing: Bool, fault: FaultyDisk.Fault) throws {
    let (start, after, command) = try world(undoing: undoing)
    let counting = FaultyDisk(start.copy())
    try command(counting)
    #expect(counting.count > 40)
    for number in 1...counting.count where fault != .death {
      let disk = start.copy()
      do throws(ToolkitError) {
        try command(FaultyDisk(disk, fault, at: number))
        #expect(disk.visible == after.visible, "operation \(number) failed, and nothing was said")
      } catch {
        #expect(disk.contents == start.contents, "operation \(number): \(error)")
      }
      try SamplePackage.recover(disk)
      #expect([start.visible, after.visible].contains(disk.visible))
    }
  }

  @Test(arguments: [false, true])
  func theNextRunTakesBackWhatWasKilledWhereverItIsKilledItself(undoing: Bool) throws {
    let (start, after, command) = try world(undoing: undoing)
    let counting = FaultyDisk(start.copy())
    try command(counting)
    var ends: Set<Bool> = []
    for number in 1...counting.count {
      let killed = start.copy()
      // Nothing is said where only the cleaning up after all is done is killed.
      try? command(FaultyDisk(killed, .death, at: number))
      let counting = FaultyDisk(killed.copy())
      try SamplePackage.recover(counting)
      for moment in Seeds.share(of: 1...counting.count, for: number) {
        let disk = killed.copy()
        try? SamplePackage.recover(FaultyDisk(disk, .death, at: moment))
        try SamplePackage.recover(disk)
        let isDone = disk.visible == after.visible
        #expect(
          isDone || disk.visible == start.visible, "killed at \(number), and its clearing up at \(moment)")
        ends.insert(isDone)
        // Nothing is left over that would hinder the next command.
        if !undoing, isDone { try SamplePackage.undo(disk) }
        if !undoing { #expect(disk.visible == (try SamplePackage().disk.contents)) }
      }
    }
    #expect(ends == [false, true])
  }

  @Test func aFileThatWasChangedAfterACrashIsNotTouched() throws {
    let start = try SamplePackage().disk
    let counting = FaultyDisk(start.copy())
    try SamplePackage.change(counting)
    let path = "/work/Demo/Sources/Demo/A.swift"
    for number in 1...counting.count {
      let disk = start.copy()
      try? SamplePackage.change(FaultyDisk(disk, .death, at: number))
      try disk.remove(path)
      try disk.create(path, Array("mine\n".utf8), permissions: 0o644)
      try SamplePackage.recover(disk)
      #expect(try disk.read(path) == Array("mine\n".utf8), "killed at \(number)")
      #expect(!disk.visible.keys.contains { $0.contains(".rib-") })
    }
  }

  @Test func undoRejectsWhatHasChangedAndNamesAllOfIt() throws {
    let disk = try SamplePackage().disk
    try SamplePackage.change(disk)
    for name in ["Sources/Demo/A.swift", "Tests/DemoTests/Trip/TripTests.swift"] {
      try disk.remove("/work/Demo/\(name)")
      try disk.create("/work/Demo/\(name)", Array("mine\n".utf8), permissions: 0o644)
    }
    let changed = disk.contents
    let error = #expect(throws: ToolkitError.self) { try SamplePackage.undo(disk) }
    #expect(
      error?.problems.map(\.message) == [
        "Tests/DemoTests/Trip/TripTests.swift has changed since \"rib sample\". Restore it, or revert the command by hand.",
        "Sources/Demo/A.swift has changed since \"rib sample\". Restore it, or revert the command by hand.",
      ])
    #expect(disk.contents == changed)
  }

  @Test(
    arguments: [
      ("../Victim/a", [], "isn't a valid path in the package"),
      ("Out/a", [], "Out is a symbolic link to "),
      ("Sources/a", ["../Victim"], "isn't a valid path in the package"),
      ("Sources/a", ["Out"], "Out is a symbolic link to "),
    ] as [(String, [String], String)])
  func aJournalThatWasMadeToDoHarmDoesNone(path: String, folders: [String], message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Victim/a", "a\n")
    try folder.write("Demo/Package.swift", "")
    try folder.link("Demo/Out", to: "\(folder.path)/Victim")
    let lists = folders.map { "\"\($0)\"" }.joined()
    try folder.write(
      "Demo/.rib/undo/000001/prepared.json",
      """
      {"format": 1, "command": "x", "madeRoot": false, "folders": [\(lists)], "emptied": [\(lists)], "entries": [
        {"path": "\(path)", "before": {"length": 2, "hash": "89bdc07b544e7b2"}}]}
      """)
    let contents = try folder.contents()
    let use = CommandLineUse("undo", in: "\(folder.path)/Demo")
    #expect(use.status == .failure)
    #expect(use.errors.contains(message), "\(use.errors)")
    #expect(try folder.contents() == contents)
  }

  @Test func aTransactionThatIsALinkToAnotherPlaceIsNotCleanedAway() throws {
    let folder = try TemporaryFolder()
    try folder.write("Victim/a", "a\n")
    try folder.write("Demo/Package.swift", "")
    try folder.write("Demo/.rib/undo/.gitignore", "*\n")
    try folder.link("Demo/.rib/undo/000001", to: "\(folder.path)/Victim")
    let contents = try folder.contents()
    let use = CommandLineUse("undo", in: "\(folder.path)/Demo")
    #expect(use.status == .nothing)
    #expect(use.output == "rib ignores 000001 in .rib/undo, which it didn't write.\n")
    #expect(try folder.contents() == contents)
  }

  @Test(arguments: ["12", "12.json", "000012", "000002/notes.txt", "999999", "99999999999999999999"])
  func whatRibDidNotWriteIsNamedAndLeftAlone(name: String) throws {
    let folder = try TemporaryFolder.demoPackage()
    #expect(CommandLineUse("new", "Trip", in: folder.path).status == .success)
    try folder.write(".rib/undo/\(name)", "mine\n")
    let sentence =
      "rib ignores \(name.split(separator: "/")[0]) in .rib/undo, which it didn't write.\n"
    for line in ["new Menu", "undo", "redo", "undo --list", "undo", "undo"] {
      let words = line.split(separator: " ").map(String.init)
      let use = CommandLineUse(words: words, in: folder.path)
      #expect(use.status == .success, "\(line): \(use.errors)")
      #expect(use.output.contains(sentence), "\(line): \(use.output)")
      #expect(try folder.text(".rib/undo/\(name)") == "mine\n")
    }
    #expect(try !folder.has("Sources/Demo/Trip"))
    #expect(CommandLineUse("doctor", in: folder.path).output.contains(sentence))
  }

  @Test(arguments: ["committing", "undoing"])
  func whatAnotherVersionOfRibLeftIsKeptAndNamed(state: String) throws {
    let folder = try TemporaryFolder.demoPackage()
    let place = ".rib/undo/000001"
    try folder.write("\(place)/\(state).json", "{}")
    try folder.write("\(place)/0.before", "mine\n")
    let left = try folder.contents().filter { $0.key.hasPrefix(place) }
    let sentence =
      "A command of another version of rib was interrupted here. This rib can't revert it: compare your files with the originals, which are the files *.before in \(folder.path)/\(place), then remove that folder.\n"
    for line in ["new Trip", "undo --list", "undo --dry-run", "undo", "redo", "undo"] {
      let words = line.split(separator: " ").map(String.init)
      let use = CommandLineUse(words: words, in: folder.path)
      #expect(use.status == .success, "\(words): \(use.errors)")
      #expect(use.output.ranges(of: sentence).count == 1, "\(words): \(use.output)")
      #expect(try folder.contents().filter { $0.key.hasPrefix(place) } == left, "\(words)")
    }
    #expect(CommandLineUse("doctor", in: folder.path).output.contains(sentence))
    try FileManager.default.removeItem(atPath: folder.path(place))
    #expect(!CommandLineUse("new", "Menu", in: folder.path).output.contains("another version"))
  }
}
