import RIBToolkit
import Testing

/// The tests of a parent get one that its route attaches the child.
struct RouteTestTests {
  let app: AppFolder
  private let tests = "Tests/DemoTests/Root/RootTests.swift"

  init() throws {
    app = try AppFolder()
  }

  @Test func itBeginsAsTheOtherTestsOfTheParentDo() throws {
    #expect(app.run("new", "Trip", "--in", "Root", "--param", "number:Int").status == .success)
    #expect(
      try app.text(tests).hasSuffix(
        """

          @Test func itsRouteAttachesTrip() {
            let harness = RouterHarness {
              RootBuilder(greeting: service.greeting).build(listener: $0)
            }
            harness.attach()
            harness.route(to: .trip(1))
            #expect(harness.run { router in router.children.contains { $0 is TripRouter } })
            harness.discard(because: "Only the child is tested here.")
            harness.detach()
            harness.discard(because: "Only the child is tested here.")
          }
        }

        """))
  }

  @Test func itGoesWithTheChildAndIsRenamedWithIt() throws {
    let before = try app.text(tests)
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
    #expect(app.run("rename", "Trip", "Ride").status == .success)
    #expect(try app.text(tests).contains("itsRouteAttachesRide()"))
    #expect(try app.text(tests).contains("harness.route(to: .ride)"))
    #expect(app.run("detach", "Ride").status == .success)
    #expect(app.run("delete", "Ride").status == .success)
    #expect(try app.text(tests) == before)
  }

  @Test func oneThatSomebodyHasChangedStays() throws {
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
    try app.write(
      tests,
      try app.text(tests).replacing(
        "    harness.route(to: .trip)\n", with: "    harness.route(to: .trip)\n    print(1)\n"))
    let use = app.run("detach", "Trip")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("This leads to the child. Say what is to be shown now."))
  }

  @Test func withoutAValueItIsDisabledAndSaysSo() throws {
    try app.write("Sources/Demo/Place.swift", "package struct Place: Hashable, Sendable {}\n")
    #expect(app.run("new", "Trip", "--in", "Root", "--param", "place:Place").status == .success)
    let text = try app.text(tests)
    #expect(
      text.contains("  var tripPlace: Place { fatalError(\"The tests need a value of tripPlace.\") }\n"))
    #expect(
      text.contains(
        "  @Test(.disabled(\"There is no value for tripPlace yet: give it one above, and take this away.\"))\n"
      ))
    #expect(text.contains("harness.route(to: .trip(tripPlace))"))
  }

  @Test func itIsDisabledWhereTheTestIsThatItBeginsAs() throws {
    let text = try app.text(tests).replacing(
      "  @Test func theSlotIsEmptyAtFirst",
      with: "  @Test(.disabled(\"later\"), .timeLimit(.minutes(1))) func theSlotIsEmptyAtFirst")
    try app.write(tests, text)
    #expect(app.run("new", "Trip", "--in", "Root").status == .success)
    #expect(try app.text(tests).contains("  @Test(.disabled(\"later\"))\n  func itsRouteAttachesTrip() {\n"))
  }

  @Test func aRowIsShownByTheRouteOfItsList() throws {
    #expect(app.run("new", "Menu", "--in", "Root", "--children", "list").status == .success)
    #expect(app.run("new", "Dish", "--in", "Menu", "--param", "id:Int").status == .success)
    #expect(
      try app.text("Tests/DemoTests/Menu/MenuTests.swift").contains("harness.route(to: .rows([.dish(1)]))"))
  }

  @Test func whereNoTestBuildsTheParentItIsSaid() throws {
    try app.write(tests, "import Testing\n\nstruct RootTests {}\n")
    let use = app.run("new", "Trip", "--in", "Root")
    #expect(use.status == .success)
    #expect(use.output.contains("RootTests has no test that its route attaches Trip"))
  }

  @Test func theTestsOfARIBTellItsEvents() throws {
    #expect(
      app.run("new", "Trip", "--event", "closed", "--event", "went(by: Int, [String])").status == .success)
    let text = try app.text("Tests/DemoTests/Trip/TripTests.swift")
    #expect(
      text.contains(
        "    harness.run { $0.notify(.went(by: 1, [])) }\n    harness.expectEvent(.went(by: 1, []))\n"))
  }
}
