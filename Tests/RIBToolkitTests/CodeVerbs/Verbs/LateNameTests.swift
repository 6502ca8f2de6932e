import RIBToolkit
import Testing

/// A constant that a test declares after a call hides a property of the suite in it, although it isn't there yet.
struct LateNameTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    try app.write(
      "Sources/Demo/Screen.swift", "package final class Screen: Sendable {\n  package init() {}\n}\n")
    app.expectSuccess("new", "Menu", "--in", "Root", "--presenter")
  }

  @Test func aPropertyOfTheSuiteIsNamedWithSelf() throws {
    let path = "Tests/DemoTests/Menu/MenuTests.swift"
    let text = try app.text(path).replacing("let recorder = ", with: "let screen = ")
      .replacing("recorder.expect", with: "screen.expect")
      .replacing("struct MenuTests {\n", with: "struct MenuTests {\n  let screen = Screen()\n\n")
    try app.write(path, text)
    _ = app.run("need", "screen:Screen", "--for", "Menu")
    try app.expect(path, contains: "MenuBuilder(screen: screen)", "MenuInteractor(screen: self.screen)")
  }

  @Test(arguments: ["listener:Int", "presenter:Int", "observe:Int"])
  func aNameThatEachRIBHasIsRejected(need: String) throws {
    try app.expectNoChange("need", need, "--for", "Menu", status: .usage, says: "is a reserved name in RIBs")
  }
}
