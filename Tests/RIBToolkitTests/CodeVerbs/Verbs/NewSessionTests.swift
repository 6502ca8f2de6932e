import RIBToolkit
import Testing

/// rib new makes a session, and the other verbs know its parts.
struct NewSessionTests {
  private static let product = #".product(name: "RIBSessions", package: "RIBKit")"#

  /// Makes a package with a session.
  private func app() throws -> AppFolder {
    let app = try AppFolder(builders: false)
    let made = app.run("new", "Basket", "--template", "session")
    #expect(made.status == .success, "\(made.errors)")
    return app
  }

  @Test func bothTargetsGetTheProductOnce() throws {
    let app = try app()
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
    #expect(app.run("new", "Game", "--template", "session").status == .success)
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
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
    let made = CommandLineUse(
      words: ["new", "Basket", "--template", "session"], in: app.path, parses: false)
    #expect(
      made.errors.contains("Add RIBSessions to the dependencies of Demo and DemoTests"), "\(made.errors)")
    #expect(made.errors.contains(Self.product))
  }
}
