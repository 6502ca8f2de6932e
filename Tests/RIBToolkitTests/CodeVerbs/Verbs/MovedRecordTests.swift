import RIBToolkit
import Testing

/// The records of tests stay beside the tests when rib moves or deletes these.
struct MovedRecordTests {
  private static let old = "Tests/DemoTests/Trip/__Recorded__"
  private static let new = "Tests/DemoTests/Ride/__Recorded__"
  let app: AppFolder

  init() throws {
    app = try AppFolder(builders: false)
    app.expectSuccess("new", "Trip")
    for name in ["1.0", "a walk"] { try app.write("\(Self.old)/TripTests/\(name).txt", "Trip \(name)\r\n") }
    try app.write("\(Self.old)/OtherTests/1.0.txt", "other\n")
  }

  @Test func aRenameMovesThemAndUndoRestoresThem() throws {
    let before = try app.contents()
    let line = "rename  \(Self.old)/TripTests/1.0.txt -> \(Self.new)/RideTests/1.0.txt"
    #expect(app.run("rename", "Trip", "Ride", "--dry-run").output.contains(line))
    #expect(try app.contents() == before)
    let use = app.run("rename", "Trip", "Ride")
    #expect(use.status == .success && use.output.contains(line), "\(use.output) \(use.errors)")
    #expect(try app.text("\(Self.new)/RideTests/1.0.txt") == "Trip 1.0\r\n")
    #expect(try app.text("\(Self.new)/RideTests/a walk.txt") == "Trip a walk\r\n")
    #expect(try app.contents()["\(Self.old)/TripTests/"] == nil)
    // The records of a test that stays.
    #expect(try app.text("\(Self.old)/OtherTests/1.0.txt") == "other\n")
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }

  @Test func aRecordInTheWayStopsTheRename() throws {
    try app.write("\(Self.new)/RideTests/1.0.txt", "old\n")
    let before = try app.contents()
    let use = app.run("rename", "Trip", "Ride")
    #expect(use.errors.contains("\(Self.new)/RideTests/1.0.txt, because that file exists"), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test func aDeletedTestLeavesNone() throws {
    let before = try app.contents()
    let use = app.run("delete", "Trip")
    #expect(use.output.contains("delete  \(Self.old)/TripTests/1.0.txt"), "\(use.output) \(use.errors)")
    let left = try app.contents().keys.filter { $0.contains("TripTests") }
    #expect(left == [])
    #expect(try app.text("\(Self.old)/OtherTests/1.0.txt") == "other\n")
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }
}
