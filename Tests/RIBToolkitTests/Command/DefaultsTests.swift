import RIBToolkit
import Testing

/// A package sets options in its `rib.json`.
struct DefaultsTests {
  @Test func anOptionThatThePackageSetsIsTakenWhereTheCommandLineHasNone() throws {
    let app = try AppFolder()
    try app.write(
      "rib.json", "{\"new\": {\"presenter\": true, \"children\": \"slot\", \"import\": [\"Foundation\"]}}")
    #expect(app.run("new", "Trip").status == .success)
    #expect(try app.text("Sources/Demo/Trip/TripInteractor.swift").contains("Presenter"))
    #expect(try app.text("Sources/Demo/Trip/TripRouter.swift").contains("ChildSlot"))
    #expect(app.run("new", "Menu", "--children", "stack").status == .success)
    #expect(try app.text("Sources/Demo/Menu/MenuRouter.swift").contains("ChildStack"))
  }

  @Test func theLinesOfAnOutlineTakeThemToo() throws {
    let app = try AppFolder()
    try app.write("rib.json", "{\"new\": {\"children\": \"stack\"}}")
    try app.write("app.txt", "Menu\nList --children slot\n")
    #expect(app.run("outline", "app.txt").status == .success)
    #expect(try app.text("Sources/Demo/Menu/MenuRouter.swift").contains("ChildStack"))
    #expect(try app.text("Sources/Demo/List/ListRouter.swift").contains("ChildSlot"))
  }

  @Test(arguments: [
    (
      "{\n  \"nwe\": {}\n}",
      "rib.json:2:3: error: No verb \"nwe\" takes options from rib.json. Did you mean new?\n"
    ),
    (
      "{\"new\": {\n  \"chidlren\": \"slot\",\n  \"presenter\": \"yes\"\n}}",
      """
      rib.json:2:3: error: rib new takes no "chidlren" from rib.json. Did you mean children?
      rib.json:3:3: error: "presenter" of "new" is true or false.

      """
    ),
    (
      "{\"new\": {\"children\": \"slots\"}}",
      """
      rib.json:1:10: error: "children" of "new" is one of none, slot, stack, list, and not "slots". Did you mean slot?

      """
    ),
    ("{\"new\": {\"target\": 1}}", "rib.json:1:10: error: \"target\" of \"new\" is a text.\n"),
    ("{\"new\": {\"import\": [1]}}", "rib.json:1:10: error: \"import\" of \"new\" is a list of texts.\n"),
    ("{\"new\": {\"dry-run\": true}}", "rib.json:1:10: error: rib new takes no \"dry-run\" from rib.json.\n"),
    ("{", "rib.json:1:1: error: rib.json cannot be read:"),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, errors: String) throws {
    let app = try AppFolder()
    try app.write("rib.json", text)
    let contents = try app.contents()
    let use = app.run("new", "Trip")
    #expect(use.status == .usage)
    #expect(use.errors.hasPrefix(errors), "\(use.errors)")
    #expect(try app.contents() == contents)
    // The way out of a broken file is not barred by it.
    #expect(app.run("undo", "--dry-run").status == .success)
  }
}
