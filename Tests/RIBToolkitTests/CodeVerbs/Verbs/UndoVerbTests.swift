import Foundation
import RIBToolkit
import TestSupport
import Testing

extension TemporaryFolder {
  fileprivate static func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

/// What was done is taken back, done again and listed.
struct UndoVerbTests {
  @Test func whatIsTakenBackIsDoneAgainByteForByteInTheOrderOfTheCommands() throws {
    let app = try AppFolder()
    var states = [try app.contents()]
    for line in [["new", "Trip", "--in", "Root"], ["rename", "Trip", "Ride"], ["detach", "Ride"]] {
      app.expectSuccess(line)
      states.append(try app.contents())
    }
    for state in states.dropLast().reversed() {
      app.expectSuccess("undo")
      #expect(try app.contents() == state)
    }
    for state in states.dropFirst() {
      app.expectSuccess("redo")
      #expect(try app.contents() == state)
    }
    app.expect(.nothing, of: "redo", says: "Nothing to redo.")
    app.expectSuccess("undo")
    #expect(try app.contents() == states[2])
  }

  @Test func aNewCommandEndsWhatCanBeDoneAgain() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Trip")
    app.expectSuccess("undo")
    app.expectSuccess("new", "Ride")
    let contents = try app.contents()
    app.expect(.nothing, of: "redo", says: "Nothing to redo.")
    #expect(try app.contents() == contents)
  }

