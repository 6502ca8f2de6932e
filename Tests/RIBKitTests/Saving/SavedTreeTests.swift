import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Saved trees as values.
struct SavedTreeTests {
  private let coder = JSONValueCoder()

  @Test func aRenamedRIBTakesItsValuesAlong() {
    var saved = savedTree([
      "Root/Trip#draft": "1", "Root/Trip[7]#draft": "2", "Root/Trip[7]*2#draft": "3",
      "Root/Trip[7]/Map#zoom": "4",
      "Root/Trips#tab": "5", "Root#tab": "6",
    ])
    #expect(saved.move("Root/Trip", to: "Root/Ride") == 4)
    #expect(saved.move("Root/Nothing", to: "Root/Ride") == 0)
    #expect(
      saved
        == savedTree([
          "Root/Ride#draft": "1", "Root/Ride[7]#draft": "2", "Root/Ride[7]*2#draft": "3",
          "Root/Ride[7]/Map#zoom": "4", "Root/Trips#tab": "5", "Root#tab": "6",
        ]))
    saved.move("Root#tab", to: "Root#page")
    #expect(saved["Root#page"] == "6" && saved["Root#tab"] == nil)
    saved.move("Root/Ride[7]", to: "Root/Gone")
    #expect(saved.places.filter { $0.contains("Ride[7]") } == ["Root/Ride[7]*2#draft"])
  }

  @Test func aSavedTreeIsWrittenWithItsFormatAndVersion() throws {
    var saved = savedTree(["Root#tab": "\"trips\""])
    saved.version = 3
    let text = try coder.text(of: saved)
    #expect(text == #"{"format":1,"values":{"Root#tab":"\"trips\""},"version":3}"#)
    #expect(try coder.value(SavedTree.self, of: text) == saved)
    #expect(Restoration(reading: text, coder: coder).saved == saved)
  }

  @Test func aMigrationIsAFunctionOnAValue() {
    func migrate(_ saved: inout SavedTree) {
      if saved.version < 2 { saved.move("Desk/Sheet", to: "Desk/Page") }
    }
    var saved = savedTree(["Desk/Sheet[0]#draft": "\"old\""])
    migrate(&saved)
    let desk = Desk(saved)
    #expect(desk.page.draft == "old")
    desk.end()
  }
}
