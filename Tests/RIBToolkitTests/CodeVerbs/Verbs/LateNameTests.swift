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
    let changed = try app.text(path)
    #expect(changed.contains("MenuBuilder(screen: screen)"), "\(changed)")
    #expect(changed.contains("MenuInteractor(screen: self.screen)"), "\(changed)")
  }

  @Test(arguments: ["listener:Int", "presenter:Int", "observe:Int"])
  func aNameThatEachRIBHasIsRejected(need: String) throws {
    let use = try app.expectNoChange("need", need, "--for", "Menu", status: .usage)
    #expect(use.errors.contains("is a reserved name in RIBs"), "\(use.errors)")
  }
}
