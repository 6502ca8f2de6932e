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

  @Test func typesInOtherTypesAndFunctionsKeepTheirNames() throws {
    let text = """
      enum Pencil {
        struct LineBuilder { let width: Int }
        static let thin = LineBuilder(width: 1)
        func copy() -> Self.LineBuilder { .init(width: 2) }
      }
      extension Pencil { static func make() -> LineBuilder { LineBuilder(width: 2) } }
      class Pen { enum LineRouter { case LineBuilder } }
      class Fountain: Pen { let router = LineRouter.LineBuilder }
      struct Crayon<LineRouter> { let router: LineRouter }
      extension Crayon { func show(_ router: LineRouter) {} }
      protocol Brush { associatedtype LineInteractor; func paint(_ line: LineInteractor) }
      func draw<LineInteractor>(_ line: LineInteractor) -> LineInteractor { line }
      func local() {
        struct LineBuilder {}
        _ = LineBuilder()
      }
      let thick = Pencil.LineBuilder(width: 3)

      """
    try app.write(path, text)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(try app.text(path) == text)
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift").contains("strokeBuilder: StrokeBuilder"))
  }

  @Test func theTypesOfTheRIBAreFoundBesideThem() throws {
    try app.write(
      path,
      """
      #if DEBUG
        import struct Demo.LineBuilder
      #endif
      enum Pencil {
        struct LineBuilder { let real: Demo.LineBuilder, router: LineRouter }
        func make(_ line: LineInteractor.Event?) -> [LineRouter?] { [line].map { _ in nil as LineRouter? } }
      }
      func draw<LineInteractor>(_ line: LineInteractor, _ builder: LineBuilder) {}

      """)
    app.expectSuccess("rename", "Line", "Stroke")
    #expect(
      try app.text(path) == """
        #if DEBUG
          import struct Demo.StrokeBuilder
        #endif
        enum Pencil {
          struct LineBuilder { let real: Demo.StrokeBuilder, router: StrokeRouter }
          func make(_ line: StrokeInteractor.Event?) -> [StrokeRouter?] { [line].map { _ in nil as StrokeRouter? } }
        }
        func draw<LineInteractor>(_ line: LineInteractor, _ builder: StrokeBuilder) {}

        """)
  }

  @Test(arguments: [
    ("struct Box<StrokeRouter> { let router: LineRouter? }", 1, 12),
    ("func draw() {\n  struct StrokeBuilder {}\n  _ = LineBuilder()\n}", 2, 3),
    ("enum Pencil { class StrokeRouter {} }\nextension Pencil { func draw(_ router: LineRouter) {} }", 1, 15),
    ("class Pen { struct StrokeView {} }\nclass Fountain: Pen { let end: LineView? = nil }", 1, 13),
    ("func draw(_ StrokeBuilder: Int) -> Any { LineBuilder() }", 1, 1),
  ])
  func aNameThatWouldMeanSomethingElseIsRejected(_ text: String, _ line: Int, _ column: Int) throws {
    try app.write("Sources/Demo/Line/LineView.swift", "struct LineView {}\n")
    try app.write(path, text + "\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(use.errors.contains("here, which \(path):\(line):\(column) declares. Use another name"))
  }

  @Test func aTypeOfATestTakesTheName() throws {
    let stub = "Tests/DemoTests/Stub.swift"
    try app.write(stub, "struct StrokeBuilder {}\nfunc build(_ builder: LineBuilder) {}\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(use.errors.contains("\(stub):2:23: "), "\(use.errors)")
    #expect(use.errors.contains("LineBuilder would become StrokeBuilder here, which \(stub):1:1 declares."))
  }

  @Test func aTypeOfSeveralModulesIsRejected() throws {
    let twin = "Sources/DemoProgram/Twin.swift"
    try app.write(twin, "struct LineBuilder {}\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(
      use.errors.contains("\(twin):1:1: error: LineBuilder is declared in several modules"), "\(use.errors)")
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

  @Test func anAliasTakesTheName() throws {
    try app.write(path, "typealias StrokeRouter = Int\n")
    let use = try app.expectNoChange("rename", "Line", "Stroke")
    #expect(
      use.errors
        == "error: The type StrokeRouter already exists, so LineRouter can't get that name. Use another name, or rename one of them first.\n"
    )
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
    let use = try app.expectNoChange("rename", "Orbit", "Comet")
    #expect(
      use.errors.contains(
        "\(path):1:21: error: rib can't tell which type OrbitRouter means here. Write its full name first."),
      "\(use.errors)")
    try app.write(path, "func draw(_ router: Space.OrbitRouter) {}\n")
    app.expectSuccess("rename", "Orbit", "Comet")
    #expect(try app.text(path) == "func draw(_ router: Space.CometRouter) {}\n")
  }

  @Test func aTypeThatTheUserNamedAfterTheRIBKeepsItsName() throws {
    let text = "struct LineView { let row: LineRow }\nstruct LineRow {}\ntypealias LineKey = Int\n"
    try app.write("Sources/Demo/Line/LineView.swift", text)
    try app.write("Sources/Demo/Line/LineRow.swift", "extension LineRow {}\n")
    let use = app.expectSuccess("rename", "Line", "Stroke")
    let view = "Sources/Demo/Stroke/StrokeView.swift"
    #expect(try app.text(view) == text.replacing("LineView", with: "StrokeView"))
    #expect(try app.text("Sources/Demo/Stroke/LineRow.swift") == "extension LineRow {}\n")
    for name in ["LineRow", "LineKey"] {
      #expect(use.output.contains("\(view): \(name) keeps its name.\n"), "\(use.output)")
    }
  }
}
