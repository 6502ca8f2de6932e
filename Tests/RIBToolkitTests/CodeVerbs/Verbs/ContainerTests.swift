import RIBToolkit
import Testing

/// A child comes into the container that is named.
struct ContainerTests {
  let app: AppFolder
  private let router = "Sources/Demo/Menu/MenuRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Dish", "--in", "Menu")
  }

  /// Gives the router a second slot and another body of its `route(to:)`.
  private func write(_ lines: String) throws {
    try app.rewriteRouter(of: "Menu", body: lines) { slot in
      slot + slot.replacing("let slot", with: "let other")
    }
  }

  @Test func aSwitchInTheClosureOfAnotherContainerStays() throws {
    try write(
      "    slot.show(route, in: self) {\n      switch route {\n      case .nothing, .dish: dishBuilder.build()\n      }\n    }"
    )
    let use = try app.expectNoChange("new", "Note", "--in", "Menu", "--container", "other")
    #expect(use.errors.contains("rib doesn't edit this form of MenuRouter"), "\(use.errors)")
    let builder = "\n    private let noteBuilder: NoteBuilder  // in MenuRouter, set by its initializer\n"
    #expect(use.errors.contains(builder), "\(use.errors)")
  }

  @Test func theSwitchOfTheContainerThatIsNamedGetsTheBranch() throws {
    let show = { (name: String, rest: String) in
      "    \(name).show(route, in: self) {\n      switch route {\n      case .nothing, .dish: dishBuilder.build()\n\(rest)      }\n    }"
    }
    try write(
      show("slot", "      default: dishBuilder.build()\n") + "\n" + show("other", ""))
    app.expectSuccess("new", "Note", "--in", "Menu", "--container", "other")
    try app.expect(router, contains: show("other", "      case .note: noteBuilder.build()\n"))
  }

  @Test func theReportNamesTheContainerThatWasChosen() throws {
    try write(
      "    switch route {\n    case .nothing: slot.clear(in: self)\n    case .dish: other.show(route, in: self) { dishBuilder.build() }\n    }"
    )
    let use = app.expectSuccess("new", "Note", "--in", "Menu")
    #expect(try app.text(router).contains("case .note: other.show(route, in: self)"))
    let note =
      "Menu attaches Note in other. To move it to slot, detach Note, and attach it with --container.\n"
    #expect(use.output.contains(note), "\(use.output)")
    // That is enough to move it, and a choice of one's own needs no note.
    app.expectSuccess("detach", "Note")
    let again = app.expectSuccess("attach", "Note", "--in", "Menu", "--container", "slot")
    #expect(!again.output.contains("To move it"))
    #expect(try app.text(router).contains("case .note: slot.show(route, in: self)"))
  }
}
