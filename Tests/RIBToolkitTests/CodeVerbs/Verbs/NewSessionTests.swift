import RIBToolkit
import Testing

/// rib new makes a session, and the other verbs know its parts.
struct NewSessionTests {
  private static let product = #".product(name: "RIBSessions", package: "RIBKit")"#

  /// Makes a package with a session.
  private func app() throws -> AppFolder {
    let app = try AppFolder(builders: false)
    app.expectSuccess("new", "Basket", "--template", "session")
    return app
  }

  @Test func bothTargetsGetTheProductOnceAndItsTestsAreFound() throws {
    let app = try app()
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
    app.expectSuccess("new", "Game", "--template", "session")
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
    let lint = app.run("lint")
    #expect(lint.status == .success, "\(lint.output)\(lint.errors)")
  }

  @Test func whereTheManifestCannotBeReadTheProductIsLeftToDo() throws {
    let app = try AppFolder()
    let manifest = try app.text("Package.swift").replacing("dependencies: [", with: "dependencies: [] + [")
    try app.write("Package.swift", manifest)
    let made = app.run("new", "Basket", "--template", "session")
    for target in ["Demo", "DemoTests"] {
      let sentence =
        "Add to the dependencies of \(target) in Package.swift: the product RIBSessions of RIBKit."
      #expect(made.errors.contains(sentence), "\(made.errors)")
    }
  }

  @Test func withoutAParserTheProductIsLeftToDo() throws {
    let app = try AppFolder(builders: false)
    let made = app.run(
      ["new", "Basket", "--template", "session"], with: ScriptedPrograms(), parses: false)
    #expect(
      made.errors.contains("Add RIBSessions to the dependencies of Demo and DemoTests"), "\(made.errors)")
    #expect(made.errors.contains(Self.product))
  }

  @Test func itIsDeletedWithItsSessionAndItsTests() throws {
    let app = try AppFolder(builders: false)
    let manifest = try app.text("Package.swift")
    let before = try app.contents().keys.sorted()
    app.expectSuccess("new", "Basket", "--template", "session")
    app.expectSuccess("delete", "Basket")
    #expect(try app.contents().keys.sorted() == before)
    #expect(try app.text("Package.swift") != manifest)
  }

  @Test(arguments: [
    ("Sources/Demo/Server.swift", "let event = BasketEvent.add(\"tea\")\n", "BasketEvent"),
    ("Sources/Demo/Basket/BasketSession.swift", "\nfunc serve() {}\n", "BasketInteractor"),
  ])
  func otherCodeStopsTheDelete(path: String, text: String, name: String) throws {
    let app = try app()
    let old = path.hasSuffix("Session.swift") ? try app.text(path) : ""
    try app.write(path, old + text)
    let use = app.run("delete", "Basket")
    #expect(use.errors.contains("\(name) is still used here"), "\(use.errors)")
  }

  @Test func aRenameLeavesTheOldNameInPlacesOnly() throws {
    let app = try app()
    app.expectSuccess("rename", "Basket", "Cart")
    try app.expect("Tests/DemoTests/Cart/CartSessionTests.swift", contains: "@Suite(\"The session Cart\",")
    var lines: [Substring] = []
    for path in try app.contents().keys where path.hasSuffix(".swift") {
      lines += try app.text(path).split(separator: "\n").filter { $0.contains("asket") }
    }
    #expect(lines.count == 1 && lines.first?.contains("savedName") == true, "\(lines)")
  }
}
