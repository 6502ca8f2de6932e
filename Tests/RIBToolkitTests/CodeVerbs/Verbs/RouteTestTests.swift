import Foundation
import RIBToolkit
import Testing

/// The tests of a parent get one that its route attaches the child.
struct RouteTestTests {
  let app: AppFolder
  private let tests = "Tests/DemoTests/Root/RootTests.swift"

  init() throws { app = try AppFolder() }

  @Test func itBeginsAsTheOtherTestsOfTheParentDo() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--param", "number:Int")
    #expect(
      try app.text(tests).hasSuffix(
        """

          @Test func routeAttachesTrip() {
            let harness = RouterHarness {
              RootBuilder(greeting: service.greeting).build(listener: $0)
            }
            harness.attach()
            harness.expectEvent(.said("Hello"))
            harness.route(to: .trip(1))
            harness.expectChanges(.attached("Root/Trip"))
            harness.detach()
            harness.expectChanges(.detached("Root/Trip"))
          }
        }

        """))
  }

  @Test func itGoesWithTheChildAndIsRenamedWithIt() throws {
    let before = try app.text(tests)
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("rename", "Trip", "Ride")
    try app.expect(tests, contains: "routeAttachesRide()", "harness.route(to: .ride)")
    app.expectSuccess("detach", "Ride")
    app.expectSuccess("delete", "Ride")
    #expect(try app.text(tests) == before)
  }

  /// Otherwise nothing would notice a way back that does nothing.
  @Test func inAStackItEndsWithTheWayBack() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--children", "stack")
    app.expectSuccess("new", "Receipt", "--in", "Trip")
    let tests = "Tests/DemoTests/Trip/TripTests.swift"
    #expect(
      try app.text(tests).contains(
        """
            harness.route(to: .receipt)
            harness.expectChanges(.attached("Trip/Receipt"))
            harness.route(to: .back)
            harness.expectChanges(.detached("Trip/Receipt"))
            harness.detach()
          }

        """))
    app.expectSuccess("detach", "Receipt")
    #expect(try !app.text(tests).contains("routeAttachesReceipt"))
  }

  @Test(arguments: [
    ("    harness.route(to: .trip)\n", "    harness.route(to: .trip)\n    print(1)\n"),
    ("    harness.expectChanges(.detached(\"Root/Trip\"))\n", ""),
    ("    harness.detach()\n", "    harness.expectNothing()\n    harness.detach()\n"),
    ("  @Test func routeAttachesTrip() {", "  @Test(.disabled(\"later\")) func routeAttachesTrip() {"),
    ("  @Test func routeAttachesTrip() {", "  @Test func routeAttachesTrip() async throws {"),
  ])
  func oneThatSomebodyHasChangedStays(old: String, new: String) throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    let text = try app.text(tests)
    let place = try #require(text.ranges(of: old).last)
    try app.write(tests, text.replacingCharacters(in: place, with: new))
    app.expect(
      .incomplete, of: "detach", "Trip", says: "This leads to the removed child. Write what to show instead.")
  }

  @Test func itAsksForWhatFollowsFromTheEventsOfTheChild() throws {
    #expect(
      app.run("new", "Trip", "--in", "Root", "--event", "closed", "--event", "went(by: Int)").status
        == .success)
    #expect(
      try app.text(tests).contains(
        """
            harness.expectChanges(.attached("Root/Trip"))
            harness.send(.closed, from: TripInteractor.self)
            harness.expectNothing()
            harness.send(.went(by: 1), from: TripInteractor.self)
            harness.expectNothing()
            harness.detach()

        """))
    let made = try app.text(tests)
    app.expectSuccess("detach", "Trip")
    #expect(try !app.text(tests).contains("Trip"), "\(made)")
  }

  @Test func inASlotItExpectsThatTheFirstChildGoes() throws {
    try app.write(
      tests,
      try app.text(tests).replacing(
        "    harness.expectEvent(.said(\"Hello\"))\n    harness.route",
        with: "    harness.expectChanges(.attached(\"Root/Menu\"))\n    harness.route"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    try app.expect(
      tests,
      contains:
        "    harness.expectChanges(.detached(\"Root/Menu\"), .attached(\"Root/Trip\"))\n    harness.detach()\n"
    )
    app.expectSuccess("detach", "Trip")
    #expect(try !app.text(tests).contains("Trip"))
  }

  /// The test that it begins as may be older than this line.
  @Test func ofAParentThatRoutesAtFirstItAsksForTheChildAlone() throws {
    let interactor = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(
      interactor,
      app.text(interactor).replacing(
        "func didBecomeActive() {\n", with: "func didBecomeActive() {\n    route(to: .nothing)\n"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    try app.expect(
      tests,
      contains: "    #expect(harness.run { router in router.children.contains { $0 is TripInteractor } })\n")
    app.expectSuccess("detach", "Trip")
    #expect(try !app.text(tests).contains("Trip"))
  }

  @Test func itBeginsAsTheTestOfTheParentAndNotOfAnotherTypeOfThatName() throws {
    let build = "(greeting: service.greeting).build(listener: $0)"
    try app.write("Sources/Demo/Old.swift", "enum Old {\n  struct RootBuilder {}\n}\n")
    try app.write(
      tests,
      """
      import Testing

      private typealias Main = RootBuilder

      struct RootTests {
        @Test func old() {
          let harness = RouterHarness { Old.RootBuilder\(build) }
          harness.attach()
        }

        @Test func first() {
          let harness = RouterHarness { Main\(build) }
          harness.attach()
        }
      }

      """)
    _ = app.run("new", "Trip", "--in", "Root")
    try app.expect(
      tests,
      contains:
        "  @Test func routeAttachesTrip() {\n    let harness = RouterHarness { Main\(build) }\n    harness.attach()\n"
    )
  }

  @Test func withoutAValueItIsSkippedAndSaysSo() throws {
    try app.write("Sources/Demo/Place.swift", "package struct Place: Hashable, Sendable {}\n")
    app.expectSuccess("new", "Trip", "--in", "Root", "--param", "place:Place")
    let text = try app.text(tests)
    #expect(text.contains("  @Test(.fixtures(\"place\"))\n  func routeAttachesTrip() {\n"))
    #expect(text.contains("harness.route(to: .trip(Fixtures.place))"))
    // The tests of the child use the same place.
    #expect(try app.text("Tests/DemoTests/Trip/TripTests.swift").contains("  let place = Fixtures.place\n"))
    let fixtures = try app.text("Tests/DemoTests/Fixtures.swift")
    #expect(fixtures.contains("  nonisolated static let missing: Set<String> = [\"place\"]\n"))
    #expect(fixtures.components(separatedBy: "static var place: Place {").count == 2)
  }

  @Test func aValueThatAnInitializerWouldRejectIsNoneForATest() throws {
    try app.write(
      "Sources/Demo/Token.swift",
      """
      package struct Token: Hashable, Sendable {
        let raw: String
        package init(_ raw: String) {
          precondition(raw.count == 36, "A token has 36 letters.")
          self.raw = raw
        }
      }

      """)
    app.expectSuccess("new", "Trip", "--in", "Root", "--param", "token:Token")
    #expect(try app.text(tests).contains("harness.route(to: .trip(Fixtures.token))"))
    #expect(try !app.text("Tests/DemoTests/Trip/TripTests.swift").contains("Token(\"text\")"))
  }

  @Test func itRunsOnTheActorOfTheTestThatItBeginsAs() throws {
    try app.write(
      tests,
      try app.text(tests).replacing(
        "@Test func theSlotIsEmptyAtFirst", with: "@Test @MainActor func theSlotIsEmptyAtFirst"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(try app.text(tests).contains("  @Test @MainActor func routeAttachesTrip() {"))
    #expect(
      app.run("new", "Ride", "--in", "Root", "--param", "at:Date", "--import", "Foundation").status
        == .success)
    try app.expect(tests, contains: "  @Test(.fixtures(\"at\")) @MainActor\n  func routeAttachesRide() {")
    app.expectSuccess("detach", "Trip")
    #expect(try !app.text(tests).contains("Trip"))
  }

  @Test func aRowIsShownByTheRouteOfItsList() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "list")
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int")
    try app.expect("Tests/DemoTests/Menu/MenuTests.swift", contains: "harness.route(to: .rows([.dish(1)]))")
  }

  @Test func whereNoTestBuildsTheParentItIsSaid() throws {
    try app.write(tests, "import Testing\n\nstruct RootTests {}\n")
    let use = app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(use.output.contains("rib didn't add a test of the route from Root to Trip"))
  }

  /// A harness as somebody may make it and attach it, with what the function of the test says besides, and its lines in the new test.
  private static let harnesses = [
    ("", "var harness = RouterHarness { BUILD }\n    harness.attach()", ""),
    ("", "let harness: RouterHarness<RootRouter> = RouterHarness { BUILD }\n    harness.attach()", ""),
    ("", "let harness = RouterHarness { BUILD }\n    harness.attach(sourceLocation: #_sourceLocation)", ""),
    ("", "let harness = RouterHarness { BUILD }\n    try await harness.attach()", " async throws"),
    ("let harness = RouterHarness { BUILD }", "harness.attach()", ""),
  ]

  @Test(arguments: harnesses) func itBeginsAsTheTestDoesHoweverThatIsWritten(
    member: String, lines: String, effects: String
  )
    throws
  {
    let build = "RootBuilder(greeting: service.greeting).build(listener: $0)"
    try app.write(
      tests,
      """
      import Testing

      struct RootTests {
        \(member.replacing("BUILD", with: build))

        @Test func first()\(effects) {
          \(lines.replacing("BUILD", with: build))
        }
      }

      """)
    let use = app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(!use.output.contains("rib didn't add a test"))
    #expect(
      try app.text(tests).contains(
        """
          @Test func routeAttachesTrip()\(effects) {
            \(lines.replacing("BUILD", with: build))
            harness.route(to: .trip)

        """))
  }

  @Test func aCreationThatMayLackAnArgumentIsNotCopied() throws {
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    let tests = "Tests/DemoTests/Home/HomeTests.swift"
    let text = """
      import Demo
      import Testing

      struct HomeTests {
        @Test func first() {
          let make: () -> HomeRouter = { .init() }
          let harness = RouterHarness { _ in make() }
          harness.attach()
        }
      }

      """
    try app.write(tests, text)
    let use = app.run("new", "Pay", "--in", "Home")
    #expect(use.status == .incomplete, "\(use.errors)")
    #expect(use.errors.contains("This may create a HomeRouter. If so, pass payBuilder too."), "\(use.errors)")
    #expect(use.output.contains("rib didn't add a test of the route from Home to Pay"), "\(use.output)")
    #expect(try !app.text(tests).contains("routeAttachesPay"))
  }

  @Test func aTextOfSeveralLinesIsCopiedToTheLetter() throws {
    let words =
      "    let words = \"\"\"\n       one\n\n      two\n          three\n      \"\"\"\n    print(words,\n          1)\n"
    try app.write(
      tests,
      try app.text(tests).replacing("    harness.attach()\n", with: words + "    harness.attach()\n"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    let test = try #require(try app.text(tests).components(separatedBy: "func routeAttachesTrip").last)
    #expect(test.contains(words), "\(test)")
  }

  @Test func whatTheOtherTestDetachesAtItsEndItDetachesOnce() throws {
    let text = try app.text(tests)
    try app.write(
      tests,
      text.replacing(
        "    harness.attach()\n",
        with: "    defer { harness.detach() }\n    defer { print(1) }\n    harness.attach()\n"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    let test = try #require(try app.text(tests).components(separatedBy: "func routeAttachesTrip").last)
    #expect(!test.contains("defer { harness.detach() }") && test.contains("    defer { print(1) }\n"))
  }

  @Test(arguments: [
    "let harness = TreeHarness { RootBuilder().build(listener: $0) }\n    harness.attach()",
    "let harness = RouterHarness { MenuBuilder().build() }\n    harness.attach()",
    "let root = RootBuilder()\n    let harness = RouterHarness { MenuBuilder().build() }\n    harness.attach()",
    "let harness = RouterHarness { _ in TopRouter(rootBuilder: RootBuilder()) }\n    harness.attach()",
    "let root = RootBuilder()\n    let harness = RouterHarness { _ in TopRouter(root) }\n    harness.attach()",
    "let harness = RouterHarness { RootBuilder().build(listener: $0) }",
  ]) func whatIsNoHarnessOfTheParentThatIsAttachedIsNone(lines: String) throws {
    try app.write(tests, "import Testing\n\nstruct RootTests {\n  @Test func a() {\n    \(lines)\n  }\n}\n")
    let use = app.run("new", "Trip", "--in", "Root")
    #expect(
      use.output.contains(
        """
        rib didn't add a test of the route from Root to Trip: RootTests has no test to copy: one without arguments that first
        """))
  }

  @Test func testsThatAreDisabledAreAnnounced() throws {
    try app.write("Sources/Demo/Place.swift", "package struct Place: Hashable, Sendable {}\n")
    let use = app.expectSuccess("new", "Trip", "--param", "place:Place", "--param", "other:Int")
    #expect(
      use.output.contains(
        "Tests/DemoTests/Fixtures.swift needs a value for place. Until it has one, tests that use place are skipped."
      ))
    #expect(!app.run("new", "Menu", "--param", "other:Int").output.contains("skipped"))
  }

  @Test(arguments: [
    ("    harness.route(to: .trip)\n", "    print(1)\n    harness.route(to: .trip)\n"),
    ("@Test func routeAttachesTrip", "@Test(.tags(.slow)) func routeAttachesTrip"),
  ])
  func oneWithOtherLinesBeforeTheRouteStays(_ line: String, _ lines: String) throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    try app.write(tests, try app.text(tests).replacing(line, with: lines))
    let use = app.run("detach", "Trip")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("This leads to the removed child."), "\(use.errors)")
    #expect(use.output.contains("routeAttachesTrip isn't the test that rib would write now"), "\(use.output)")
    #expect(try app.text(tests).contains(lines.split(separator: "\n")[0]))
  }

  @Test(arguments: [
    ("route(to: .trip(1))", "route(to: .trip(2))"), ("send(.completed(1)", "send(.completed(99)"),
    ("    harness.route(to: .trip(1))", "    // The first trip.\n    harness.route(to: .trip(1))"),
  ])
  func oneWithAnotherValueStays(_ old: String, _ new: String) throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--param", "number:Int", "--event", "completed(Int)")
    let text = try app.text(tests)
    try #require(text.contains(old))
    try app.write(tests, text.replacing(old, with: new))
    let use = app.run("detach", "Trip")
    #expect(use.status == .incomplete)
    #expect(use.output.contains("routeAttachesTrip isn't the test that rib would write now"), "\(use.output)")
    #expect(try app.text(tests).contains("func routeAttachesTrip()"))
  }

  @Test func oneThatLaterCommandsHaveChangedGoesToo() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--param", "id:Int", "--param", "name:String")
    app.expectSuccess("new", "Help", "--in", "Root", "--needs", "greeting:ModelStream<String>")
    app.expectSuccess("detach", "Trip")
    #expect(try !app.text(tests).contains("Trip"))
  }

  @Test func whereTheParentHasNoTestsItIsSaid() throws {
    try app.write(
      "Sources/Demo/Menu.swift",
      """
      import RIBKit

      package final class MenuInteractor: Leaf {
        package let scope = Scope<Never, Never>()
      }

      """)
    let use = app.expectSuccess("new", "Trip", "--in", "Menu")
    #expect(
      use.output.contains(
        """
        rib didn't add a test of the route from Menu to Trip: Menu has no tests.
        """), "\(use.output)")
    #expect(!app.run("attach", "Trip", "--in", "Root").output.contains("didn't add a test"))
  }
}
