import RIBToolkit
import Testing

/// The verbs that rename and move RIBs say how their saved values are found.
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

  @Test func aMovePrintsTheLineOfTheMigration() throws {
    let use = app.expectSuccess("detach", "Trip")
    #expect(use.output.contains("saved.move(\"Root/Trip\", to: \"…/Trip\")"), "\(use.output)")
    app.expectSuccess("new", "Tabs", "--in", "Root")
    let again = app.expectSuccess("attach", "Trip", "--in", "Tabs")
    #expect(again.output.contains("saved.move(\"…/Trip\", to: \"Root/"), "\(again.output)")
  }
}
