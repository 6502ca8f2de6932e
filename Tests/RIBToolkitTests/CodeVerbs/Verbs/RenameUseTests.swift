import RIBToolkit
import Testing

/// What is called after a RIB gets its new name wherever it is used, or nowhere.
struct RenameUseTests {
  let app: AppFolder
  private let interactor = "Sources/Demo/Shelf/ShelfInteractor.swift"
  private let router = "Sources/Demo/Shelf/ShelfRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Shelf", "--in", "Root", "--children", "list")
    app.expectSuccess("new", "Line", "--in", "Shelf", "--param", "id:Int", "--event", "closed")
  }

  @Test func aRegularExpressionStaysAndANameInBackticksIsRenamed() throws {
    let path = "Sources/Demo/Words.swift"
    let words = "nonisolated(unsafe) let words = [/LineInteractor/, #/LineInteractor/#]\nlet type = "
    try app.write(path, words + "`LineInteractor`.self\n")
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text(path) == words + "StrokeInteractor.self\n")
  }

  @Test func aFunctionThatIsPassedByNameIsRenamed() throws {
    try app.insert(
      """
        func takeAll(_ events: [LineInteractor.Event]) {
          events.forEach(line)
          let take = line
          take(.closed)
          [events].forEach { [line] in $0.forEach(line) }
          [events].forEach { [line = line] in $0.forEach(line) }
          if let line = events.map(line).first { _ = line }
        }

        func width(of line: Int) -> [Int] {
          if let line = Int("1") { return [line] }
          return [1].map { line in line } + [line]
        }
      """, atEndOf: interactor)
    let flow = "Sources/Demo/Flow.swift"
    try app.write(
      flow, "func end(_ shelf: ShelfInteractor, line: Int) {\n  shelf.line(1, .closed)\n  _ = line\n}\n")
    app.expectSuccess("rename", "Line", "Stroke")
    let text = try app.text(interactor)
    #expect(
      text.contains(
        """
            events.forEach(stroke)
            let take = stroke
            take(.closed)
            [events].forEach { [stroke] in $0.forEach(stroke) }
            [events].forEach { [line = stroke] in $0.forEach(line) }
            if let line = events.map(stroke).first { _ = line }
          }

          func width(of line: Int) -> [Int] {
            if let line = Int("1") { return [line] }
            return [1].map { line in line } + [line]
          }
        """), "\(text)")
    #expect(text.contains("func stroke(_ id: Int, _ event: StrokeInteractor.Event)"))
    #expect(try app.text(router).contains("interactor.listener { $0.stroke(id, $1) }"))
    #expect(
      try app.text(flow)
        == "func end(_ shelf: ShelfInteractor, line: Int) {\n  shelf.stroke(1, .closed)\n  _ = line\n}\n")
  }

  /// The functions for the events of these RIBs have the names of functions of RIBKit.
  @Test(arguments: ["Attach", "Detach", "Listener", "Notify", "Attached", "Clock"])
  func theNamesOfRIBKitStay(name: String) throws {
    app.expectSuccess("new", name, "--in", "Shelf", "--event", "gone")
    try app.insert("  func stop() { notify(.closed) }", atEndOf: interactor)
    try app.write(
      "Tests/DemoTests/Clock.swift",
      """
      func wait(_ harness: RouterHarness<ShelfRouter>) {
        harness.clock.advance(by: 1)
        harness.expectChanges(.attached("Root/Shelf"))
      }

      """)
    app.expectSuccess("rename", name, "Comet")
    let text = try app.text("Tests/DemoTests/Shelf/ShelfTests.swift")
    #expect(text.contains("harness.attach()") && text.contains("harness.detach()"), "\(text)")
    #expect(
      try app.text("Tests/DemoTests/Clock.swift").contains(
        "clock.advance(by: 1)\n  harness.expectChanges(.attached("))
    #expect(try app.text(router).contains("interactor.listener { $0.comet($1) }"))
    #expect(try app.text(interactor).contains("stop() { notify(.closed) }"))
  }

  @Test(arguments: ["me, id, event in me.line(id, event)", "(me, id, event) in me.line(id, event)"])
  func aListenerMayNameTheInteractor(closure: String) throws {
    try app.write(router, try app.text(router).replacing("$0.line(id, $1)", with: closure))
    app.expectSuccess("rename", "Line", "Stroke")
    try app.expect(router, contains: closure.replacing(".line", with: ".stroke"))
  }

  @Test func usesBehindSelfAndAliasesAreRenamed() throws {
    try app.insert(
      "  typealias Me = ShelfInteractor\n  let takers = [Me.line, Self.line]", atEndOf: interactor)
    try app.write(
      "Sources/Demo/Rows.swift", "typealias Rows = ShelfInteractor.Row\nlet rows: [Rows] = [Rows.line(1)]\n")
    app.expectSuccess("rename", "Line", "Stroke")
    try app.expect(interactor, contains: "let takers = [Me.stroke, Self.stroke]")
    try app.expect("Sources/Demo/Rows.swift", contains: "[Rows.stroke(1)]")
  }

  @Test func aFunctionThatItsNewNameWouldHideKeepsItsName() throws {
    try app.insert(
      "  func take(_ events: [LineInteractor.Event], stroke: Int) { events.forEach(line) }",
      atEndOf: interactor)
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(use.output.contains("ShelfInteractor.line keeps its name: \(interactor):"), "\(use.output)")
    #expect(try app.text(interactor).contains("stroke: Int) { events.forEach(line) }"))
  }

  @Test func aFunctionStaysAsItIsWhereOnlyTheCompilerKnowsWhatANameMeans() throws {
    try app.write("Sources/Demo/Pen.swift", "struct Pen {\n  let line: Int\n}\n")
    try app.write(
      "Sources/Demo/Flow.swift",
      "func end(_ shelves: [String: ShelfInteractor], _ pen: Pen) -> Int {\n  shelves[\"\"]?.line(1, .closed)\n  return pen.line\n}\n"
    )
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      use.output.contains(
        "ShelfInteractor.line keeps its name: Sources/Demo/Flow.swift:2:16 may use it, or something else called line."
      ), "\(use.output)")
    #expect(try app.text(interactor).contains("func line(_ id: Int, _ event: StrokeInteractor.Event)"))
    #expect(try app.text(router).contains("case .stroke(let id):\n          strokeBuilder.build("))
    #expect(try app.text(router).contains("{ $0.line(id, $1) }"))
  }

  @Test func theTypesOfValuesTellWhatANameMeans() throws {
    try app.write("Sources/Demo/Pen.swift", "struct Pen {\n  let line: Int\n}\n")
    let flow = "Sources/Demo/Flow.swift"
    let text =
      "func end(_ shelf: ShelfInteractor, _ pen: Pen) -> Int {\n  shelf.line(1, .closed)\n  return pen.line\n}\n"
    try app.write(flow, text)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text(flow) == text.replacing("shelf.line(", with: "shelf.stroke("))
  }

  @Test func aFunctionThatAProtocolAsksForKeepsItsName() throws {
    try app.write(
      "Sources/Demo/Lines.swift",
      """
      protocol Lines { func line(_ id: Int, _ event: LineInteractor.Event) }
      extension ShelfInteractor: Lines {}

      """)
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      use.output.contains("ShelfInteractor.line keeps its name: Sources/Demo/Lines.swift:1:23 may use it"))
    #expect(try app.text(interactor).contains("func line(_ id: Int, _ event: StrokeInteractor.Event)"))
  }

  @Test func aMemberOfAnotherTypeKeepsItsName() throws {
    let pen =
      "struct Pen {\n  let line: Int\n  static func width(_ pens: [Pen]) -> [Int] { pens.map { $0.line } }\n}\n"
    try app.write("Sources/Demo/Pen.swift", pen)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text("Sources/Demo/Pen.swift") == pen)
    #expect(try app.text(router).contains("{ $0.stroke(id, $1) }"))
  }

  @Test func theCasesAndFunctionsOfAllParentsAreRenamed() throws {
    app.expectSuccess("attach", "Line", "--in", "Root")
    let root = "Sources/Demo/Root/RootInteractor.swift"
    try app.insert("  func open() { route(to: .line(1)) }", atEndOf: root)
    app.expectSuccess("rename", "Line", "Stroke")
    for path in try app.contents().keys.sorted() where path.hasSuffix(".swift") {
      let words = try app.text(path).split(whereSeparator: { !$0.isLetter })
      #expect(!words.contains("line"), "\(path)")
    }
    try app.expect(root, contains: "case stroke(Int)", "func stroke(", "route(to: .stroke(1))")
  }

  @Test func theCasesOfAllContainersAreRenamed() throws {
    try WayTests.addSlot(to: app)
    app.expectSuccess("rename", "Line", "Stroke")
    let text = try app.text(interactor)
    #expect(text.contains("case stroke(id: Int)") && text.contains("case stroke(Int)"), "\(text)")
    #expect(try app.text(router).contains("case .stroke(let id):\n      slot.show"))
  }

  @Test func aCaseThatAnotherTypeHasTooIsSaidToKeepItsName() throws {
    try app.write("Sources/Demo/Pen.swift", "enum Shape {\n  case line\n}\n")
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      use.output.contains(
        "The case line of ShelfInteractor.Row keeps its name: Shape also has a case line."),
      "\(use.output)")
  }

  /// Logs, links and saved values may depend on them.
  @Test func aStringWithTheOldNameIsListedAndStays() throws {
    let path = "Sources/Demo/Log.swift"
    let log = #"""
      let id = "Line.opened"
      let other = "Lines, line and Lineal, \n"
      let text = "\(id): the LineInteractor"
      let long = """
        Stroke,
        a\nLineRouter
        """

      """#
    try app.write(path, log)
    let own = "Sources/Demo/Line/LineInteractor.swift"
    try app.write(own, try app.text(own) + "let name = \"a Line\"\n")
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text(path) == log)
    let places = use.output.split(separator: "\n").filter { $0.contains("This string") }
    let (moved, text) = ("Sources/Demo/Stroke/StrokeInteractor.swift", "This string keeps the old name: ")
    let line = try app.text(moved).split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(
      places == [
        "\(moved):\(line):13: \(text)a Line", "\(path):1:11: \(text)Line.opened",
        "\(path):3:18: \(text): the LineInteractor", "\(path):6:6: \(text)LineRouter",
      ], "\(use.output)")
  }

  @Test func aCaseIsNotRenamedToAStaticMember() throws {
    let path = "Sources/Demo/Words.swift"
    try app.write(path, "extension ShelfInteractor.Row { static var stroke: Self { .line(id: 1) } }\n")
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      use.output.contains(
        "The case line of ShelfInteractor.Row keeps its name: ShelfInteractor.Row already has a case or a static member stroke."
      ), "\(use.output)")
  }
}
