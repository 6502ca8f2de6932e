import RIBToolkit
import Testing

/// A package sets options in its `rib.json`.
struct DefaultsTests {
  @Test func anOptionThatThePackageSetsIsTakenWhereTheCommandLineHasNone() throws {
    let app = try AppFolder()
    try app.write(
      "rib.json", "{\"new\": {\"presenter\": true, \"children\": \"slot\", \"import\": [\"Foundation\"]}}")
    app.expectSuccess("new", "Trip")
    #expect(try app.text("Sources/Demo/Trip/TripInteractor.swift").contains("Presenter"))
    #expect(try app.text("Sources/Demo/Trip/TripRouter.swift").contains("ChildSlot"))
    app.expectSuccess("new", "Menu", "--children", "stack")
    #expect(try app.text("Sources/Demo/Menu/MenuRouter.swift").contains("ChildStack"))
  }

  @Test(arguments: [
    (#""event": ["closed("]"#, "event"), (#""needs": ["rides"]"#, "needs"), (#""target": "Shop""#, "target"),
    (#""import": ["9a"]"#, "import"), (#""template": "nope""#, "template"), (#""set": ["x"]"#, "set"),
  ])
  func anErrorInAValueOfTheFileNamesTheFile(member: String, option: String) throws {
    let app = try AppFolder(builders: false)
    try app.write("rib.json", "{\"new\": {\(member)}}")
    let status = option == "target" ? CommandStatus.failure : .usage
    try app.expectNoChange("new", "Trip", status: status, says: " rib.json sets --\(option).\n")
  }

  @Test func anErrorInAnotherPlaceDoesNotNameTheFile() throws {
    let app = try AppFolder(builders: false)
    try app.write("rib.json", "{\"new\": {\"template\": \"rib\"}}")
    let use = try app.expectNoChange("new", "rib", status: .usage)
    #expect(use.errors.contains("\"rib\" begins with a lowercase letter"), "\(use.errors)")
    #expect(!use.errors.contains("rib.json"))
  }

  @Test(arguments: [
    (
      "{\n  \"nwe\": {}\n}",
      "rib.json:2:3: error: rib.json can't set options of \"nwe\". Did you mean new?\n"
    ),
    (
      "{\"new\": {\n  \"chidlren\": \"slot\",\n  \"presenter\": \"yes\"\n}}",
      """
      rib.json:2:3: error: rib.json can't set the option "chidlren" of rib new. Did you mean children?
      rib.json:3:3: error: "presenter" of "new" must be true or false.

      """
    ),
    (
      "{\"new\": {\"children\": \"slots\"}}",
      """
      rib.json:1:10: error: "slots" isn't valid for --children. Did you mean slot? Use one of none, \(MemberDeclaration.containers.joined(separator: ", ")).

      """
    ),
    ("{\"new\": {\"target\": 1}}", "rib.json:1:10: error: \"target\" of \"new\" must be a string.\n"),
    (
      "{\"new\": {\"import\": [1]}}",
      "rib.json:1:10: error: \"import\" of \"new\" must be a list of strings.\n"
    ),
    (
      "{\"new\": {\"dry-run\": true}}",
      "rib.json:1:10: error: rib.json can't set the option \"dry-run\" of rib new.\n"
    ),
    ("{", "error: rib.json: A } is missing, at line 1, column 2 of the JSON text.\n"),
    ("[]", "rib.json:1:1: error: rib.json is invalid."),
    (
      "{\"new\": {\"target\": \"A\",\n  \"t\\u0061rget\": \"B\"}}",
      "error: rib.json: The name \"target\" is repeated in one object; delete one of the two, at line 2, column 3 of the JSON text.\n"
    ),
    ("{\"new\": {},\n\"new\": {}}", "error: rib.json: The name \"new\" is repeated in one object;"),
    ("\0", "error: rib.json contains a zero byte.\n"),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, errors: String) throws {
    let app = try AppFolder(builders: false)
    try app.write("rib.json", text)
    let contents = try app.contents()
    let use = app.run("new", "Trip")
    #expect(use.status == .usage)
    #expect(use.errors.hasPrefix(errors), "\(use.errors)")
    #expect(try app.contents() == contents)
    // The way out of a broken file is not barred by it.
    app.expectSuccess("undo", "--remove-package", "--dry-run")
  }
}
