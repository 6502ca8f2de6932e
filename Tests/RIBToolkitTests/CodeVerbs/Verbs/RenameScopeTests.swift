import RIBToolkit
import Testing

/// `rib rename` tells the types of a RIB from others with the same names.
struct RenameScopeTests {
  let app: AppFolder
  private let path = "Sources/Demo/Pencil.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Line", "--in", "Root", "--event", "closed", "--children", "slot")
  }

  /// Code in which a name of the RIB means something else.
  @Test(arguments: [
    ("enum Pencil { struct LineBuilder {} }", 22),
    ("struct Crayon<LineRouter> { let router: LineRouter }", 15),
    ("protocol Brush { associatedtype LineInteractor }", 33),
    ("func draw<LineInteractor>(_ line: LineInteractor) {}", 11),
    ("func local() { struct LineBuilder {} }", 23), ("enum Pen { case LineBuilder }", 17),
    ("func draw() -> Any { let LineBuilder = 1; return LineBuilder }", 26),
    ("class Pen {}\nfunc draw(_ pen: Pen.LineRouter) {}", 22),
  ])
  func aNameOfSomethingElseIsRejected(_ text: String, column: Int) throws {
    try app.write(path, text + "\n")
    try app.expectNoChange(
      "rename", "Line", "Stroke", says: ":\(column): error: Line",
      "may mean something else here. Rename that, or write the full name of the type, first.")
  }

  @Test func allUsesOfTheTypesAreFound() throws {
    try app.write(
      path,
      """
      #if DEBUG
        import struct Demo.LineBuilder
      #endif
      struct Pencil {
        let real: Demo.LineBuilder, router: LineRouter, other: UIKit.LineRouter
        func make(_ line: LineInteractor.Event?) -> [LineRouter?] { [line].map { _ in nil as LineRouter? } }
      }

      """)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      try app.text(path) == """
        #if DEBUG
          import struct Demo.StrokeBuilder
        #endif
        struct Pencil {
          let real: Demo.StrokeBuilder, router: StrokeRouter, other: UIKit.LineRouter
          func make(_ line: StrokeInteractor.Event?) -> [StrokeRouter?] { [line].map { _ in nil as StrokeRouter? } }
        }

        """)
  }

  @Test(arguments: [
    ("struct Box<StrokeRouter> { let router: LineRouter? }", 1, 12),
    ("func draw() {\n  struct StrokeBuilder {}\n  _ = LineBuilder()\n}", 2, 10),
    ("enum Pencil { class StrokeRouter {} }", 1, 21), ("func draw(_ StrokeBuilder: Int) {}", 1, 13),
  ])
  func aNameThatIsUsedIsRejected(_ text: String, _ line: Int, _ column: Int) throws {
    try app.write(path, text + "\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(use.errors.contains("\(path):\(line):\(column): error: Stroke"), "\(use.errors)")
    #expect(use.errors.contains("is already used here. Use another name, or rename this first."))
  }

  @Test func aTypeOfSeveralModulesIsRejected() throws {
    let twin = "Sources/DemoProgram/Twin.swift"
    try app.write(twin, "struct LineBuilder {}\n")
    try app.expectNoChange(
      "rename", "Line", "Stroke", says: "\(twin):1:8: error: LineBuilder may mean something else here.")
  }

  @Test func aBuilderOfTheParentKeepsItsNameBesideAnotherValue() throws {
    let router = "Sources/Demo/Root/RootRouter.swift"
    try app.insert(
      "  func show(strokeBuilder: Int) { _ = (lineBuilder, strokeBuilder) }", atEndOf: router)
    let use = app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      use.output.contains("RootRouter.lineBuilder keeps its name: \(router) already uses strokeBuilder."),
      "\(use.output)")
    let text = try app.text(router)
    #expect(text.contains("private let lineBuilder: StrokeBuilder"), "\(text)")
    #expect(text.contains("show(strokeBuilder: Int) { _ = (lineBuilder, strokeBuilder) }"), "\(text)")
  }

  @Test func aTestOfAnotherSuiteMayHaveTheNewName() throws {
    let other = "import Testing\n\nstruct Extra {\n  @Test func routeAttachesStroke() {}\n}\n"
    try app.write("Tests/DemoTests/Extra.swift", other)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text("Tests/DemoTests/Extra.swift") == other)
  }

  @Test func anAliasTakesTheName() throws {
    try app.write(path, "typealias StrokeRouter = Int\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(use.errors.contains("\(path):1:11: error: StrokeRouter is already used here."), "\(use.errors)")
  }

  @Test func aNameThatOnlyTheCompilerKnowsIsRejected() throws {
    try app.write(
      "Sources/Demo/Space.swift",
      """
      import RIBKit

      enum Space {
        final class OrbitInteractor: Interactor { let scope = Scope<Never, Never>() }
        final class OrbitRouter: Router { let interactor = OrbitInteractor() }
        struct OrbitBuilder: Builder { func build() -> OrbitRouter { OrbitRouter() } }
      }

      """)
    try app.write(path, "func draw(_ router: OrbitRouter, _ builder: Space.OrbitBuilder) {}\n")
    try app.expectNoChange(
      "rename", "Orbit", "Comet", says: "\(path):1:21: error: OrbitRouter may mean something else here.")
    try app.write(path, "func draw(_ router: Space.OrbitRouter) {}\n")
    app.expectSuccess("rename", "Orbit", "Comet")
    #expect(try app.text(path) == "func draw(_ router: Space.CometRouter) {}\n")
  }

  @Test func aTypeThatTheUserNamedAfterTheRIBKeepsItsName() throws {
    let text = "struct LineView { let row: LineRow }\nstruct LineRow {}\ntypealias LineKey = Int\n"
    try app.write("Sources/Demo/Line/LineView.swift", text)
    try app.write("Sources/Demo/Line/LineRow.swift", "extension LineRow {}\n")
    let other = "Sources/Demo/Themes.swift"
    try app.write(other, "struct LineTheme {}\n")
    let use = app.expectSuccess("rename", "Line", "Stroke")
    let view = "Sources/Demo/Stroke/StrokeView.swift"
    #expect(try app.text(view) == text.replacing("LineView", with: "StrokeView"))
    #expect(try app.text("Sources/Demo/Stroke/LineRow.swift") == "extension LineRow {}\n")
    for name in ["LineRow", "LineKey"] {
      #expect(use.output.contains("\(view): \(name) keeps its name.\n"), "\(use.output)")
    }
    #expect(use.output.contains("\(other): LineTheme keeps its name.\n"), "\(use.output)")
  }
}
