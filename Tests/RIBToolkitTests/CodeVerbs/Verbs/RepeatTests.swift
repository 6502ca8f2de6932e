import RIBToolkit
import Testing

/// A repeated command changes nothing, and all verbs agree on its exit status.
struct RepeatTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    #expect(app.run("new", "Trip", "--in", "Home", "--needs", "limit:Int").status == .incomplete)
    try app.write("app.txt", "Root\n  Home\n    Trip\n")
  }

  private static let repeats = [
    ["attach", "Trip", "--in", "Home"], ["need", "limit:Int", "--for", "Trip"], ["outline", "app.txt"],
    ["new", "Trip", "--needs", "limit:Int"], ["rename", "Trip", "Trip"],
    ["detach", "Trip", "--from", "Root"],
    ["detach", "Root"],
  ]

  @Test(arguments: repeats) func aFulfilledWishIsNothingToDo(words: [String]) throws {
    // The mark of the value that the root lacks has been replaced by a value.
    let program = "Sources/Demo/Program.swift"
    let lines = try app.text(program).split(separator: "\n", omittingEmptySubsequences: false)
    try app.write(program, lines.filter { !$0.contains("#error(") }.joined(separator: "\n"))
    let use = try app.expectNoChange(words, status: .nothing)
    #expect(use.errors.hasPrefix("nothing to do: "), "\(use)")
    try app.expectNoChange(words + ["--check"], status: .success)
    try app.expectNoChange(words + ["--dry-run"], status: .nothing)
  }

  @Test(arguments: repeats) func anOpenMarkIsListed(words: [String]) throws {
    for option in [[], ["--check"], ["--dry-run"]] {
      try app.expectNoChange(words + option, status: .incomplete, says: "left to do: No value \"limit\"")
    }
  }

  @Test func aLeafThatHasGotChildrenIsStillAChild() throws {
    app.expectSuccess("new", "Menu", "--in", "Root")
    app.expectSuccess("new", "Card", "--in", "Menu")
    let use = try app.expectNoChange("new", "Menu", "--in", "Root", status: .nothing)
    #expect(use.errors.hasPrefix("nothing to do: Menu is already a child of Root."), "\(use.errors)")
  }

  @Test func aChildWithTwoParentsIsAnErrorOfThePackage() throws {
    app.expectSuccess("new", "Menu", "--in", "Root")
    app.expectSuccess("attach", "Menu", "--in", "Home")
    let use = try app.expectNoChange("detach", "Menu")
    #expect(use.errors == "error: Menu has several parents. Choose one with --from: Home, Root.\n")
  }
}
