import RIBToolkit
import Testing

/// The verbs that rename and move RIBs say how their saved values are found.
struct SavedNameVerbTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(builders: false)
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
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
    let use = app.run("rename", "Trip", "Ride")
    #expect(use.status == .success, "\(use.errors)")
    #expect(use.output.contains("savedName is \"Trip\", because Ride preserves state"), "\(use.output)")
    let text = try app.text("Sources/Demo/Ride/RideInteractor.swift")
    #expect(text.contains("  package static var savedName: String { \"Trip\" }\n"), "\(text)")
    #expect(app.run("undo").status == .success)
    #expect(try app.contents() == before)
  }

  @Test func aMovePrintsTheLineOfTheMigration() throws {
    let use = app.run("detach", "Trip")
    #expect(use.status == .success, "\(use.errors)")
    #expect(use.output.contains("saved.move(\"Root/Trip\", to: \"…/Trip\")"), "\(use.output)")
    #expect(app.run("new", "Tabs", "--in", "Root").status == .success)
    let again = app.run("attach", "Trip", "--in", "Tabs")
    #expect(again.status == .success, "\(again.errors)")
    #expect(again.output.contains("saved.move(\"…/Trip\", to: \"Root/"), "\(again.output)")
  }
}
