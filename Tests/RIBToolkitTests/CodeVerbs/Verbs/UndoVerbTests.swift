import RIBToolkit
import TestSupport
import Testing

/// What was done is taken back, done again and listed.
struct UndoVerbTests {
  @Test func whatIsTakenBackIsDoneAgainByteForByteInTheOrderOfTheCommands() throws {
    let app = try AppFolder()
    var states = [try app.contents()]
    for line in [["new", "Trip", "--in", "Root"], ["rename", "Trip", "Ride"], ["detach", "Ride"]] {
      #expect(app.run(line).status == .success)
      states.append(try app.contents())
    }
    for state in states.dropLast().reversed() {
      #expect(app.run("undo").status == .success)
      #expect(try app.contents() == state)
    }
    for state in states.dropFirst() {
      #expect(app.run("redo").status == .success)
      #expect(try app.contents() == state)
    }
    let nothing = app.run("redo")
    #expect(nothing.status == .nothing)
    #expect(nothing.errors.contains("Nothing to redo."))
    #expect(app.run("undo").status == .success)
    #expect(try app.contents() == states[2])
  }

  @Test func aNewCommandEndsWhatCanBeDoneAgain() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Trip").status == .success)
    #expect(app.run("undo").status == .success)
    #expect(app.run("new", "Ride").status == .success)
    let contents = try app.contents()
    let nothing = app.run("redo")
    #expect(nothing.status == .nothing)
    #expect(nothing.errors.contains("Nothing to redo."))
    #expect(try app.contents() == contents)
  }

  @Test func doingAgainRejectsWhatHasChangedSince() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Trip").status == .success)
    #expect(app.run("undo").status == .success)
    try app.write("Sources/Demo/Trip/TripBuilder.swift", "// mine\n")
    let use = app.run("redo")
    #expect(use.status == .conflict)
    #expect(use.errors.contains("TripBuilder.swift has changed since \"rib undo\". Restore it,"))
    #expect(try app.text("Sources/Demo/Trip/TripBuilder.swift") == "// mine\n")
  }

  @Test func theListNamesWhatCanBeTakenBackAndWhatCanBeDoneAgain() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Trip").status == .success)
    #expect(app.run("new", "Ride", "--in", "Root").status == .success)
    #expect(app.run("undo").status == .success)
    let lines = app.run("undo", "--list").output.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != "(" } } == [
        "undo  rib new Trip ",
        "undo  rib init Demo --path-dependency \(lines[1].split(separator: " ")[5]) --style package ",
        "redo  rib new Ride --in Root ",
      ])
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

  private static func redo(_ files: any FileSystem) throws(ToolkitError) {
    let workspace = try Workspace(PackageFolder(SamplePackage.root, files: files))
    if let plan = try workspace.redoing() { try workspace.apply(plan) }
  }

  @Test func aCheckSaysByItsStatusWhetherSomethingIsToDoAndDoesNothing() throws {
    let app = try AppFolder(builders: false)
    let contents = try app.contents()
    #expect(app.run("new", "Trip", "--check").status == .changes)
    #expect(app.run("undo", "--check").status == .changes)
    #expect(app.run("rename", "Root", "Root", "--check").status == .success)
    #expect(try app.contents() == contents)
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
    #expect(app.run("attach", "Trip", "--in", "Root").status == .nothing)
    #expect(app.run("attach", "Trip", "--in", "Root", "--check").status == .success)
    #expect(app.run("redo", "--check").status == .success)
  }
}
