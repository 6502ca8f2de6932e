import RIBToolkit
import Testing

/// rib outline makes a tree of RIBs.
struct OutlineVerbTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  @Test func itsLinesHaveTheDefaultsOfThePackage() throws {
    try app.write("rib.json", "{\"new\": {\"children\": \"stack\"}}")
    try app.write("app.txt", "Menu\nList --children slot\n")
    app.expectSuccess("outline", "app.txt")
    #expect(try app.text("Sources/Demo/Menu/MenuRouter.swift").contains("ChildStack"))
    #expect(try app.text("Sources/Demo/List/ListRouter.swift").contains("ChildSlot"))
  }

  @Test func itMayBeginWithAByteOrderMark() throws {
    try app.write("app.txt", "\u{FEFF}Menu --children slot\n  List\n")
    app.expectSuccess("outline", "app.txt")
    #expect(app.run("tree").output.contains("Menu\n└── List\n"))
    try app.write("app.txt", "Me\0nu\n")
    #expect(app.run("outline", "app.txt").errors == "error: app.txt contains a zero byte.\n")
  }

  @Test func eachLineIsAChildOfTheOneAboveIt() throws {
    let before = try app.contents()
    try app.write(
      "app.txt",
      """
      # what there is
      Root

      \tLoggedIn --children slot --event 'signedOut(String)'
      \t\tMenu --children list
      \t\t\tAbout
      \t\tTrip --param number:Int --event completed
      \tLoggedOut
      """)
    app.expectSuccess("outline", "app.txt")
    #expect(
      app.run("tree").output == """
        Root
        ├── LoggedIn
        │   ├── Menu
        │   │   └── About
        │   └── Trip
        └── LoggedOut

        """)
    let again = try app.expectNoChange("outline", "app.txt", status: .nothing)
    #expect(again.output == "", "\(again.output)")
    #expect(
      again.errors
        == "nothing to do: Everything in app.txt already exists. Options in an outline apply to new RIBs only.\n"
    )
    try app.expectNoChange("outline", "app.txt", "--check", status: .success)
    app.expectSuccess("undo")
    #expect(try app.contents().filter { $0.key != "app.txt" } == before)
  }

  @Test func whatATemplateMakesBesidesRIBsIsNoChild() throws {
    try app.write("app.txt", "Root\n  Ticker --template worker\n")
    let before = try app.contents()
    let sentence =
      "error: The template worker doesn't generate a RIB, so Ticker can't be a child of Root. Remove --in.\n"
    let use = app.run("outline", "app.txt")
    #expect(use.status == .failure)
    #expect(use.errors == "app.txt:2:3: " + sentence)
    #expect(app.run("new", "Ticker", "--template", "worker", "--in", "Root").errors == sentence)
    #expect(try app.contents() == before)
  }

  @Test func aFileThatCannotBeReadIsSaidWithTheRemedy() throws {
    try app.write("app.txt", "Root\n")
    #expect(
      app.run("outline", "ap.txt").errors == "error: The file ap.txt doesn't exist. Did you mean app.txt?\n")
    #expect(
      app.run("outline", "docs/plan.txt").errors
        == "error: The file docs/plan.txt doesn't exist. Check its path.\n"
    )
    #expect(app.run("outline", "Sources").errors == "error: Sources is a folder. Pass a file.\n")
    #expect(
      app.run("trace", "summary", "app.tx").errors
        == "error: The file app.tx doesn't exist. Did you mean app.txt?\n")
    try app.write("empty.jsonl", "")
    #expect(
      app.run("trace", "diff", "ap.txt", "empty.jsonl").errors.contains("The file ap.txt doesn't exist."))
    #expect(
      app.run("links", "check", "app.tx").errors
        .contains("The file app.tx doesn't exist. Did you mean app.txt?"))
  }

  @Test(arguments: [
    "--dry-run", "--check", "--wait", "--build", "--keep", "--on-conflict skip", "--package .", "--json",
    "-q",
  ])
  func anOptionForAllLinesIsRejectedInOne(option: String) throws {
    try app.write("app.txt", "Root\n  Menu \(option)\n")
    let use = try app.expectNoChange("outline", "app.txt", status: .usage)
    let name = option == "-q" ? "--quiet" : option.split(separator: " ")[0]
    #expect(
      use.errors.contains(
        "app.txt:2:3: error: Remove \(name) here, and pass it to rib outline for all lines."),
      "\(use.errors)")
  }

  @Test func aLineWhoseTargetIsOpenIsNamedAndTheLinesBelowItAreNot() throws {
    app.expectSuccess("new", "Maps", "--template", "feature")
    try app.write("app.txt", "Menu\n  Dish\n    Note\nShop\n")
    let use = try app.expectNoChange("outline", "app.txt", status: .failure)
    #expect(use.errors.ranges(of: "error: ").count == 2, "\(use.errors)")
    #expect(
      use.errors.contains("app.txt:1:1: error: Several targets are possible. Choose one with --target: "))
    #expect(use.errors.contains("app.txt:4:1: error: Several targets are possible."))
  }

  @Test func allThatIsWrongIsSaidWithItsPlaceAndNothingIsMade() throws {
    try app.write("app.txt", "Root\n  trip\n  Menu --childen slot\n  Menu\n  Menu\n  Trip 'x\n")
    let use = try app.expectNoChange("outline", "app.txt", status: .usage)
    #expect(
      use.errors == """
        app.txt:2:3: error: "trip" begins with a lowercase letter, but type names begin with a capital letter. Use Trip.
        app.txt:3:3: error: Unknown option --childen. Did you mean --children?
        app.txt:3:3: error: Unexpected argument "slot". Usage: rib new NAME [options].
        app.txt:5:3: error: Menu is a duplicate. List each RIB once.
        app.txt:6:3: error: A quote isn't closed. Add '.
        Run 'rib help outline' for usage.

        """)
    try app.write("app.txt", "\n# nothing\n")
    #expect(
      app.run("outline", "app.txt").errors
        == "error: app.txt doesn't list any RIBs. Write one name per line.\nRun 'rib help outline' for usage.\n"
    )
  }

  @Test(arguments: [
    ("Root\n  Shop --children slot\n\tMain\n  Cart\n", "3:2", "Main"),
    ("Root\n   Abc\n  Def\n", "3:3", "Def"),
    ("  Root\nMenu\n", "2:1", "Menu"),
    ("Root\n \tMenu\n\t Trip\n", "3:3", "Trip"),
    ("Root\n  \u{A0}Menu\n\u{A0}Trip\n", "3:2", "Trip"),
    ("Root\n  trip\n\tMenu\n  Cart\n", "3:2", "Menu"),
  ])
  func indentationThatMatchesNoLineAboveIsRejected(text: String, place: String, name: String) throws {
    try app.write("app.txt", text)
    let use = try app.expectNoChange("outline", "app.txt", status: .usage)
    #expect(
      use.errors.contains(
        "app.txt:\(place): error: The parent of \(name) is ambiguous, because no RIB above has this indentation. Use the same spaces and tabs as a sibling, or those of the parent followed by more.\n"
      ), "\(use.errors)")
    #expect(use.errors.split(separator: "\n").count == (text.contains("trip") ? 3 : 2), "\(use.errors)")
  }

  @Test func aPlaceIsThatAfterTheLastLine() throws {
    try app.write(
      "app.txt",
      "Root\n  Menu --children slot\n    Pay --needs cart:Cart --owner Menu\n    Book --event closed\n    Cup\n"
    )
    let use = app.run("outline", "app.txt")
    #expect(use.status == .incomplete, "\(use.errors)")
    for line in use.errors.split(separator: "\n") where line.contains("left to do") {
      let place = line.split(separator: ":")
      let text = try app.text(String(place[0])).split(separator: "\n", omittingEmptySubsequences: false)
      let number = try #require(Int(place[1]))
      #expect(text[number - 1].contains("rib: "), "\(line)")
    }
  }

  @Test func aMissingFileIsNamedWithBothRemedies() {
    #expect(
      app.run("outline").errors
        == "error: FILE is missing. Pass the file with the outline, or --from-ribs DIR.\nRun 'rib help outline' for usage.\n"
    )
  }

  @Test func whatAnExistingRIBDoesNotGetIsSaid() throws {
    try app.write("app.txt", "Root\n  Menu --children slot\nTrip\n")
    app.expectSuccess("outline", "app.txt")
    try app.write(
      "app.txt", "Root\n  Menu --param id:Int --owner Root --presenter\n    Trip\n  Help\n")
    let use = app.run("outline", "app.txt")
    #expect(use.status == .incomplete)
    #expect(
      use.output.contains(
        "app.txt:2:3: Menu already exists, so rib ignored --owner, --param and --presenter.\n"),
      "\(use.output)")
    #expect(
      use.errors.contains(
        "app.txt:3:5: left to do: Trip already exists. To make it a child of Menu, run 'rib attach Trip --in Menu'.\n"
      ), "\(use.errors)")
    app.expectSuccess("attach", "Trip", "--in", "Menu")
    try app.expectNoChange("outline", "app.txt", status: .nothing)
  }
}
