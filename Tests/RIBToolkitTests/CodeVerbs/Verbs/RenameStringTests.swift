import RIBToolkit
import Testing

/// `rib rename` changes the strings that `rib` generates, and lists all others.
struct RenameStringTests {
  let app: AppFolder
  private let tests = "Tests/DemoTests/CarTrip/CarTripTests.swift"
  private let tree = "Tests/DemoTests/TreeTests.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "CarTrip", "--in", "Root", "--presenter")
  }

  /// Returns the strings that a command lists, each with its path.
  private func listed(_ use: CommandLineUse) -> [String] {
    use.output.split(separator: "\n").filter { $0.contains("This string keeps the old name: ") }.map {
      let parts = $0.split(separator: ":")
      return "\(parts[0].split(separator: "/").last ?? ""):\(parts.last ?? "")"
    }
  }

  /// Saved values may depend on them.
  @Test func aStringInAnOwnFileStaysAndIsListed() throws {
    let text = """
      struct Store {
        static let key = "CarTrip"
        static let title = "Car trip"
        enum CodingKeys: String { case name = "CarTrip" }
        func model(_ number: Int) -> CarTripInteractor.ViewModel { .init(title: "Car trip\\(number)") }
      }

      """
    try app.write("Sources/Demo/CarTrip/CarTripStore.swift", text)
    try app.insert(
      """
        @Test(arguments: ["CarTrip"])
        func hasAKey(key: String) { #expect(Store.key == "CarTrip") }
        func record(_ harness: RouterHarness<RootRouter>) { harness.expectTree(recordedAs: "CarTrip") }
      """, atEndOf: tests)
    let use = app.expectSuccess("rename", "CarTrip", "Ride")
    let store = try app.text("Sources/Demo/Ride/CarTripStore.swift")
    #expect(store == text.replacing("CarTripInteractor", with: "RideInteractor"))
    let name = "CarTripStore.swift: "
    #expect(
      listed(use).filter { $0 != "RideInteractor.swift: Car trip" && $0 != "RideTests.swift: Car trip" } == [
        name + "CarTrip", name + "Car trip", name + "CarTrip", name + "Car trip", "RideTests.swift: CarTrip",
        "RideTests.swift: CarTrip", "RideTests.swift: CarTrip",
      ], "\(use.output)")
  }

  @Test func theNamesOfTestsAreRenamed() throws {
    try app.insert("  @Test(\"CarTrip opens\") func opens() {}", atEndOf: tests)
    let use = app.expectSuccess("rename", "CarTrip", "BoatRide")
    let text = try app.text("Tests/DemoTests/BoatRide/BoatRideTests.swift")
    for part in [
      "@Suite(\"Boat ride\", ", "expectTree(\"BoatRide\")", "@Test(\"BoatRide opens\")",
    ] { #expect(text.contains(part), "\(text)") }
    // People see the title.
    #expect(Set(listed(use)) == ["BoatRideInteractor.swift: Car trip", "BoatRideTests.swift: Car trip"])
  }

  /// Other comments may mean the word.
  @Test func theCommentsThatRibGeneratesAreRenamed() throws {
    app.expectSuccess("new", "Car", "--in", "Root", "--event", "parked")
    let words = "Sources/Demo/Words.swift"
    let former = "/// Makes the RIB Car.\n/// Decides what Car does.\n/// The place of Car in the tree.\n"
    try app.write(words, former + "/// The Car is red.\nlet red = 1\n")
    app.expectSuccess("rename", "Car", "Truck")
    try app.expect(
      "Sources/Demo/Root/RootInteractor.swift",
      contains: "/// The child Truck.", "/// Handles the events of Truck.")
    #expect(
      try app.text(words)
        == former.replacing("Car", with: "Truck") + "/// The Car is red.\nlet red = 1\n")
  }

  private func writeTree() throws -> String {
    let text = #"""
      func check(_ tree: RouterHarness<RootRouter>, _ path: String) {
        tree.expectTree(
          """
          Root
          └── CarTrip[carTrip]
              └── Root[carTrip]
          """)
        tree.expectChanges(.attached("Root/CarTrip[carTrip(id: 1)]"))
        #expect(path == "Root/CarTrip[carTrip]/CarTrip[carTrips]")
        #expect(path == "Root/CarTrip[\(1)]")
      }

      """#
    try app.write(tree, text)
    return text
  }

  @Test func theKeyOfTheRIBFollowsARenamedCase() throws {
    let text = try writeTree()
    let use = app.expectSuccess("rename", "CarTrip", "Ride")
    let renamed = text.replacing("CarTrip[carTrip", with: "Ride[ride")
      .replacing("Ride[rides]", with: "Ride[carTrips]").replacing("CarTrip[", with: "Ride[")
    #expect(try app.text(tree) == renamed)
    #expect(listed(use).contains("TreeTests.swift: └── Root[carTrip]"), "\(use.output)")
  }

  @Test func theKeyOfTheRIBStaysWithACaseThatStays() throws {
    let text = try writeTree()
    try app.write("Sources/Demo/Screen.swift", "enum Screen {\n  case carTrip\n}\n")
    let use = app.expectSuccess("rename", "CarTrip", "Ride")
    #expect(try app.text(tree) == text.replacing("CarTrip[", with: "Ride["))
    #expect(!listed(use).contains { $0.hasPrefix("TreeTests") }, "\(use.output)")
  }
}
