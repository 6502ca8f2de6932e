import RIBToolkit
import TestSupport
import Testing

/// rib new makes a RIB and its tests.
struct NewVerbTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    try folder.write("Sources/Demo/App.swift", "")
    try folder.write("Tests/DemoTests/AppTests.swift", "")
  }

  @Test func itIsThreeSmallFilesAndTests() throws {
    try folder.write(
      "Sources/Demo/App.swift",
      "package struct Trip { package typealias ID = Int }\npackage struct Receipt {}\n")
    let use = CommandLineUse(
      "new", "Trip", "--param", "trip:Trip.ID", "--needs", "trips:ModelStream<[Trip]>", "--event",
      "completed(Receipt)",
      in: "\(folder.path)/Sources/Demo")
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      use.output == """
        create  Sources/Demo/Trip/TripBuilder.swift
        create  Sources/Demo/Trip/TripInteractor.swift
        create  Sources/Demo/Trip/TripRouter.swift
        create  Tests/DemoTests/Trip/TripTests.swift
        create  Tests/DemoTests/Fixtures.swift
        TripTests needs a value for trip. Its tests are skipped until Fixtures.swift has one.
        Tests/DemoTests/Fixtures.swift needs a value for trip. Tests that use it are skipped until then.

        """)
    let texts = try ["Builder", "Interactor", "Router"].map {
      try folder.text("Sources/Demo/Trip/Trip\($0).swift")
    }
    #expect(texts.joined().split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    #expect(!texts.joined().contains("TODO"))
    #expect(
      texts[0].contains(
        "package func build(trip: Trip.ID, listener: Listener<TripInteractor.Event>) -> TripRouter {"))
    #expect(texts[1].contains("case completed(Receipt)"))
  }

  /// A type, and the value of it that the tests get; `nil` where it is for somebody to say.
  @Test(arguments: [
    ("package struct Place { package init(name: String, _ row: Int) {} }", #"Place(name: "name", 1)"#),
    (
      "package final class Place { package init(near other: Town, far: Int = 2) {} }",
      "Place(near: Town.small)"
    ),
    ("package actor Place { init(a: Int) {}; package init() {} }", "Place()"),
    ("package enum Place { case at(Int), home, work }", "Place.home"),
    ("package struct Place { package init?() {} }", nil),
    ("package struct Place { package init() throws {} }", nil),
    ("package struct Place { package init() async {} }", nil),
    ("package struct Place { init() {} }", nil),
    ("struct Place { package init() {} }", nil),
    ("package struct Place { package init(a: Unknown) {} }", nil),
    ("package final class Place { package init(near other: Place) {} }", nil),
    ("@MainActor package final class Place { package init() {} }", nil),
    ("package protocol Place { init() }", nil),
    ("package enum Place { case at(Int) }", nil),
  ])
  func testsHaveAValueOfATypeOfThePackage(declaration: String, value: String?) throws {
    try folder.write("Sources/Demo/Place.swift", declaration + "\npackage enum Town { case small }\n")
    _ = CommandLineUse("new", "Trip", "--param", "place:Place", in: folder.path)
    let tests = try folder.text("Tests/DemoTests/Trip/TripTests.swift")
    #expect(tests.contains(".fixtures(") == (value == nil))
    #expect(tests.contains("  let place = \(value ?? "-")\n") == (value != nil), "\(tests)")
  }

  @Test func theSameAgainChangesNothingAndUndoTakesAllBack() throws {
    let before = try folder.contents()
    #expect(CommandLineUse("new", "Trip", in: folder.path).status == .success)
    #expect(CommandLineUse("new", "Menu", "--presenter", in: folder.path).status == .success)
    let made = try folder.contents()
    let again = CommandLineUse("new", "Trip", in: folder.path)
    #expect(again.status == .success, "\(again.errors)")
    #expect(
      again.output == """
        identical  Sources/Demo/Trip/TripBuilder.swift
        identical  Sources/Demo/Trip/TripInteractor.swift
        identical  Sources/Demo/Trip/TripRouter.swift
        identical  Tests/DemoTests/Trip/TripTests.swift

        """)
    #expect(try folder.contents() == made)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(try folder.visible() == before)
    let last = CommandLineUse("undo", in: folder.path)
    #expect(last.status == .nothing)
    #expect(last.errors.contains("There is nothing to undo."))
  }

  @Test func aFileThatIsThereStopsAllUnlessThePolicySaysOtherwise() throws {
    try folder.write("Sources/Demo/Trip/TripRouter.swift", "mine\n")
    let before = try folder.contents()
    let rejected = CommandLineUse("new", "Trip", in: folder.path)
    #expect(rejected.status == .conflict)
    #expect(rejected.output.contains("conflict  Sources/Demo/Trip/TripRouter.swift\n"))
    #expect(rejected.output.contains("-mine\n"))
    #expect(
      rejected.errors == """
        error: Sources/Demo/Trip/TripRouter.swift exists with other contents. Keep it with \
        --on-conflict skip, or replace it with --on-conflict overwrite.

        """)
    #expect(try folder.contents() == before)
    #expect(CommandLineUse("new", "Trip", "--on-conflict", "skip", in: folder.path).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripRouter.swift") == "mine\n")
    #expect(CommandLineUse("new", "Trip", "--on-conflict", "overwrite", in: folder.path).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripRouter.swift") != "mine\n")
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(try folder.visible() == before)
  }

  @Test func aRIBThatIsThereIsToBeAttached() throws {
    #expect(CommandLineUse("new", "Home", "--children", "slot", in: folder.path).status == .success)
    #expect(CommandLineUse("new", "Trip", "--event", "closed", in: folder.path).status == .success)
    for (parent, place) in [([], "PARENT"), (["--in", "Home"], "Home")] {
      let use = CommandLineUse(words: ["new", "Trip", "--presenter"] + parent, in: folder.path)
      #expect(use.status == .conflict)
      #expect(
        use.errors.contains(
          "Trip exists already. To make it a child of \(place == "Home" ? place : "another RIB"), run rib attach Trip --in \(place)."
        ),
        "\(use.errors)")
    }
    #expect(CommandLineUse("attach", "Trip", "--in", "Home", in: folder.path).status == .success)
  }

  @Test func questionsAreAskedOnATerminalOnly() throws {
    let silent = CommandLineUse("new", in: folder.path)
    #expect(silent.status == .usage)
    #expect(
      silent.errors
        == "error: The name is missing. Usage: rib new NAME [options].\nRun 'rib help' for usage.\n")
    let console = RecordedConsole(answers: ["Trip"])
    #expect(CommandLineUse("new", in: folder.path, console: console).status == .success)
    #expect(console.questions == ["Name of the RIB: "])
    try folder.write("Sources/Demo/Trip/TripRouter.swift", "mine\n")
    let rejecting = RecordedConsole(answers: ["n"])
    #expect(CommandLineUse("new", "Trip", in: folder.path, console: rejecting).status == .conflict)
    #expect(rejecting.questions == ["Replace the existing files? [y/N] "])
    let agreeing = RecordedConsole(answers: ["y"])
    #expect(CommandLineUse("new", "Trip", in: folder.path, console: agreeing).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripRouter.swift") != "mine\n")
  }

  @Test func allMistakesAreSaidAtOnceAndNothingIsDone() throws {
    let before = try folder.contents()
    let use = CommandLineUse(
      "new", "trip", "--param", "Id:Int", "--param", "listener:Int", "--needs", "a", "--event", "Closed",
      "--target", "Dmo",
      "--set", "x=1", in: folder.path)
    #expect(use.status == .usage)
    #expect(
      use.errors == """
        error: There is no folder Sources/Dmo. Did you mean Demo? Choose one with --target: Demo.
        error: "trip" begins with a lowercase letter, and type names don't. Use Trip.
        error: The template rib has no variable "x". Its variables are presenter, children, params, needs, events.
        error: "Id" begins with a capital letter, and only type names do. Use id.
        error: "listener" has another meaning in a RIB. Use another name for --param.
        error: "a" isn't a name with a type. Write --needs NAME:TYPE, such as --needs trip:Trip.ID.
        error: "Closed" begins with a capital letter, and only type names do. Use closed.
        Run 'rib help' for usage.

        """)
    #expect(try folder.contents() == before)
  }

  @Test func aNoteOfTheTemplateSaysWhatComesNext() throws {
    let use = CommandLineUse("new", "Maps", "--template", "module", in: folder.path)
    #expect(use.status == .success)
    #expect(use.errors.isEmpty)
    #expect(use.output.contains("Add MapsModule() to the app's list"))
    #expect(try folder.has("Sources/Demo/Maps/MapsModule.swift"))
  }

  @Test func jsonIsOneObjectForPlansAndForMistakes() throws {
    let use = CommandLineUse("new", "Trip", "--dry-run", "--json", in: folder.path)
    #expect(
      use.output.hasPrefix(
        "{\"command\":\"new\",\"dryRun\":true,\"exit\":0,\"notes\":[],\"operations\":[{\"bytes\":"))
    #expect(use.output.hasSuffix("\"problems\":[],\"rows\":[],\"version\":1}\n"))
    let wrong = CommandLineUse("new", "trip", "--json", in: folder.path)
    #expect(wrong.status == .usage)
    #expect(wrong.errors == "")
    #expect(wrong.output.contains("\"code\":\"name\""))
    #expect(try folder.contents()["Sources/Demo/Trip/"] == nil)
  }
}
