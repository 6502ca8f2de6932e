import RIBToolkit
import Testing

/// What somebody has written with the parts that attach a child stays when the child goes, or is marked.
struct DetachUseTests {
  let app: AppFolder
  private let router = "Sources/Demo/Root/RootRouter.swift"
  private let interactor = "Sources/Demo/Root/RootInteractor.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Trip", "--in", "Root", "--event", "closed")
  }

  @Test func aFunctionThatTheInteractorCallsItselfStays() throws {
    try app.insert("  package func end() { trip(.closed) }", atEndOf: interactor)
    app.expectSuccess("detach", "Trip")
    #expect(try app.text(interactor).contains("func trip("))
  }

  /// Members of other types with the name of the function for the events of the child.
  @Test(arguments: [
    "func width(_ order: Order) -> Int { order.trip }",
    "private let order = Order(trip: 1)\n  func width() -> Int { order.trip }",
  ])
  func aMemberOfThatNameDoesNotKeepTheFunction(member: String) throws {
    try app.write("Sources/Demo/Order.swift", "struct Order {\n  var trip: Int\n}\n")
    try app.insert("  " + member, atEndOf: interactor)
    let use = app.expectSuccess("detach", "Trip")
    #expect(try !app.text(interactor).contains("TripInteractor"), "\(use.output)")
    app.expectSuccess("delete", "Trip")
  }

  @Test func theListenerOfAnotherParentDoesNotKeepTheFunction() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("attach", "Trip", "--in", "Menu")
    app.expectSuccess("detach", "Trip", "--from", "Root")
    #expect(try !app.text(interactor).contains("func trip("))
    #expect(try app.text("Sources/Demo/Menu/MenuInteractor.swift").contains("func trip("))
  }

  @Test func aUseThatOnlyTheCompilerKnowsIsNamed() throws {
    try app.write(
      "Sources/Demo/Order.swift",
      "struct Order {\n  var trip: (Int) -> Void\n}\n\nfunc orders() -> [Order] { [] }\n")
    // The type of an element of what a function returns is not read.
    try app.insert("  func end() { orders()[0].trip(1) }", atEndOf: interactor)
    let use = app.expectSuccess("detach", "Trip")
    #expect(
      use.output.contains("RootInteractor.trip is kept, because Sources/Demo/Root/RootInteractor.swift:"),
      "\(use.output)")
    // Trip has no parent any more, so there is nothing to detach.
    let delete = app.run("delete", "Trip")
    #expect(delete.errors.contains("TripInteractor is still used here. Remove this use."), "\(delete.errors)")
  }

  @Test func whileABuilderIsUsedElsewhereNothingIsDone() throws {
    try app.insert("  package func didAttach() { print(tripBuilder) }", atEndOf: router)
    try app.expectNoChange(
      "detach", "Trip",
      says: "RootRouter uses tripBuilder in your own code. Remove this use, then detach Trip.")
  }

  @Test func aRouteThatAnotherFileAsksForIsMarked() throws {
    try app.write(
      "Sources/Demo/Flow.swift", "func flow(_ root: RootInteractor) {\n  root.route(to: .trip)\n}\n")
    try app.write("Sources/Demo/Other.swift", "func other() -> Other { .trip }\n")
    let use = app.run("detach", "Trip")
    #expect(use.status == .incomplete)
    try app.expect("Sources/Demo/Flow.swift", contains: "#error(\"rib: This leads to the removed child.")
    #expect(try !app.text("Sources/Demo/Other.swift").contains("#error"))
  }

  @Test func aCaseOfThatNameThatAnotherTypeHasIsNotMarked() throws {
    try app.write(interactor, app.text(interactor).replacing("case said(", with: "case trip, said("))
    let code = """
        enum Mark: Equatable { case trip }
        var mark: Mark = .trip
        var next: Mark { .trip }
        var last: Mark {
          get { .trip }
          set { mark = newValue }
        }
        func reset(to mark: Mark = .trip) { set(mark) }
        func set(_ mark: Mark) { self.mark = .trip }
        func make() -> Mark {
          set(.trip)
          return .trip
        }
        func end() {
          notify(.trip)
          if mark == .trip { self.notify(.trip) }
        }
      """
    try app.insert(code, atEndOf: interactor)
    app.expectSuccess("detach", "Trip")
    try app.expect(interactor, contains: code)
  }

  @Test func aCaseThatMayBelongToAnotherTypeIsAWarning() throws {
    try app.insert(
      "  enum Mark { case trip }\n  func end() {\n    show(.trip)\n    route(to: .trip)\n  }",
      atEndOf: interactor)
    app.expect(.incomplete, of: "detach", "Trip", says: "This may lead to the removed child. If so, write")
    try app.expect(
      interactor,
      contains: "removed child. If so, write what to show instead. If not, remove the warning.\")\n    show(",
      "    #error(\"rib: This leads to the removed child. Write what to show instead.\")\n    route(to: .trip)"
    )
  }

  /// The removed case as an argument of a type that has a case or a static member of that name, too.
  @Test(arguments: [
    "enum Other { case trip, x(RootInteractor.Route) }\nlet a = Other.x(.trip)",
    "enum Other { case trip, x(r: RootInteractor.Route) }\nlet a: Other = .x(r: .trip)",
    "enum Other { case trip, x(RootInteractor.Route) }\nlet a: [Other] = [.x(.trip)]",
    "enum Other { case trip, open(RootInteractor.Route) }\nfunc f() -> Other {\n  return .open(.trip)\n}",
    "struct Other { static let trip = 1; init(_ r: RootInteractor.Route) {} }\nlet a = Other(.trip)",
    "struct Other { static let trip = 1; var r: RootInteractor.Route }\nlet a: Other = .init(r: .trip)",
    "struct Other { static let trip = 1; static func mk(_ r: RootInteractor.Route) -> Other { .a } }\nlet a = Other.mk(.trip)",
    "struct Other { static let trip = 1; static func mk(_ r: RootInteractor.Route) -> Other { .a } }\nlet a: Other = .mk(.trip)",
    "enum Other { case trip }\nextension RootInteractor.Route { func f(_ o: Other) -> Bool {\n  switch (o, self) { case (.trip, .trip): true }\n} }",
    "enum Other { case y, trip; static func + (l: Other, r: RootInteractor.Route) -> Other { l } }\nlet a: Other = .y + .trip",
    "struct Other { static let trip = 1; subscript(r: RootInteractor.Route) -> Other { .trip } }\nfunc f(_ o: Other) -> Other {\n  o[.trip]\n}",
  ])
  func anArgumentOfAnotherTypeIsMarked(code: String) throws {
    try app.write(interactor, app.text(interactor) + code + "\n")
    let use = app.run("detach", "Trip")
    #expect(use.status == .incomplete, "\(use.output)")
    let lines = try app.text(interactor).split(separator: "\n")
    let line = try #require(code.split(separator: "\n").last { $0.contains(".trip") })
    let index = try #require(lines.firstIndex(of: line))
    #expect(lines[index - 1].contains("rib: This "), "\(lines)")
    #expect(lines.count { $0.contains("rib: This ") } == 1, "\(lines)")
  }

  @Test func aListAndAnEarlyResultOfAnotherTypeAreNotMarked() throws {
    let code = """
      enum Other { case y, trip }
      let all: [Other] = [.y, .trip]
      func f(_ text: String) -> Other {
        if text.isEmpty { return .trip }
        return switch text {
        case "y": .y
        default: .trip
        }
      }
      """
    try app.write(interactor, app.text(interactor) + code + "\n")
    app.expectSuccess("detach", "Trip")
  }

  @Test func aTestOfTheRouteWithChecksOfItsOwnStays() throws {
    let tests = "Tests/DemoTests/Root/RootTests.swift"
    let check = "    harness.expectChanges(.attached(\"Root/Trip\"))\n"
    try app.write(tests, try app.text(tests).replacing(check, with: "    #expect(mine())\n"))
    #expect(app.run("detach", "Trip").status == .incomplete)
    #expect(try app.text(tests).contains("#expect(mine())"))
  }

  /// An initial value is made before there is a `self`.
  @Test func theInitialValueOfAPropertyGetsNoOtherProperty() throws {
    let text = try app.text(router)
    try app.write(
      router,
      text.replacing("private let tripBuilder: TripBuilder", with: "private let tripBuilder = TripBuilder()")
        .replacing(", tripBuilder: TripBuilder", with: "").replacing(
          "    self.tripBuilder = tripBuilder\n", with: ""))
    let builder = "Sources/Demo/Root/RootBuilder.swift"
    try app.write(
      builder,
      try app.text(builder).replacing(", tripBuilder: TripBuilder()", with: "").replacing(
        ",\n      tripBuilder: TripBuilder()", with: ""))
    let use = app.run("need", "prices:ModelStream<[String]>", "--for", "Trip", "--from", "Root")
    #expect(use.status == .incomplete, "\(use.output)\(use.errors)")
    #expect(try app.text(router).contains("#error(\"rib: "))
  }

  @Test func anOutlineMayHaveTheLineEndsOfWindows() throws {
    try app.write("outline.txt", "Root\r\n  Menu --children list\r\n    Dish\r\n")
    app.expectSuccess("outline", "outline.txt")
    #expect(app.run("tree").output.contains("Menu\n"))
  }
}
