import RIBToolkit
import Testing

/// Names in a package that generated code would hide, or that would hide RIBKit's.
struct TakenNameTests {
  let app: AppFolder

  init() throws { app = try AppFolder(style: "app") }

  @Test(arguments: ["struct Scope {}", "struct Listener {}", "enum Builder {}", "typealias Presenter = Int"])
  func aTypeWithANameOfRIBKitIsNamed(_ declaration: String) throws {
    try app.write("Sources/Demo/Own.swift", declaration + "\n")
    let use = try app.expectNoChange("new", "Menu", "--builder", "--presenter", "--event", "closed")
    #expect(use.errors.contains("Sources/Demo/Own.swift:1:1: error: "), "\(use.errors)")
    #expect(use.errors.contains("in generated code would mean this type."), "\(use.errors)")
    #expect(use.errors.contains("'rib templates eject' and write RIBKit."), "\(use.errors)")
  }

  @Test(arguments: ["() async -> Void", "(Int) throws -> String", "[@Sendable () async -> Void]"])
  func aFunctionTypeWithEffectsIsPassed(type: String) throws {
    let use = app.run("new", "Menu", "--in", "Root", "--needs", "load:\(type)", "--owner", "Root")
    #expect(use.status == .incomplete, "\(use.errors)")
  }

  @Test func aNameOfRIBKitInItsOwnPackageIsNotTaken() throws {
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing("  targets: [\n", with: "  targets: [\n    .target(name: \"RIBKit\"),\n"))
    try app.write("Sources/RIBKit/Leaf.swift", "public protocol Leaf: AnyObject {}\n")
    app.expectSuccess("new", "Menu")
    #expect(try app.text("Sources/Demo/Menu/MenuInteractor.swift").contains("MenuInteractor: Leaf {"))
  }

  @Test func aNameOfRIBKitThatNewCodeDoesNotUseIsFree() throws {
    try app.write(
      "Sources/Demo/Own.swift", ["Router", "Interactor", "ChildSlot"].map { "struct \($0) {}\n" }.joined())
    app.expectSuccess("new", "Menu")
    app.expectSuccess("attach", "Menu", "--in", "Root")
    let router = try app.text("Sources/Demo/Root/RootRouter.swift")
    #expect(router.contains("final class RootRouter: RIBKit.Router {"), "\(router)")
    #expect(router.contains("private let slot = RIBKit.ChildSlot<RootInteractor.Route>()"), "\(router)")
    try app.expect("Sources/Demo/Root/RootInteractor.swift", contains: "RootInteractor: RIBKit.Interactor {")
  }

  @Test(arguments: ["var title: String { menu() }", "static func show() { print(1) }"])
  func aCaseHidesNoNameThatItsRouteUses(_ member: String) throws {
    try app.write("Sources/Demo/Globals.swift", "func menu() -> String { \"\" }\n")
    app.expectSuccess("new", "Help", "--in", "Root")
    try app.write("Sources/Demo/Route.swift", "extension RootInteractor.Route {\n  \(member)\n}\n")
    let name = member.contains("menu") ? "Menu" : "Print"
    let use = try app.expectNoChange("new", name, "--in", "Root")
    #expect(use.errors.hasPrefix("Sources/Demo/Route.swift:2:"), "\(use.errors)")
    #expect(use.errors.contains("which the new \(name.lowercased()) of RootInteractor.Route would hide"))
    let renamed = app.expectSuccess("rename", "Help", name)
    #expect(renamed.output.contains("keeps its name: Sources/Demo/Route.swift:2:"), "\(renamed.output)")
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("case help\n"))
  }

  @Test func aSuiteWithTheNameOfTheNewOneIsNamed() throws {
    try app.write("Tests/DemoTests/Own.swift", "import Testing\n@Suite struct MenuTests {}\n")
    let use = try app.expectNoChange("new", "Menu", "--in", "Root", status: .usage)
    #expect(
      use.errors.contains("would redeclare MenuTests, which Tests/DemoTests/Own.swift:2:"), "\(use.errors)")
  }

  @Test func theFunctionForEventsIsNotCalledLikeAGlobal() throws {
    try app.write(
      "Sources/Demo/Globals.swift",
      "let menu = 3\nfunc bill() {}\nextension RootInteractor {\n  func use() {\n    _ = menu\n    bill()\n  }\n}\n"
    )
    app.expectSuccess("new", "Menu", "--in", "Root", "--event", "closed")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    #expect(try app.text(path).contains("func takeMenu(_ event: MenuInteractor.Event)"))
    app.expectSuccess("new", "Help", "--in", "Root", "--event", "closed")
    let use = app.expectSuccess("rename", "Help", "Bill")
    #expect(use.output.contains("RootInteractor.help keeps its name"), "\(use.output)")
  }

  @Test(arguments: [
    "protocol Shown {}\nextension Shown where Self: RootInteractor {\n  func use() { menu() }\n}\n",
    "extension Hashable where Self: RootInteractor {\n  func use() { menu() }\n}\n",
    "protocol Shown: RootInteractor {}\nextension Shown {\n  func use() { menu() }\n}\n",
  ])
  func theFunctionForEventsHidesNoGlobalInAnExtensionOfAProtocol(code: String) throws {
    app.expectSuccess("new", "Help", "--in", "Root")
    try app.write("Sources/Demo/Globals.swift", "func menu() {}\n" + code)
    _ = app.run("new", "Menu", "--in", "Root", "--event", "closed")
    let root = try app.text("Sources/Demo/Root/RootInteractor.swift")
    #expect(root.contains("func takeMenu(_ event: MenuInteractor.Event)"), "\(root)")
  }

  @Test(arguments: ["func MenuBuilder() {}", "var MenuRouter: Int { 1 }", "let a = 1, MenuInteractor = 2"])
  func aGlobalWithTheNameOfANewTypeIsNamed(code: String) throws {
    try app.write("Sources/Demo/Globals.swift", code + "\n")
    let words = ["new", "Menu", "--in", "Root", "--builder", "--children", "slot"]
    try app.expectNoChange(words, status: .usage, says: "which Sources/Demo/Globals.swift:1:1 declares.")
  }

  @Test func aGlobalWithTheNameOfTheRouterOfAFormerLeafIsNamed() throws {
    let app = try AppFolder(style: "app", builders: false)
    try app.write("Sources/Demo/Globals.swift", "func RootRouter() {}\n")
    let use = try app.expectNoChange("new", "Menu", "--in", "Root")
    #expect(
      use.errors.hasPrefix("Sources/Demo/Globals.swift:1:1: error: Sources/Demo/Root/RootRouter.swift would"),
      "\(use.errors)")
  }

  @Test func aCommentThatGrewIsNamedWhenItIsRemoved() throws {
    app.expectSuccess("new", "Help", "--in", "Root", "--event", "closed")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(
      path, try app.text(path).replacing("events of Help.", with: "events of Help. Ask Ana before a change."))
    let use = app.expectSuccess("detach", "Help")
    #expect(
      use.output.contains("This comment was removed: /// Handles the events of Help. Ask Ana"), "\(use)")
  }
}
