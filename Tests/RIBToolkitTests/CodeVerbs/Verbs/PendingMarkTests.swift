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
    let removal = app.expectSuccess("detach", "Menu")
    #expect(
      removal.output.contains("This mark of an earlier command remains: \(router):"), "\(removal.output)")
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
    let later = app.expectSuccess(["new", "Pay"] + words)
    #expect(later.output.contains("remains: \(router):"), "\(later.output)")
    let pay = "        case .pay(let id): PayInteractor(id: id)\n"
    #expect(try app.text(router).contains(pay))
    app.expectSuccess("detach", "Menu")
    #expect(try app.text(router).contains(pay))
    app.expectSuccess("detach", "Pay")
    #expect(try app.text(router).contains("\n        preconditionFailure("))
  }

  @Test func aMarkIsToldAsNewOnce() throws {
    app.expectSuccess("new", "Home", "--in", "Root", "--builder")
    let use = app.run("need", "limit:Int", "--for", "Home")
    #expect(use.errors.matches(of: /left to do/).count == 1, "\(use.errors)")
    let more = app.run("need", "size:Int", "--for", "Home")
    #expect(more.errors.matches(of: /left to do/).count == 1, "\(more.errors)")
    for words in [["rename", "Home", "House"], ["detach", "House"]] {
      let later = app.expectSuccess(words)
      #expect(
        later.output.matches(of: /This mark of an earlier command remains/).count == 2, "\(later.output)")
    }
  }

  @Test func aGeneratedTestWithAMarkIsRemoved() throws {
    app.expectSuccess("new", "Menu", "--in", "Root")
    let tests = "Tests/DemoTests/Root/RootTests.swift"
    let text = try app.text(tests)
    try app.write(
      tests,
      text.replacing(
        "    harness.route(to: .menu)\n",
        with: "    #warning(\"rib: This may create a MenuRouter.\")\n    harness.route(to: .menu)\n"))
    let use = app.run("detach", "Menu")
    #expect(try !app.text(tests).contains("Menu"), "\(use)")
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

  @Test func aSecondCaseIsMarkedToo() throws {
    app.expectSuccess("new", "Alpha", "--in", "Root")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(
      path,
      try app.text(path).replacing(
        "  func didBecomeActive",
        with: """
            func name(_ route: Route) -> String {
              switch route {
              case .nothing: "nothing"
              case .alpha: "alpha"
              }
            }

            func didBecomeActive
          """))
    for name in ["Beta", "Gamma"] {
      let use = app.run("new", name, "--in", "Root")
      #expect(use.status == .incomplete, "\(use.output)")
      let mark = "Add the case \(name.lowercased()) of RootInteractor.Route here."
      #expect(use.errors.contains(mark), "\(use.errors)")
    }
    try app.expect(path, contains: "Add the case beta of", "Add the case gamma of")
  }
}
