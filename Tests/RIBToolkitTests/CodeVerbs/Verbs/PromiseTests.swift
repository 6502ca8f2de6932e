import Foundation
import RIBToolkit
import Testing

/// After a verb that ends with 0 what it says is so; what it cannot do is marked in the code, and it ends with 3.
struct PromiseTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  /// The texts of all files, with the paths in front.
  private func everything() throws -> String {
    try app.contents().map { "\($0.key)\n\($0.value.text ?? "")" }.sorted().joined()
  }

  @Test func aNewNameIsInRoutesAndHandlersToo() throws {
    app.expectSuccess("new", "Splash", "--in", "Root", "--event", "closed", "--presenter")
    let use = app.expectSuccess("rename", "Splash", "FirstScreen")
    // People see the title, so it is listed and stays.
    let left = try everything().split(separator: "\n").filter { $0.lowercased().contains("splash") }
    #expect(left.allSatisfy { $0.contains("title: \"Splash\"") }, "\(left)")
    #expect(use.output.contains("This string keeps the old name: Splash"), "\(use.output)")
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("case firstScreen"))
    try app.expect(
      "Tests/DemoTests/FirstScreen/FirstScreenTests.swift", contains: "expectTree(\"FirstScreen\")")
  }

  @Test func aListIsRenamedWithItsRows() throws {
    app.expectSuccess("new", "Reviews", "--children", "list", "--in", "Root")
    app.expectSuccess("new", "ReviewsRow", "--in", "Reviews", "--param", "id:Int")
    app.expectSuccess("rename", "Reviews", "Opinions")
    app.expectSuccess("rename", "ReviewsRow", "Opinion")
    let left = try everything().split(separator: "\n").filter { $0.lowercased().contains("review") }
    #expect(left == [])
    app.expectSuccess("new", "Reviews", "--in", "Root")
    #expect(app.run("tree").output == "Root\n├── Opinions\n│   └── Opinion\n└── Reviews\n")
  }

  @Test func aNameThatIsTheBeginningOfAnotherOneIsNotRenamedThere() throws {
    for name in ["Trip", "Triplet", "TripList"] {
      app.expectSuccess("new", name, "--in", "Root")
    }
    let before = try everything()
    app.expectSuccess("rename", "Trip", "Ride")
    #expect(app.run("tree").output == "Root\n├── Ride\n├── Triplet\n└── TripList\n")
    app.expectSuccess("rename", "Ride", "Trip")
    #expect(try everything() == before)
  }

  @Test func extensionsInFilesOfTheirOwnGoWithTheRIB() throws {
    let before = try app.contents()
    app.expectSuccess("new", "Trip")
    try app.write("Sources/Demo/Trip/Trip+More.swift", "extension TripInteractor {\n  func more() {}\n}\n")
    app.expectSuccess("rename", "Trip", "Ride")
    #expect(
      try app.text("Sources/Demo/Ride/Ride+More.swift") == "extension RideInteractor {\n  func more() {}\n}\n"
    )
    app.expectSuccess("delete", "Ride")
    #expect(try app.contents() == before)
  }

  @Test func theTargetFollowsFromTheParentAndOthersChangeWithIt() throws {
    app.expectSuccess("new", "Loyalty", "--template", "feature")
    let use = app.run("new", "Zed", "--in", "Root", "--needs", "count:ModelStream<Int>")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("No value \"count\""))
    #expect(try app.text("Sources/Demo/Zed/ZedInteractor.swift").contains("ZedInteractor"))
    try app.expect(
      "Sources/DemoProgram/Program.swift", contains: "count: count)",
      "    #error(\"rib: No value \\\"count\\\" of type ModelStream<Int> in scope.")
    // The mark is pending.
    let renamed = app.expectSuccess("rename", "Root", "Base", "--target", "Demo")
    #expect(renamed.output.contains("This mark of an earlier command remains: "), "\(renamed.output)")
    #expect(try app.text("Sources/DemoProgram/Program.swift").contains("BaseBuilder("))
  }

  @Test func aChildOfAnotherTargetIsImported() throws {
    app.expectSuccess("new", "Loyalty", "--template", "feature")
    let use = app.run("attach", "Loyalty", "--in", "Root")
    #expect(use.errors.contains("No value \"count\""))
    for name in ["Builder", "Interactor", "Router"] {
      #expect(try app.text("Sources/Demo/Root/Root\(name).swift").contains("internal import Loyalty\n"))
    }
  }

  @Test(arguments: [
    ("stack", "Back", "back"), ("slot", "Nothing", "nothing"), ("none", "Nothing", "nothing"),
  ])
  func aCaseThatMeansSomethingElseIsNotTaken(_ children: String, _ name: String, _ route: String) throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", children)
    let use = try app.expectNoChange("new", name, "--in", "Menu")
    #expect(
      use.errors.contains(
        "The route of Menu already has a case \(route), or a static member of that name. Rename the case or the member, or rename \(name)."
      ))
  }

  @Test func aRouterOfAnotherTargetThatNobodyBuildsIsNotTheRIBOfThatName() throws {
    try app.write(
      "Sources/DemoProgram/Tip.swift",
      "private final class Tip: Router {\n  let interactor = TipInteractor()\n}\n")
    app.expectSuccess("new", "Tip", "--in", "Root")
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift").contains("tipBuilder.build()"))
  }

  @Test func aTestTargetWithARouterOfThatNameIsLeftAlone() throws {
    let other = """
      final class RootRouter: Router {
        let interactor: RootInteractor
        init(interactor: RootInteractor) { self.interactor = interactor }
      }

      func makeRoot() -> RootRouter { RootRouter(interactor: RootInteractor()) }

      """
    try app.write("Tests/OtherTests/Root.swift", other)
    app.expectSuccess("new", "Trip", "--in", "Root", "--target", "Demo")
    #expect(try app.text("Sources/Demo/Root/RootBuilder.swift").contains("tripBuilder: TripBuilder("))
    #expect(try app.text("Tests/OtherTests/Root.swift") == other)
  }

  @Test func afterARenameTheOldNameIsFree() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("rename", "Trip", "Ride")
    app.expectSuccess("new", "Trip", "--in", "Root")
    let router = try app.text("Sources/Demo/Root/RootRouter.swift")
    #expect(router.contains("case .ride: slot.show(route, in: self) { rideBuilder.build() }"))
    #expect(router.contains("case .trip: slot.show(route, in: self) { tripBuilder.build() }"))
    app.expectSuccess("detach", "Trip")
  }

  @Test(arguments: ["route:String", "build:Int", "builder:Bool", "harness:Bool", "notify:Int"])
  func aParameterThatMeansSomethingElseInARIBIsRejected(_ parameter: String) throws {
    let use = app.run("new", "A", "--in", "Root", "--param", parameter)
    #expect(use.status == .usage)
    #expect(use.errors.contains("is a reserved name in RIBs. Use another name"))
  }

  @Test(arguments: ["x:Int, y:Int", "x:Int = 1", "x:Int...", "x:Int) -> (Int", "x:Int throws"])
  func aTypeIsOneTypeAndNothingElse(_ parameter: String) throws {
    app.expect(.usage, of: "new", "A", "--param", parameter, says: "isn't a type.")
  }

  @Test func whatIsDoneAlreadyEndsWithFourAndAnUnknownNameWithOne() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("new", "Menu")
    let before = try app.contents()
    let uses = [
      app.run("attach", "Trip", "--in", "Root"), app.run("detach", "Menu"),
      app.run("detach", "Menu", "--from", "Root"), app.run("rename", "Trip", "Trip"),
    ]
    for use in uses {
      #expect(use.status == .nothing)
      #expect(use.errors.hasPrefix("nothing to do: "))
    }
    let typos = [
      app.run("delete", "Nobody"), app.run("rename", "Nobody", "Somebody"), app.run("detach", "Nobody"),
      app.run("attach", "X", "--in", "Root"), app.run("attach", "Trip", "--in", "X"),
    ]
    for use in typos {
      #expect(use.status == .failure)
      #expect(use.errors.hasPrefix("error: Unknown RIB "))
    }
    #expect(try app.contents() == before)
  }

  @Test func codeOfYoursInAHandlerStays() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--event", "closed")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(path, try app.text(path).replacing("case .closed: break", with: "case .closed: print(1)"))
    let use = app.expectSuccess("detach", "Trip")
    #expect(use.output.contains("RootInteractor.trip contains your own code and is kept.\n"))
    #expect(try app.text(path).contains("print(1)"))
  }

  @Test func aRIBInAFileWithOthersIsDeletedOutOfIt() throws {
    let other = """
      internal import RIBKit

      struct Other {}
      """
    let text = """


      package final class TripInteractor: Interactor {
        package let scope = Scope<Never, Never>()
      }

      package final class TripRouter: Router {
        package let interactor = TripInteractor()
      }

      package struct TripBuilder: Builder {
        package func build() -> TripRouter { TripRouter() }
      }
      """
    let rest = """


      package final class MenuInteractor: Interactor {
        package let scope = Scope<Never, Never>()
      }

      package final class MenuRouter: Router {
        package let interactor = MenuInteractor()
      }

      """
    try app.write("Sources/Demo/All.swift", other + text + rest)
    app.expectSuccess("delete", "Trip")
    #expect(try app.text("Sources/Demo/All.swift") == other + rest)
  }

  @Test func aRIBInAnEnumerationIsRenamed() throws {
    try app.write(
      "Sources/Demo/Space.swift",
      """
      internal import RIBKit

      enum Space {
        final class TripInteractor: Interactor { let scope = Scope<Never, Never>() }
        final class TripRouter: Router { let interactor = TripInteractor() }
        struct TripBuilder: Builder { func build() -> TripRouter { TripRouter() } }
      }

      """)
    app.expectSuccess("rename", "Trip", "Ride")
    try app.expect("Sources/Demo/Space.swift", contains: "final class RideInteractor", lacks: "Trip")
  }

  @Test func aRIBOfTheMainActorIsNoChildOfOneThatIsNot() throws {
    app.expectSuccess("new", "Trip")
    let path = "Sources/Demo/Trip/TripInteractor.swift"
    try app.write(
      path, try app.text(path).replacing("package final class", with: "@MainActor package final class"))
    let use = app.run("attach", "Trip", "--in", "Root")
    #expect(use.status == .failure)
    #expect(use.errors.contains("Trip is on the main actor, but its parent Root isn't"))
  }

  @Test func aRIBMayBeCalledTests() throws {
    app.expectSuccess("new", "Tests", "--in", "Root")
    #expect(app.run("tree").output == "Root\n└── Tests\n")
    app.expectSuccess("new", "RIB2", "--in", "Root")
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("case rib2\n"))
  }

  @Test func aNeedThatNobodyHasIsMarkedAndAllElseIsDone() throws {
    let before = try app.contents()
    app.expectSuccess("new", "LoggedIn", "--in", "Root")
    let between = try app.contents()
    let use = app.run(
      "new", "Trip", "--in", "LoggedIn", "--param", "number:Int", "--needs", "trips:ModelStream<[String]>",
      "--event", "completed(Receipt)")
    #expect(use.status == .incomplete)
    #expect(app.run("tree").output == "Root\n└── LoggedIn\n    └── Trip\n")
    #expect(use.errors.contains("The type Receipt isn't declared in this package."))
    #expect(
      try app.text("Sources/Demo/Trip/TripInteractor.swift").contains(
        "#error(\"rib: The type Receipt isn't declared in this package."))
    #expect(
      try app.text("Sources/DemoProgram/Program.swift").contains(
        "#error(\"rib: No value \\\"trips\\\" of type ModelStream<[String]> in scope."))
    // Tests are given a sample, so that nothing is left there.
    try app.expect(
      "Tests/DemoTests/Root/RootTests.swift", contains: "trips: MutableModelStream<[String]>([])")
    app.expectSuccess("undo")
    #expect(try app.contents() == between)
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
  }

  @Test func testsWithoutAValueSaySo() throws {
    try app.write("Sources/Demo/Place.swift", "package struct Place {}\n")
    app.expectSuccess("new", "Trip", "--param", "place:Place", "--event", "closed")
    let text = try app.text("Tests/DemoTests/Trip/TripTests.swift")
    #expect(
      text.contains(
        "@Suite(\n  \"Trip\", .failsOnLeaks,\n  .fixtures(\"place\"))\nstruct TripTests {\n  let place = Fixtures.place\n"
      ))
    #expect(!text.contains("else { return }"))
    #expect(try app.text("Sources/Demo/Trip/TripInteractor.swift").contains("enum Event: Hashable {"))
    app.expectSuccess("new", "Menu", "--event", "went(Place)")
    #expect(try app.text("Sources/Demo/Menu/MenuInteractor.swift").contains("enum Event {"))
  }

  @Test func testsThatLackAValueForANeedAreSkippedAndAllElseIsDone() throws {
    try app.write(
      "Sources/Demo/Screen.swift", "package final class Screen {\n  package init() throws {}\n}\n")
    let program = "Sources/DemoProgram/Program.swift"
    let text = try app.text(program)
    try app.write(
      program,
      text.replacing(
        "    let service = GreetingService()\n",
        with: "    let service = GreetingService()\n    let screen: Screen = try! Screen()\n"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    let use = app.expectSuccess("need", "screen:Screen", "--for", "Trip")
    #expect(try app.text(program).contains("RootBuilder(greeting: service.greeting, screen: screen)"))
    for name in ["Root", "Trip"] {
      let tests = try app.text("Tests/DemoTests/\(name)/\(name)Tests.swift")
      // Each test that would build it, and no other.
      #expect(tests.components(separatedBy: "@Test(.fixtures(\"screen\"))").count == (name == "Root" ? 4 : 3))
      #expect(tests.contains("screen: Fixtures.screen"))
    }
    #expect(use.output.contains("Tests/DemoTests/Fixtures.swift needs a value for screen."))
    let fixtures = try app.text("Tests/DemoTests/Fixtures.swift")
    #expect(fixtures.components(separatedBy: "static var screen: Screen {").count == 2)
    // Tests that need none run as before.
    try app.expect(
      "Tests/DemoTests/Root/RootTests.swift", contains: "  @Test func theInteractorReportsEachGreeting() {")
    let made = try app.contents()
    #expect(app.run("need", "screen:Screen", "--for", "Trip").status == .nothing)
    #expect(try app.contents() == made)
  }

  /// A local value of the test with the name of a property of its suite would hide it before it is there.
  @Test func noLocalOfAGeneratedTestHidesADependencyCalledScreen() throws {
    try app.write("Sources/Demo/Screen.swift", "package final class Screen {\n  package init() {}\n}\n")
    app.expectSuccess("new", "Trip", "--in", "Root", "--presenter")
    _ = app.run("need", "screen:Screen", "--for", "Trip")
    let tests = try app.text("Tests/DemoTests/Trip/TripTests.swift")
    #expect(tests.contains("screen: Screen()") || tests.contains("screen: screen"))
    // The suite has no property of this name, so the recorder of view models may be called so.
    #expect(!tests.contains("  let screen = Screen()"))
  }
}
