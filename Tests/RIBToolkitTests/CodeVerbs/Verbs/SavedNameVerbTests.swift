import RIBToolkit
import Testing

/// A RIB that is renamed still finds its saved values.
struct SavedNameVerbTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(builders: false)
    app.expectSuccess("new", "Trip", "--in", "Root")
    let path = "Sources/Demo/Trip/TripInteractor.swift"
    let text = try app.text(path)
    #expect(text.contains(": Leaf {\n"), "\(text)")
    let lines = "  var draft = \"\"\n  func keep() { preserve(\\.draft, as: \"draft\") }\n\n"
    try app.write(path, text.replacing(": Leaf {\n", with: ": Leaf {\n\(lines)"))
  }

  @Test func aRenameKeepsTheNameInPlacesAndIsUndone() throws {
    let before = try app.contents()
    let plan = app.run("rename", "Trip", "Ride", "--dry-run")
    #expect(plan.output.contains("savedName is \"Trip\", because Ride preserves state"), "\(plan.output)")
    #expect(try app.contents() == before)
    let use = app.expectSuccess("rename", "Trip", "Ride")
    #expect(use.output.contains("savedName is \"Trip\", because Ride preserves state"), "\(use.output)")
    let text = try app.text("Sources/Demo/Ride/RideInteractor.swift")
    #expect(text.contains("  package static var savedName: String { \"Trip\" }\n"), "\(text)")
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }

  @Test(arguments: ["Hashable, Codable", "String, Hashable", "Hashable, Encodable"])
  func aRenameKeepsTheNameOfACaseThatIsWritten(conformances: String) throws {
    let path = "Sources/Demo/Root/RootInteractor.swift"
    let text = try app.text(path)
    let written = text.replacing("enum Route: Hashable", with: "enum Route: \(conformances)")
    #expect(written != text)
    try app.write(path, written)
    let use = app.expectSuccess("rename", "Trip", "Ride")
    let note =
      "The case trip of RootInteractor.Route keeps its name: values of RootInteractor.Route may be saved with it."
    #expect(use.output.contains(note), "\(use.output)")
    #expect(try app.text(path).contains("case trip\n"))
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift").contains("case .trip"))
  }
}
