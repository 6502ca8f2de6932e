import RIBToolkit
import TestSupport
import Testing

/// rib new makes a RIB and its tests.
struct NewVerbTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let kit = ["RIBKit", "ModelStreams", "RIBModules", "RIBTesting"].map {
      ".product(name: \"\($0)\", package: \"RIBKit\")"
    }.joined(separator: ", ")
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      let package = Package(
        name: "Demo",
        targets: [
          .target(
            name: "Demo", dependencies: [\(kit)],
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
          .testTarget(name: "DemoTests", dependencies: ["Demo", \(kit)]),
        ])

      """)
    try folder.write("Sources/Demo/App.swift", "package enum App {}\n")
    try folder.write("Tests/DemoTests/AppTests.swift", "")
  }

  @Test func aRIBIsOneSmallFileAndItsTests() throws {
    try folder.write(
      "Sources/Demo/App.swift",
      "package struct Trip { package struct ID: Hashable { init() {} } }\npackage struct Receipt {}\n")
    let use = CommandLineUse(
      "new", "Trip", "--param", "trip:Trip.ID", "--needs", "trips:ModelStream<[Trip]>", "--event",
      "completed(Receipt)",
      in: "\(folder.path)/Sources/Demo")
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      use.output == """
        create  Sources/Demo/Trip/TripInteractor.swift
        create  Tests/DemoTests/Trip/TripTests.swift
        create  Tests/DemoTests/Fixtures.swift
        Tests/DemoTests/Fixtures.swift needs a value for trip. Until it has one, tests that use trip are skipped.

        """)
    #expect(
      try folder.text("Sources/Demo/Trip/TripInteractor.swift") == """
        package import ModelStreams
        package import RIBKit

        package final class TripInteractor: Leaf {
          /// The events that it sends to its parent.
          package enum Event {
            case completed(Receipt)
          }

          package let scope: Scope<Never, Event>
          private let trip: Trip.ID
          private let trips: ModelStream<[Trip]>

          package init(trip: Trip.ID, trips: ModelStream<[Trip]>, listener: Listener<Event>) {
            self.trip = trip
            self.trips = trips
            scope = Scope(listener: listener)
          }
        }

        """)
  }

  @Test func theInitializerOfALeafWithoutNeedsIsOneLine() throws {
    _ = CommandLineUse("new", "Help", "--event", "called", in: folder.path)
    let leaf = try folder.text("Sources/Demo/Help/HelpInteractor.swift")
    #expect(
      leaf.contains("\n  package init(listener: Listener<Event>) { scope = Scope(listener: listener) }\n"))
    let tests = try folder.text("Tests/DemoTests/Help/HelpTests.swift")
    #expect(tests.contains("    let harness = RouterHarness { HelpInteractor(listener: $0) }\n"))
    #expect(
      tests.contains(
        "BuilderHarness(()) { _ in\n      HelpInteractor(listener: Listener { _ in })\n    }\n"))
  }

  @Test func childrenAddARouterWhoseInitializerCreatesTheRIB() throws {
    _ = CommandLineUse(
      "new", "Trip", "--children", "slot", "--param", "id:Int", "--needs", "names:ModelStream<[String]>",
      "--event", "closed", in: folder.path)
    #expect(try !folder.has("Sources/Demo/Trip/TripBuilder.swift"))
    #expect(
      try folder.text("Sources/Demo/Trip/TripRouter.swift").contains(
        """
          package init(id: Int, names: ModelStream<[String]>, listener: Listener<TripInteractor.Event>) {
            interactor = TripInteractor(id: id, names: names, listener: listener)
          }

        """))
  }

  @Test(arguments: ["option", "rib.json"]) func aBuilderIsAdded(by way: String) throws {
    if way == "rib.json" { try folder.write("rib.json", #"{ "new": { "builder": true } }"#) }
    let words = ["new", "Trip", "--needs", "names:ModelStream<[String]>", "--event", "closed"]
    let use = CommandLineUse(words: words + (way == "option" ? ["--builder"] : []), in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      try folder.text("Sources/Demo/Trip/TripBuilder.swift").contains(
        """
          package func build(listener: Listener<TripInteractor.Event>) -> TripInteractor {
            TripInteractor(names: names, listener: listener)
          }

        """))
    #expect(try folder.text("Tests/DemoTests/Trip/TripTests.swift").contains("TripBuilder(names: names)"))
    // Templates without builders ignore the default, but not the option.
    let worker = CommandLineUse(
      words: ["new", "Tick", "--template", "worker"] + (way == "option" ? ["--builder"] : []),
      in: folder.path)
    #expect((worker.status == .success) == (way == "rib.json"), "\(worker.errors)")
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
    #expect(again.status == .nothing)
    #expect(again.errors == "nothing to do: All files already exist.\n")
    #expect(
      again.output == """
        identical  Sources/Demo/Trip/TripInteractor.swift
        identical  Tests/DemoTests/Trip/TripTests.swift

        """)
    #expect(try folder.contents() == made)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(try folder.visible() == before)
    let last = CommandLineUse("undo", in: folder.path)
    #expect(last.status == .nothing)
    #expect(last.errors.contains("Nothing to undo."))
  }

  @Test func aFileThatIsThereStopsAllUnlessThePolicySaysOtherwise() throws {
    try folder.write("Sources/Demo/Trip/TripInteractor.swift", "mine\n")
    let before = try folder.contents()
    let rejected = CommandLineUse("new", "Trip", in: folder.path)
    #expect(rejected.status == .conflict)
    #expect(rejected.output.contains("conflict  Sources/Demo/Trip/TripInteractor.swift\n"))
    #expect(rejected.output.contains("-mine\n"))
    #expect(
      rejected.errors == """
        error: Sources/Demo/Trip/TripInteractor.swift exists with other contents. Keep it with \
        --on-conflict skip, or replace it with --on-conflict overwrite.

        """)
    #expect(try folder.contents() == before)
    #expect(CommandLineUse("new", "Trip", "--on-conflict", "skip", in: folder.path).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripInteractor.swift") == "mine\n")
    #expect(CommandLineUse("new", "Trip", "--on-conflict", "overwrite", in: folder.path).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripInteractor.swift") != "mine\n")
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
        use.errors
          == "error: Trip already exists. To make it a child of \(place == "Home" ? place : "another RIB"), run 'rib attach Trip --in \(place)'. To replace its files, pass --on-conflict overwrite.\n"
      )
    }
    #expect(CommandLineUse("attach", "Trip", "--in", "Home", in: folder.path).status == .success)
  }

  @Test func questionsAreAskedOnATerminalOnly() throws {
    let silent = CommandLineUse("new", in: folder.path)
    #expect(silent.status == .usage)
    #expect(
      silent.errors
        == "error: The name is missing. Usage: rib new NAME [options].\nRun 'rib help new' for usage.\n")
    let console = RecordedConsole(answers: ["Trip"])
    #expect(CommandLineUse("new", in: folder.path, console: console).status == .success)
    #expect(console.questions == ["Name of the RIB: "])
    try folder.write("Sources/Demo/Trip/TripInteractor.swift", "mine\n")
    let rejecting = RecordedConsole(answers: ["n"])
    #expect(CommandLineUse("new", "Trip", in: folder.path, console: rejecting).status == .conflict)
    #expect(rejecting.questions == ["Replace the existing files? [y/N] "])
    let agreeing = RecordedConsole(answers: ["y"])
    #expect(CommandLineUse("new", "Trip", in: folder.path, console: agreeing).status == .success)
    #expect(try folder.text("Sources/Demo/Trip/TripInteractor.swift") != "mine\n")
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
        error: Unknown target Dmo. Did you mean Demo? Choose one with --target: Demo.
        error: "trip" begins with a lowercase letter, but type names begin with a capital letter. Use Trip.
        error: The template rib has no variable "x". Its variables: presenter, children, builder, params, needs, events.
        error: "Id" begins with a capital letter, but only type names do. Use id.
        error: "listener" is a reserved name in RIBs. Use another name for --param.
        error: "a" isn't a name with a type. Write --needs NAME:TYPE, such as --needs trip:Trip.ID.
        error: "Closed" begins with a capital letter, but only type names do. Use closed.
        Run 'rib help new' for usage.

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
