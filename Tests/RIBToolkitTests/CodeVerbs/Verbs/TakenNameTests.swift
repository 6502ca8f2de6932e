import RIBToolkit
import Testing

/// Names in a package that generated code would hide, or that would hide RIBKit's.
struct TakenNameTests {
  let app: AppFolder

  init() throws { app = try AppFolder(style: "app") }

  @Test(arguments: ["struct Scope {}", "struct Listener {}", "struct ChildSlot {}", "protocol Router {}"])
  func aTypeWithANameOfRIBKitIsNamed(_ declaration: String) throws {
    try app.write("Sources/Demo/Own.swift", declaration + "\n")
    let use = try app.expectNoChange("new", "Menu", "--in", "Root")
    #expect(use.errors.contains("Sources/Demo/Own.swift:1:1: error: "), "\(use.errors)")
    #expect(use.errors.contains("in generated code would mean this type."), "\(use.errors)")
  }

  @Test func aSuiteWithTheNameOfTheNewOneIsNamed() throws {
    try app.write("Tests/DemoTests/Own.swift", "import Testing\n@Suite struct MenuTests {}\n")
    let use = try app.expectNoChange("new", "Menu", "--in", "Root", status: .usage)
    #expect(
      use.errors.contains("would redeclare MenuTests, which Tests/DemoTests/Own.swift:2:"), "\(use.errors)")
  }

  @Test func theFunctionForEventsIsNotCalledLikeAGlobal() throws {
    try app.write("Sources/Demo/Globals.swift", "let menu = 3\nfunc bill() {}\n")
    app.expectSuccess("new", "Menu", "--in", "Root", "--event", "closed")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    #expect(try app.text(path).contains("func takeMenu(_ event: MenuInteractor.Event)"))
    app.expectSuccess("new", "Help", "--in", "Root", "--event", "closed")
    let use = app.expectSuccess("rename", "Help", "Bill")
    #expect(use.output.contains("RootInteractor.help keeps its name"), "\(use.output)")
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