  @Test func doingAgainRejectsWhatHasChangedSince() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Trip")
    app.expectSuccess("undo")
    try app.write("Sources/Demo/Trip/TripBuilder.swift", "// mine\n")
    app.expect(.conflict, of: "redo", says: "TripBuilder.swift has changed since \"rib undo\". Restore it,")
    #expect(try app.text("Sources/Demo/Trip/TripBuilder.swift") == "// mine\n")
  }

  @Test func redoEndsLikeTheCommandThatItReapplies() throws {
    let app = try AppFolder()
    let use = app.run("new", "Trip", "--in", "Root", "--needs", "player:Player", "--owner", "Root")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("left to do: No value \"player\""), "\(use.errors)")
    for _ in 0..<2 {
      app.expectSuccess("undo")
      #expect(app.run("redo", "--check").status == .changes)
      let redo = app.run("redo")
      #expect(redo.status == .incomplete)
      #expect(redo.errors == use.errors)
    }
  }

  @Test func theListNamesWhatCanBeTakenBackAndWhatCanBeDoneAgain() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Trip")
    app.expectSuccess("new", "Ride", "--in", "Root")
    app.expectSuccess("undo")
    let lines = app.run("undo", "--list").output.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != "(" } } == [
        "undo  rib new Trip ",
        "undo  rib init Demo --path-dependency \(lines[1].split(separator: " ")[5]) --style package ",
        "redo  rib new Ride --in Root ",
      ])
  }

  @Test func theListQuotesWhatAShellWouldRead() throws {
    let app = try AppFolder()
    let words = ["Trip", "--param", "stops:[Int]", "--param", "fare:Int?", "--event", "closed(String)"]
    app.expectSuccess(["new"] + words)
    let output = app.run("undo", "--list").output
    #expect(
      output.hasPrefix(
        "undo  rib new Trip --param 'stops:[Int]' --param 'fare:Int?' --event 'closed(String)' ("),
      "\(output)"
    )
  }

  @Test func theFoldersHaveThePermissionsFromBefore() throws {
    let app = try AppFolder(in: TemporaryFolder())
    let folders = ["Sources/Demo/Trip", "Tests/DemoTests/Trip"].map { "\(app.path)/\($0)" }
    #expect(app.run("new", "Trip").status == .success)
    for folder in folders { try TemporaryFolder.setPermissions(0o700, of: folder) }
    let before = try app.contents()
    #expect(app.run("delete", "Trip").status == .success)
    for folder in folders { #expect(try Disk().status(folder) == nil) }
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
    #expect(app.run("redo").status == .success)
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }

  @Test func severalCommandsThatAnotherProgramHasRevertedAreForgottenTogether() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Help").status == .success)
    let before = try app.contents()
    // Both change the root.
    for name in ["Trip", "Menu"] { #expect(app.run("new", name, "--in", "Root").status == .success) }
    #expect(app.run("rename", "Menu", "Food").status == .success)
    try app.restore(before)
    let message =
      "nothing to do: The last 3 commands were already reverted: all of their files are as they were before \"rib new Trip --in Root\"."
    #expect(app.run("undo", "--dry-run").errors.contains(message))
    app.expect(.nothing, of: "undo", says: message)
    #expect(try app.contents() == before)
    #expect(app.run("undo", "--list").output.hasPrefix("undo  rib new Help "))
    app.expectSuccess("undo")
  }

  @Test func whatAnotherProgramHasRevertedIsForgotten() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
    let trip = try app.contents()
    #expect(app.run("new", "Menu", "--in", "Root").status == .success)
    try app.restore(trip)
    let message =
      "nothing to do: \"rib new Menu --in Root\" was already reverted: all of its files are as they were before the command."
    for _ in 0..<2 { #expect(app.run("undo", "--dry-run").errors.contains(message)) }
    #expect(app.run("undo", "--check").status == .success)
    app.expect(.nothing, of: "undo", says: message)
    #expect(try app.contents() == trip)
    #expect(app.run("undo", "--list").output.hasPrefix("undo  rib new Trip --in Root "))
    app.expectSuccess("undo")
    // One file that is different is enough for a conflict.
    #expect(app.run("redo").status == .success)
    try app.write("Sources/Demo/Trip/TripBuilder.swift", "// mine\n")
    #expect(app.run("undo").status == .conflict)
  }

  /// A run that does something again, killed at each operation of the disk.
  @Test func doingAgainIsWholeOrNotWhereverItIsKilled() throws {
    let changed = try SamplePackage().disk
    try SamplePackage.change(changed)
    let undone = changed.copy()
    try SamplePackage.undo(undone)
    let counting = FaultyDisk(undone.copy())
    try Self.redo(counting)
    var ends: Set<Bool> = []
    for number in 1...counting.count {
      let disk = undone.copy()
      try? Self.redo(FaultyDisk(disk, .death, at: number))
      try SamplePackage.recover(disk)
      let isDone = disk.visible == changed.visible
      #expect(isDone || disk.visible == undone.visible, "killed at \(number)")
      ends.insert(isDone)
      // Either way the next command finds what it needs.
      if isDone { try SamplePackage.undo(disk) }
      try Self.redo(disk)
      #expect(disk.visible == changed.visible, "killed at \(number)")
    }
    #expect(ends == [false, true])
  }

  /// Verbs that only read say so whenever the next command has something to recover, and never otherwise.
  @Test(arguments: [["undo", "--list"], ["tree"], ["lint"]])
  func verbsThatReadSayThatACommandWasInterrupted(_ words: [String]) throws {
    let start = try SamplePackage().disk
    let changed = start.copy()
    try SamplePackage.change(changed)
    let undone = changed.copy()
    try SamplePackage.undo(undone)
    let commands: [(MemoryDisk, (any FileSystem) throws -> Void)] = [
      (start, { try SamplePackage.change($0) }), (changed, { try SamplePackage.undo($0) }),
      (undone, { try Self.redo($0) }),
    ]
    for (index, (before, command)) in commands.enumerated() {
      let counting = FaultyDisk(before.copy())
      try command(counting)
      var answers: Set<Bool> = []
      for number in 1...counting.count {
        let disk = before.copy()
        try? command(FaultyDisk(disk, .death, at: number))
        let output = CommandLineUse(words: words, in: SamplePackage.root, files: disk).output
        let recovered = disk.copy()
        try SamplePackage.recover(recovered)
        let isPending =
          recovered.contents != disk.contents && disk.contents.keys.contains { $0.contains("/undo/0") }
        let isSaid = output.contains("A command was interrupted in this package.")
        #expect(isSaid == isPending, "command \(index), killed at \(number): \(output)")
        answers.insert(isSaid)
      }
      #expect(answers == [false, true])
    }
  }

  @Test func undoRevertsOnlyTheCommandThatWasKilled() throws {
    let app = try AppFolder(in: TemporaryFolder())
    app.expectSuccess("new", "Trip")
    let before = try app.contents()
    app.expectSuccess("new", "Menu", "--in", "Root")
    let killed = ".rib/undo/000003"
    try FileManager.default.moveItem(
      atPath: "\(app.path)/\(killed)/done.json", toPath: "\(app.path)/\(killed)/prepared.json")
    let fact =
      "A command was interrupted in this package. Run 'rib undo' to revert \"rib new Menu --in Root\"; the next command that changes the package also reverts it first.\n"
    for words in [["tree"], ["undo", "--list"], ["new", "Help", "--dry-run"]] {
      #expect(app.run(words).output.contains(fact), "\(words)")
    }
    // Showing changes nothing.
    for words in [["undo", "--dry-run"], ["redo", "--dry-run"]] {
      #expect(try app.expectNoChange(words, status: .success).output.hasPrefix(fact), "\(words)")
    }
    let use = app.expectSuccess("undo")
    #expect(
      use.output
        == "An interrupted \"rib new Menu --in Root\" was reverted.\nRun 'rib undo' again to revert the previous command.\n"
    )
    #expect(try app.contents() == before)
    #expect(app.expectSuccess("undo").output.contains("This reverts 'rib new Trip'."))
  }

  private static func redo(_ files: any FileSystem) throws(ToolkitError) {
    let workspace = try Workspace(PackageFolder(SamplePackage.root, files: files))
    if let plan = try workspace.redoing() { try workspace.apply(plan) }
  }

  @Test func aCheckSaysByItsStatusWhetherSomethingIsToDoAndDoesNothing() throws {
    let app = try AppFolder(builders: false)
    let contents = try app.contents()
    #expect(app.run("new", "Trip", "--check").status == .changes)
    #expect(app.run("undo", "--remove-package", "--check").status == .changes)
    app.expectSuccess("rename", "Root", "Root", "--check")
    #expect(try app.contents() == contents)
    app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(app.run("attach", "Trip", "--in", "Root").status == .nothing)
    app.expectSuccess("attach", "Trip", "--in", "Root", "--check")
    app.expectSuccess("redo", "--check")
  }
}
