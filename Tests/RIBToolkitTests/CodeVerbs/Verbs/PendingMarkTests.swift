import RIBToolkit
import Testing

/// What earlier commands left to do by hand is no obstacle for later ones.
struct PendingMarkTests {
  let app: AppFolder

  init() throws { app = try AppFolder(style: "app") }

  @Test func aMarkAboveABranchIsNoObstacle() throws {
    let router = "Sources/Demo/Home/HomeRouter.swift"
    app.expectSuccess("new", "Home", "--in", "Root")
    let use = app.run("new", "Menu", "--in", "Home", "--needs", "cart:any CartService", "--owner", "Home")
    #expect(use.status == .incomplete)
    #expect(try app.text(router).contains("#error(\"rib: No value"))
    #expect(app.run("new", "Pay", "--in", "Home").status != .failure)
    #expect(try app.text(router).contains("case .pay: slot.show"))
    let removal = app.run("detach", "Menu")
    #expect(removal.status == .incomplete)
    #expect(removal.errors.contains("\(router):"), "\(removal.errors)")
    #expect(try app.text(router).contains("case .pay: slot.show"))
  }

  @Test func aMarkAboveTheSwitchOverTheRowsIsNoObstacle() throws {
    let router = "Sources/Demo/Home/HomeRouter.swift"
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "list")
    let words = ["--in", "Home", "--param", "id:Int"]
    let use = app.run(["new", "Menu"] + words + ["--needs", "cart:any CartService", "--owner", "Home"])
    #expect(use.status == .incomplete)
    let mark = "        #error(\"rib: No value \\\"cart\\\""
    #expect(try app.text(router).contains(mark))
    let later = app.run(["new", "Pay"] + words)
    #expect(later.status == .incomplete)
    #expect(later.errors.contains("left to do: No value \"cart\""), "\(later.errors)")
    let pay = "        case .pay(let id): PayInteractor(id: id)\n"
    #expect(try app.text(router).contains(pay))
    #expect(app.run("detach", "Menu").status == .incomplete)
    #expect(try app.text(router).contains(pay))
    #expect(app.run("detach", "Pay").status == .incomplete)
    #expect(try app.text(router).contains("\n        preconditionFailure("))
  }

  @Test func detachMarksCallsThatMayCreateTheRouter() throws {
    app.expectSuccess("new", "Home", "--in", "Root")
    app.expectSuccess("new", "Settings", "--builder", "--in", "Home")
    let code = "let make: (SettingsBuilder) -> HomeRouter = { .init(settingsBuilder: $0) }\n"
    try app.write("Sources/Demo/Make.swift", code)
    let use = app.run("detach", "Settings")
    #expect(use.status == .incomplete, "\(use.errors)")
    let sentence = "This may create a HomeRouter. If so, remove settingsBuilder. If not, remove the warning."
    #expect(use.errors.contains("Sources/Demo/Make.swift:1:1: left to do: \(sentence)"), "\(use)")
    #expect(try app.text("Sources/Demo/Make.swift") == "#warning(\"rib: \(sentence)\")\n\(code)")
  }

  @Test func aDependencyThatIsAValueMayHaveAnOwner() throws {
    app.expectSuccess("new", "Home", "--in", "Root")
    let use = app.run("new", "Art", "--in", "Home", "--needs", "volume:Double", "--owner", "Root")
    #expect(use.status == .incomplete, "\(use.errors)")
    #expect(try app.text("Sources/Demo/Home/HomeRouter.swift").contains("volume: volume"))
  }

  @Test func undoNamesTheCommandThatItReverts() {
    app.expectSuccess("new", "Home", "--in", "Root")
    let use = app.expectSuccess("undo")
    #expect(use.output.contains("This reverts 'rib new Home --in Root'."), "\(use)")
  }

  @Test func aPlaceIsThatInTheWrittenFile() throws {
    app.expectSuccess("new", "Home", "--in", "Root")
    let use = app.run("need", "limit:Int", "--for", "Home")
    #expect(use.status == .incomplete)
    let lines = try app.text("Sources/Demo/Program.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("RootRouter(") })
    #expect(use.errors.hasPrefix("Sources/Demo/Program.swift:\(line):5: left to do: "), "\(use.errors)")
  }
}
